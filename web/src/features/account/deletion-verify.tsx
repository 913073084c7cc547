import { ruleTexts, verificationCode } from '@kit/contracts/rules';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../../api/use-action';
import { AppError } from '../../lib/app-error';
import { formatCountdown } from '../../lib/countdown';
import { maskPhone } from '../../lib/phone';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { CodeField } from '../../ui/code-field';
import { Dialog } from '../../ui/dialog';
import { ErrorSummary } from '../../ui/error-summary';
import { Lead, Note, Page } from '../../ui/page';
import { useCountdown } from '../../ui/use-countdown';
import type { DeletionReason, SentCode } from './deletion';
import css from './deletion.module.css';
import { useDeletionCode } from './use-deletion-code';

const FIELD_ID = 'deletion-code';

export interface DeletionVerifyProps {
  readonly reasons: readonly DeletionReason[];
  readonly sent: SentCode;
  readonly onSent: (code: SentCode) => void;
  readonly onDeleted: () => void;
}

interface Problem {
  readonly text: string;
  readonly isOfCode: boolean;
}

/** Step 3: the code that was sent, then a last question, then the account is gone (4.11, 5.12). */
export function DeletionVerify({ reasons, sent, onSent, onDeleted }: DeletionVerifyProps) {
  const { send, isSending, problem: sendProblem, contactNumber } = useDeletionCode(onSent);
  const deleting = useAction('deleteAccount');
  const wait = useCountdown(sent.resendAt);
  const [code, setCode] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<Problem>();

  const fail = (next: Problem) => {
    setProblem(next);
    setIsAsking(false);
    setAttempt((count) => count + 1);
  };
  const ask = () => {
    if (z.safeParse(verificationCode, code).success) setIsAsking(true);
    else fail({ text: ruleTexts.verificationCode, isOfCode: true });
  };
  const deleteNow = async () => {
    try {
      await deleting.run({ reasons: [...reasons], authCode: code });
      onDeleted();
    } catch (thrown) {
      const error = AppError.from(thrown);
      fail({ text: error.message, isOfCode: error.codeName === 'VERIFICATION_CODE_WRONG' });
    }
  };
  const text = problem?.text ?? sendProblem;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <Page>
        {text !== undefined && (
          <ErrorSummary attempt={attempt} errors={[problem?.isOfCode ? { fieldId: FIELD_ID, text } : { text }]} />
        )}
        <Lead>Enter the code</Lead>
        <Note>Sent by text message to {maskPhone(contactNumber)}. It proves that the account is yours.</Note>
        <CodeField
          id={FIELD_ID}
          label="6-digit code"
          value={code}
          error={problem?.isOfCode ? problem.text : undefined}
          onChange={(next) => {
            setCode(next);
            if (next !== code) setProblem(undefined);
          }}
        />
        {wait > 0 ? (
          <p className={css.wait}>You can ask for a new code in {formatCountdown(wait)}</p>
        ) : (
          <Button kind="quiet" isBusy={isSending} onClick={() => void send()}>
            Send a new code
          </Button>
        )}
      </Page>
      <ActionBar>
        <Button type="submit">Delete my account</Button>
      </ActionBar>
      {isAsking && (
        <Dialog title="Delete your account for good?" onClose={() => setIsAsking(false)}>
          <div className={css.sheet}>
            <p>Your data and your history are deleted. Nobody can bring them back.</p>
            <Button isBusy={deleting.isRunning} onClick={() => void deleteNow()}>
              Yes, delete it
            </Button>
            <Button kind="quiet" onClick={() => setIsAsking(false)}>
              Keep my account
            </Button>
          </div>
        </Dialog>
      )}
    </form>
  );
}
