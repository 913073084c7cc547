import { labelOf } from '@kit/contracts/closed-list';
import {
  applyLoan,
  uploadFlagOf,
  uploadPermissionData,
  uploadStatus,
  uploadStep,
} from '@kit/contracts/methods/application';
import { homePage } from '@kit/contracts/methods/configuration';
import { hasEnded, type OrderStatus } from '@kit/contracts/methods/order-status';
import { type InformationStep, informationStep } from '@kit/contracts/methods/user';
import { SECOND, secondCount } from '@kit/contracts/time-units';
import { useCallback, useEffect, useState } from 'react';
import type { ApiClient } from '../api/client';
import { uploadConsent } from '../api/upload-consent';
import { useCache } from '../api/use-cache';
import { useScreen } from '../api/use-screen';
import { orderRoute } from '../loans/loan';
import { AppError } from '../platform/app-error';
import { CONSENT_VIEW, VIEW_QUERY } from '../platform/location';
import { problemScreenOf } from '../platform/problems';
import { nextScreen } from '../platform/screen';
import * as words from '../platform/words';
import { Refusal, Result } from '../ui/action-bar';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Illustration } from '../ui/illustration';
import { Progress } from '../ui/progress';
import { Lead, Note, Page } from '../ui/text';
import { useCountdown } from '../ui/use-countdown';

type UploadStep = (typeof uploadStep.values)[number];

interface Application {
  readonly tractOdrId: string;
  readonly orderNo: string;
  readonly status: OrderStatus;
}

/** Returns true if all information steps are done. */
const isComplete = (completed: readonly InformationStep[]): boolean =>
  completed.length === informationStep.values.length;

/** The existing application, or the completed information steps if there is none. */
type Found = Application | { readonly completed: readonly InformationStep[] };

/**
 * Looks for an existing application, and changes nothing.
 * @throws AppError
 */
const findApplication = async (call: ApiClient['call']): Promise<Found> => {
  const { order, application } = await call(homePage, {});
  return order && !hasEnded(order.status) ? order : { completed: application.completedSteps };
};

/**
 * Opens the application or finds the existing one, so that a repeated attempt does not apply twice. It needs the
 * borrower's consent.
 * @throws AppError, for example REAPPLY_BLOCKED
 */
const openApplication = async (call: ApiClient['call']): Promise<Found> => {
  try {
    return await call(applyLoan, {});
  } catch (thrown) {
    const error = AppError.from(thrown);
    if (error.codeName !== 'ORDER_STATUS_CONFLICT') throw error;
    const found = await findApplication(call);
    if ('completed' in found && isComplete(found.completed)) throw error;
    return found;
  }
};

interface SubmissionPorts {
  readonly call: ApiClient['call'];
  /** lets the native app collect and send the data of a step; resolves when done */
  readonly collect: (step: UploadStep, tractOdrId: string) => Promise<unknown>;
  /** receives the number of completed uploads, and the next one */
  readonly onProgress: (arrived: number, next: UploadStep | undefined) => void;
  /** returns true after the borrower has left; nothing new starts then */
  readonly isOver: () => boolean;
}

/**
 * Completes the data uploads of an application (4.12). Skips uploads that have arrived. Stops at the first failure; the
 * next attempt continues there.
 * @throws AppError of the step that failed
 */
const submitData = async (
  { tractOdrId, status }: Application,
  { call, collect, onProgress, isOver }: SubmissionPorts,
): Promise<void> => {
  const flags = await call(uploadStatus, { tractOdrId });
  const missing = uploadStep.values.filter((step) => !flags[uploadFlagOf[step]]);
  const arrivedBefore = uploadStep.values.length - missing.length;
  for (const [index, step] of missing.entries()) {
    if (isOver()) return;
    onProgress(arrivedBefore + index, step);
    await collect(step, tractOdrId);
    if (isOver()) return;
    await call(uploadPermissionData, { step, tractOdrId, isSubmit: index === missing.length - 1 ? 1 : 0 });
  }
  const [last] = uploadStep.values.slice(-1);
  // all uploads arrived but the submission was lost: submits again without collecting data
  if (missing.length === 0 && status === 'incomplete' && last !== undefined && !isOver()) {
    await call(uploadPermissionData, { step: last, tractOdrId, isSubmit: 1 });
  }
  onProgress(uploadStep.values.length, undefined);
};

