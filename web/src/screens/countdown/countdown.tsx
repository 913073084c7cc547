import { labelOf } from '@kit/contracts/closed-list';
import { uploadStep } from '@kit/contracts/methods/application';
import { dayCount, SECOND, secondCount } from '@kit/contracts/time-units';
import { useEffect, useState } from 'react';
import { useScreen } from '../../api/use-screen';
import type { AppError } from '../../platform/app-error';
import * as words from '../../platform/words';
import { Result } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Illustration } from '../../ui/illustration';
import type { MessageProps } from '../../ui/message';
import { Progress } from '../../ui/progress';
import { Lead, Note, Page } from '../../ui/text';
import { useCountdown } from '../../ui/use-countdown';
import { CALCULATION, type Submission, useSubmission } from './use-submission';

const tips = [
  'Repay on time, and your limit for the next loan can grow.',
  'You see every fee before you agree to anything.',
  'Never tell anyone your card PIN or a code, not even us.',
  'You can close the app. Your application continues where it stopped.',
  'If you can’t repay in full on time, tell us early. You can extend the term.',
] as const;

const total = uploadStep.values.length;

/** How long each tip is shown, in ms. */
const TIP_DURATION = 5000;

/** Tips shown in turn during the wait. A screen reader does not announce them, because they are not news. */
function Tips() {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), TIP_DURATION);
    return () => clearInterval(timer);
  }, []);
  return (
    <Card>
      <Note>Good to know</Note>
      <p>{tips[turn % tips.length]}</p>
    </Card>
  );
}

/** Sends the application with its seven data uploads, then counts down to the review (2.41). */
export default function CountdownScreen() {
  const { submission, retry, leave } = useSubmission();
  if (submission.phase === 'failed') {
    const { error, step } = submission;
    return <SubmissionProblem error={error} what={step && labelOf(uploadStep, step)} onRetry={retry} />;
  }
  return (
    <Page>
      <div className="countdown-stage" role="status">
        <Illustration name={submission.phase === 'sending' ? 'sending' : 'waiting'} />
        <Lead>{submission.phase === 'sending' ? 'Sending your application' : words.calculating}</Lead>
      </div>
      {submission.phase === 'sending' ? (
        <Sending {...submission} />
      ) : (
        <Calculating key={submission.until} {...submission} onEnd={() => leave(submission.application)} />
      )}
      <Tips />
      <Note>You can close the app. Your application continues where it stopped.</Note>
    </Page>
  );
}

function Sending({ arrived, next }: Extract<Submission, { phase: 'sending' }>) {
  return (
    <div className="countdown-progress">
      <Progress done={arrived} total={total} label="Information submission" />
      <Note>{next === undefined ? 'Getting ready' : `${arrived + 1} of ${total}: ${labelOf(uploadStep, next)}`}</Note>
    </div>
  );
}

function Calculating({ until, onEnd }: { readonly until: number; readonly onEnd: () => void }) {
  const left = Math.ceil(useCountdown(until, CALCULATION) / SECOND);
  const seconds = CALCULATION / SECOND;
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the countdown ends
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);
  return (
    <div className="countdown-progress">
      <Progress
        done={Math.max(0, seconds - left)}
        total={seconds}
        label={words.calculating}
        text={`${secondCount(left)} left`}
      />
      <Note>{secondCount(left)}</Note>
    </div>
  );
}

/** What the screen says about a failure, by its code; any other failure can be tried again. */
const textsOf = (error: AppError, what: string | undefined): Pick<MessageProps, 'art' | 'title' | 'text'> => {
  const { codeName, kind, message, data } = error;
  if (codeName === 'REAPPLY_BLOCKED') {
    const text =
      data?.daysLeft === undefined
        ? 'You can apply again a few days after we declined your last application.'
        : `You can apply again in ${dayCount(data.daysLeft)}.`;
    return { art: 'waiting', title: message, text };
  }
  if (codeName === 'PRODUCT_NOT_FOUND') return { art: 'failed', text: message };
  const isPhone = kind === 'bridge';
  return {
    art: isPhone ? 'phone' : kind === 'network' || kind === 'timeout' ? 'offline' : 'failed',
    title: 'Your application was not sent',
    text: isPhone
      ? `Your phone did not give us ${what ?? 'its information'} (${message}). We have what you sent before. Allow it if your phone asks, and try again.`
      : `${message}. We have what you sent before. Try again to continue from there.`,
  };
};

/** An application that could not be sent: the reason and the next step (4.12). */
function SubmissionProblem({
  error,
  what,
  onRetry,
}: {
  readonly error: AppError;
  /** label of the failed upload; undefined if no upload had started */
  readonly what: string | undefined;
  readonly onRetry: () => void;
}) {
  const { goTo } = useScreen();
  const { codeName } = error;
  const isBlocked = codeName === 'REAPPLY_BLOCKED';
  return (
    <Result
      {...textsOf(error, what)}
      role="alert"
      next={
        <>
          {codeName === 'PRODUCT_NOT_FOUND' ? (
            <Button onClick={() => goTo('feedback-faq')}>Contact customer service</Button>
          ) : (
            !isBlocked && <Button onClick={onRetry}>Try again</Button>
          )}
          <Button kind={isBlocked ? 'primary' : 'quiet'} onClick={() => goTo('home', { replace: true })}>
            Back to home
          </Button>
        </>
      }
    />
  );
}
