import { labelOf, uploadStep } from '@kit/contracts/enums';
import { SECOND } from '@kit/contracts/time-units';
import { useEffect, useState } from 'react';
import { copy } from '../../loans/application-copy';
import { Card } from '../../ui/card';
import { Illustration } from '../../ui/illustration';
import { Lead, Note, Page } from '../../ui/page';
import { Progress } from '../../ui/progress';
import { useCountdown } from '../../ui/use-countdown';
import css from './countdown.module.css';
import { SubmissionProblem } from './submission-problem';
import { CALCULATION, type Submission, useSubmission } from './use-submission';

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
      <Note>{copy.tipsTitle}</Note>
      <p>{copy.tips[turn % copy.tips.length]}</p>
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
      <div className={css.stage} role="status">
        <Illustration name={submission.phase === 'sending' ? 'sending' : 'waiting'} />
        <Lead>{submission.phase === 'sending' ? copy.sendingTitle : copy.calculating}</Lead>
      </div>
      {submission.phase === 'sending' ? (
        <Sending {...submission} />
      ) : (
        <Calculating key={submission.until} {...submission} onEnd={() => leave(submission.application)} />
      )}
      <Tips />
      <Note>{copy.mayClose}</Note>
    </Page>
  );
}

function Sending({ arrived, next }: Extract<Submission, { phase: 'sending' }>) {
  return (
    <div className={css.progress}>
      <Progress done={arrived} total={total} label={copy.sendingLabel} />
      <Note>
        {next === undefined ? copy.gettingReady : copy.sending(arrived + 1, total, labelOf(uploadStep, next))}
      </Note>
    </div>
  );
}

interface CalculatingProps {
  readonly until: number;
  readonly onEnd: () => void;
}

function Calculating({ until, onEnd }: CalculatingProps) {
  const left = Math.ceil(useCountdown(until, CALCULATION) / SECOND);
  const seconds = CALCULATION / SECOND;
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the countdown ends
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);
  return (
    <div className={css.progress}>
      <Progress
        done={Math.max(0, seconds - left)}
        total={seconds}
        label={copy.calculating}
        text={copy.secondsLeft(left)}
      />
      <Note>{copy.seconds(left)}</Note>
    </div>
  );
}
