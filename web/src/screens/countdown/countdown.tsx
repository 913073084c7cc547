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
import { Illustration, type IllustrationName } from '../../ui/illustration';
import { Message } from '../../ui/message';
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

interface SubmissionProblemProps {
  readonly error: AppError;
  /** label of the failed upload; undefined if no upload had started */
  readonly what: string | undefined;
  readonly onRetry: () => void;
}

const blockedText = (daysLeft: number | undefined): string =>
  daysLeft === undefined
    ? 'You can apply again a few days after we declined your last application.'
    : `You can apply again in ${dayCount(daysLeft)}.`;

const textOf = (error: AppError, what: string | undefined): string => {
  if (error.kind === 'bridge') {
    return `Your phone did not give us ${what ?? 'its information'} (${error.message}). We have what you sent before. Allow it if your phone asks, and try again.`;
  }
  return `${error.message}. We have what you sent before. Try again to continue from there.`;
};

const artOf = ({ kind }: AppError): IllustrationName => {
  if (kind === 'bridge') return 'phone';
  return kind === 'network' || kind === 'timeout' ? 'offline' : 'failed';
};

/** An application that could not be sent: the reason and the next step (4.12). */
function SubmissionProblem({ error, what, onRetry }: SubmissionProblemProps) {
  const { goTo } = useScreen();
  const home = () => goTo('home', { replace: true });
  if (error.codeName === 'REAPPLY_BLOCKED') {
    return (
      <Message
        art="waiting"
        role="alert"
        title={error.message}
        text={blockedText(error.data?.daysLeft)}
        action={<Button onClick={home}>Back to home</Button>}
      />
    );
  }
  if (error.codeName === 'PRODUCT_NOT_FOUND') {
    return (
      <Message
        art="failed"
        role="alert"
        text={error.message}
        action={
          <>
            <Button onClick={() => goTo('feedback-faq')}>Contact customer service</Button>
            <Button kind="quiet" onClick={home}>
              Back to home
            </Button>
          </>
        }
      />
    );
  }
  return (
    <Result
      art={artOf(error)}
      role="alert"
      title="Your application was not sent"
      text={textOf(error, what)}
      next={
        <>
          <Button onClick={onRetry}>Try again</Button>
          <Button kind="quiet" onClick={home}>
            Back to home
          </Button>
        </>
      }
    />
  );
}
