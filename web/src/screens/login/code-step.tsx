import { authenticate } from '@kit/contracts/methods/session';
import { useAction } from '../../api/use-action';
import type { SentCode } from '../../api/use-send-code';
import { useSession } from '../../api/use-session';
import { CodeEntry } from '../../forms/code-entry';
import { FormFrame } from '../../forms/form-view';
import { useCodeForm } from '../../forms/use-code-form';
import { groupPhone } from '../../platform/phone';
import { useView } from '../../platform/use-view';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { Lead, Note, Page } from '../../ui/page';
import { copy } from './copy';
import css from './login.module.css';
import { savePendingCode } from './pending-code';

export interface CodeStepProps {
  readonly pending: SentCode;
  readonly onPending: (pending: SentCode) => void;
  readonly onChangeNumber: () => void;
}

/** The second step of the login (4.9): the code, which is checked after its last digit. */
export function CodeStep({ pending, onPending, onChangeNumber }: CodeStepProps) {
  const { logIn } = useSession();
  const checking = useAction(authenticate);
  const { contactNumber } = pending;
  useView({ name: 'code', title: copy.codeTitle, onBack: onChangeNumber });
  const codeForm = useCodeForm({
    name: 'login',
    purpose: 'login',
    sent: pending,
    onSent: onPending,
    onSubmit: async (authCode) => {
      const reply = await checking.run({ contactNumber, authCode });
      savePendingCode(undefined);
      logIn('userToken' in reply ? reply.userToken : reply.authIdentifier);
    },
    blame: ({ kind }) => (kind === 'code' ? 'authCode' : undefined),
  });
  const { form } = codeForm;
  return (
    <FormFrame form={form}>
      <Page>
        <ErrorSummary attempt={form.attempt} errors={form.summary} />
        <Lead>{copy.codeLead}</Lead>
        <div className={css.sent}>
          <Note>
            {copy.sentTo}
            <b>{groupPhone(contactNumber)}</b>
          </Note>
          <Button kind="secondary" isSmall onClick={onChangeNumber}>
            {copy.changeNumber}
          </Button>
        </div>
        <CodeEntry codeForm={codeForm} hint={copy.pasteHint} isImmediate />
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={form.isBusy}>
          {copy.logIn}
        </Button>
      </ActionBar>
    </FormFrame>
  );
}
