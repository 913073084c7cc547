import type { RequestOf } from '@kit/contracts/methods';
import { deleteAccount, deletionReason } from '@kit/contracts/methods/account';
import { useId } from 'react';
import * as z from 'zod/mini';
import { useScreen } from '../../api/use-screen';
import { type SentCode, useSendCode } from '../../api/use-send-code';
import { Fields } from '../../forms/fields';
import type { FormDefinition } from '../../forms/form-rules';
import { FormFrame } from '../../forms/form-view';
import { HaveCodeButton } from '../../forms/have-code-button';
import { type Binding, useForm } from '../../forms/use-form';
import { maskPhone } from '../../platform/phone';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/choice';
import { ErrorSummary } from '../../ui/error-summary';
import { FieldError } from '../../ui/field';
import { Lead, Note, Page } from '../../ui/text';

export type DeletionReason = RequestOf<'deleteAccount'>['reasons'][number];

/** The ticked reasons, one per line, because a form stores each field as text. */
const asText = (reasons: readonly DeletionReason[]): string => reasons.join('\n');
const fromText = (text: string): readonly DeletionReason[] =>
  deletionReason.values.filter((reason) => text.split('\n').includes(reason));

const definition: FormDefinition<'reasons', Pick<RequestOf<'deleteAccount'>, 'reasons'>> = {
  labels: { reasons: 'Reasons' },
  schema: z.strictObject({ reasons: deleteAccount.request.shape.reasons }),
  read: ({ reasons }) => ({ reasons: fromText(reasons) }),
};

export interface DeletionReasonsProps {
  readonly contactNumber: string;
  readonly reasons: readonly DeletionReason[];
  readonly onChange: (reasons: readonly DeletionReason[]) => void;
  /** an earlier code that is still valid */
  readonly sent: SentCode | undefined;
  readonly onSent: (code: SentCode) => void;
}

/** Step 2: at least one of eight reasons (3.29, 5.12). Continuing sends a code. */
export function DeletionReasons({ contactNumber, reasons, onChange, sent, onSent }: DeletionReasonsProps) {
  useScreen({ view: 'reasons', title: 'Your reasons' });
  const { send, before } = useSendCode('accountDeletion');
  const form = useForm({
    name: 'deletion',
    definition,
    initial: { reasons: asText(reasons) },
    onChange: (values) => onChange(fromText(values.reasons)),
    onSubmit: async () => {
      // reuses a code of the last minute, for a borrower who came back to change a reason
      const isOnItsWay = sent !== undefined && sent.resendAt > Date.now();
      onSent(isOnItsWay ? sent : await send(contactNumber));
    },
  });
  return (
    <FormFrame form={form}>
      <Page>
        <ErrorSummary attempt={form.attempt} errors={form.summary} />
        <Lead>Why are you leaving?</Lead>
        <Note>Choose all that apply.</Note>
        <Fields form={form} controls={{ reasons: (field) => <Reasons {...field} /> }} />
        <Note>{`Next, we send a code to ${maskPhone(contactNumber)}.`}</Note>
        {reasons.length > 0 && <HaveCodeButton before={before} onUse={onSent} />}
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={form.isBusy}>
          Continue
        </Button>
      </ActionBar>
    </FormFrame>
  );
}

function Reasons({ id, label, value, error, onChange }: Binding) {
  const errorId = useId();
  const ticked = fromText(value);
  return (
    <>
      <fieldset
        className="deletion-reasons"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
      >
        <legend className="unseen">{label}</legend>
        {deletionReason.entries.map(({ value: reason, label: text }, index) => (
          <div key={reason} className="deletion-reason">
            <Checkbox
              id={index === 0 ? id : undefined}
              isChecked={ticked.includes(reason)}
              onChange={(isTicked) =>
                onChange(asText(isTicked ? [...ticked, reason] : ticked.filter((each) => each !== reason)))
              }
            >
              {text}
            </Checkbox>
          </div>
        ))}
      </fieldset>
      <FieldError id={errorId} text={error} />
    </>
  );
}