/** How long 'Calculating loan amount' is shown, in ms. This is enough time to read it. */
const CALCULATION = 6000;

type Submission =
  | { readonly phase: 'sending'; readonly arrived: number; readonly next: UploadStep | undefined }
  | { readonly phase: 'calculating'; readonly application: Application; readonly until: number }
  | { readonly phase: 'failed'; readonly error: AppError; readonly step: UploadStep | undefined };

const beginning: Submission = { phase: 'sending', arrived: 0, next: undefined };

/**
 * Submits the application and then counts down. It applies and uploads only after a tap that agreed to it, and asks for
 * that consent otherwise: after a reload, or if an address opened the screen.
 */
const useSubmission = () => {
  const { api, bridge, analytics, store, goTo, session } = useScreen();
  const cache = useCache();
  const [hasConsent] = useState(() => uploadConsent.isGiven(session));
  // one consent is for one submission
  useEffect(() => uploadConsent.end(session), [session]);
  const [attempt, setAttempt] = useState(0);
  const [submission, setSubmission] = useState<Submission>(beginning);

  const leave = useCallback(
    (application: Application) => {
      const { screen, options } = orderRoute(application);
      goTo(screen, { ...options, replace: true });
    },
    [goTo],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a submission runs once per attempt, not per rendering
  useEffect(() => {
    let isOver = false;
    let step: UploadStep | undefined;
    const put = (next: Submission) => {
      if (!isOver) setSubmission(next);
    };
    const calculate = (application: Application, until: number) => {
      store.set('finishCountdownTime', { id: application.tractOdrId, downtime: until });
      put({ phase: 'calculating', application: { ...application, status: 'assessing' }, until });
    };
    const run = async () => {
      put(beginning);
      const opened = await (hasConsent ? openApplication : findApplication)(api.call);
      if (isOver) return;
      if ('completed' in opened && !isComplete(opened.completed)) {
        const { screen, options } = nextScreen(opened.completed);
        return goTo(screen, { ...options, replace: true });
      }
      if ('completed' in opened || (opened.status === 'incomplete' && !hasConsent)) {
        return goTo('addBankCard', { query: { [VIEW_QUERY]: CONSENT_VIEW }, replace: true });
      }
      const { id, downtime } = store.get('finishCountdownTime');
      if (opened.status !== 'incomplete') {
        const isCounting = id === opened.tractOdrId && downtime > Date.now() && downtime <= Date.now() + CALCULATION;
        return isCounting ? calculate(opened, downtime) : leave(opened);
      }
      await submitData(opened, {
        call: api.call,
        collect: (next, tractOdrId) => bridge.call('timeSdk', { stepType: next, orderId: tractOdrId, isWait: true }),
        onProgress: (arrived, next) => {
          step = next;
          put({ phase: 'sending', arrived, next });
        },
        isOver: () => isOver,
      });
      cache.refresh(homePage, {});
      if (!isOver) calculate(opened, Date.now() + CALCULATION);
    };
    run().catch((thrown: unknown) => {
      const error = AppError.from(thrown);
      // the api logs its own failures; this logs a failure of the native app
      if (error.kind === 'bridge') analytics.trackError(error.message);
      put({ phase: 'failed', error, step });
    });
    return () => {
      isOver = true;
    };
  }, [attempt]);

  return { submission, retry: () => setAttempt((count) => count + 1), leave };
};

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
      <div className="stack gap-12 center countdown-stage" role="status">
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
    <div className="stack gap-8 countdown-progress">
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
    <div className="stack gap-8 countdown-progress">
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
  const { kind, message } = error;
  const screen = problemScreenOf(error);
  if (screen) return <Refusal error={error} screen={screen} />;
  const isPhone = kind === 'bridge';
  return (
    <Result
      art={isPhone ? 'phone' : kind === 'network' || kind === 'timeout' ? 'offline' : 'failed'}
      role="alert"
      title="Your application was not sent"
      text={
        isPhone
          ? `Your phone did not give us ${what ?? 'its information'} (${message}). We have what you sent before. Allow it if your phone asks, and try again.`
          : `${message}. We have what you sent before. Try again to continue from there.`
      }
      next={
        <>
          <Button onClick={onRetry}>Try again</Button>
          <Button kind="quiet" onClick={() => goTo('home', { replace: true })}>
            Back to home
          </Button>
        </>
      }
    />
  );
}
