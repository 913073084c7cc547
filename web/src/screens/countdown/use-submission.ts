import { homePage } from '@kit/contracts/methods/configuration';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/api-context';
import { useSessionPort } from '../../api/session-context';
import { uploadConsent } from '../../api/upload-consent';
import { useCache } from '../../api/use-cache';
import { orderRoute } from '../../loans/order-screen';
import { AppError } from '../../platform/app-error';
import { nextScreen } from '../../platform/information-steps';
import { CONSENT_VIEW, VIEW_QUERY } from '../../platform/query-keys';
import { useStore } from '../../platform/store-context';
import { useAnalytics } from '../../platform/use-analytics';
import { useBridge } from '../../platform/use-bridge';
import { useNavigation } from '../../platform/use-navigation';
import {
  type Application,
  findApplication,
  isComplete,
  openApplication,
  submitData,
  type UploadStep,
} from './submission';

/** How long 'Calculating loan amount' is shown, in ms. This is enough time to read it. */
export const CALCULATION = 6000;

export type Submission =
  | { readonly phase: 'sending'; readonly arrived: number; readonly next: UploadStep | undefined }
  | { readonly phase: 'calculating'; readonly application: Application; readonly until: number }
  | { readonly phase: 'failed'; readonly error: AppError; readonly step: UploadStep | undefined };

const beginning: Submission = { phase: 'sending', arrived: 0, next: undefined };

/**
 * Submits the application and then counts down. It applies and uploads only after a tap that agreed to it, and asks for
 * that consent otherwise: after a reload, or if an address opened the screen.
 */
export const useSubmission = () => {
  const api = useApi();
  const bridge = useBridge();
  const analytics = useAnalytics();
  const store = useStore();
  const cache = useCache();
  const { goTo } = useNavigation();
  const session = useSessionPort();
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
