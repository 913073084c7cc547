import { deletionReason } from '@kit/contracts/enums';
import { ruleTexts } from '@kit/contracts/rules';
import { useState } from 'react';
import { maskPhone } from '../../lib/phone';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { ErrorSummary } from '../../ui/error-summary';
import { Lead, Note, Page } from '../../ui/page';
import type { DeletionReason, SentCode } from './deletion';
import css from './deletion.module.css';
import { useDeletionCode } from './use-deletion-code';

const FIRST_ID = 'deletion-reason';

export interface DeletionReasonsProps {
  readonly reasons: readonly DeletionReason[];
  readonly onChange: (reasons: readonly DeletionReason[]) => void;
  /** a code that was sent before, and can still be used */
  readonly sent: SentCode | undefined;
  readonly onSent: (code: SentCode) => void;
}

/** Step 2: why; at least one of eight reasons (3.29, 5.12). Then a code is sent. */
export function DeletionReasons({ reasons, onChange, sent, onSent }: DeletionReasonsProps) {
  const { send, isSending, problem, contactNumber } = useDeletionCode(onSent);
  const [attempt, setAttempt] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  const goOn = () => {
    setAttempt((count) => count + 1);
    if (reasons.length === 0) return setIsMissing(true);
    // one code a minute: who came back to change a reason uses the one that is on its way
    if (sent && sent.resendAt > Date.now()) return onSent(sent);
    void send();
  };
  const text = isMissing ? ruleTexts.reasons : problem;
  return (
    <>
      <Page>
        {text !== undefined && (
          <ErrorSummary attempt={attempt} errors={[isMissing ? { fieldId: FIRST_ID, text } : { text }]} />
        )}
        <Lead>Why are you leaving?</Lead>
        <Note>Choose all that apply.</Note>
        <fieldset className={css.reasons} aria-invalid={isMissing || undefined}>
          <legend className="unseen">Reasons</legend>
          {deletionReason.entries.map(({ value, label }, index) => (
            <div key={value} className={css.reason}>
              <Checkbox
                {...(index === 0 ? { id: FIRST_ID } : {})}
                isChecked={reasons.includes(value)}
                onChange={(isChecked) => {
                  setIsMissing(false);
                  onChange(isChecked ? [...reasons, value] : reasons.filter((each) => each !== value));
                }}
              >
                {label}
              </Checkbox>
            </div>
          ))}
        </fieldset>
        <Note>Next we send a code to {maskPhone(contactNumber)}.</Note>
      </Page>
      <ActionBar>
        <Button isBusy={isSending} onClick={goOn}>
          Continue
        </Button>
      </ActionBar>
    </>
  );
}
