import type { BridgeEventName, PackageInfo } from '@kit/contracts/bridge/events';
import { HIGHEST_STATUS_BAR } from '@kit/contracts/bridge/limits';
import { isObject } from '@kit/contracts/json-object';
import { type Call, replyOf, tookOf, type UnmatchedReply } from './calls';
import type { Check } from './check';
import { type Finding, fault } from './finding';
import { hasForeignReplies, judgeDelivery } from './judge-delivery';
import { judgeForgotten, judgePackageInfo, judgeToken, type Screen, statusBarOf } from './judge-meaning';
import { dataOf, judgeReply } from './judge-reply';
import { isDone } from './spellings';

/** Progress and observations of a check, as plain data that survives the page. */
export interface Progress {
  readonly phase: 'not run' | 'running' | 'ran';
  readonly calls: readonly Call[];
  /** loginDetect after an event that must end the login */
  readonly asked?: Call | undefined;
  /** answer of the tester, or of the page itself */
  readonly look?: 'yes' | 'no' | undefined;
}

export type Status = 'not run' | 'running' | 'needs a look' | 'failed' | 'passed';

export interface Verdict {
  readonly status: Status;
  readonly findings: readonly Finding[];
  /** response time of the slowest call in ms; undefined without a reply */
  readonly took: number | undefined;
}

/** Further input of a verdict. */
export interface Context {
  readonly screen: Screen;
  readonly calls: readonly Call[];
  readonly unmatchedReplies: readonly UnmatchedReply[];
}

/** Judges a call of an unknown event. The shell must refuse it, so that the app notices missing events. */
const judgeUnknown = (call: Call): readonly Finding[] =>
  isDone(call)
    ? [
        fault(
          'unknown-event-succeeds',
          `The shell answers the made-up event ${call.spelled ?? call.eventName} with success. The app would believe that it happened.`,
          "Answer every event that the shell does not know with a result other than 'success', such as 'error'.",
        ),
      ]
    : [];

const judgeCall = (check: Check, call: Call, { screen, calls, unmatchedReplies }: Context): readonly Finding[] => {
  const mayTakeLong = check.mayTakeLong === true;
  const delivery = judgeDelivery(call, { calls, unmatchedReplies, mayTakeLong });
  if (check.isUnknown) return delivery.length > 0 ? delivery : judgeUnknown(call);
  const reply = hasForeignReplies(call, calls) ? [] : judgeReply(call, calls);
  if ([...delivery, ...reply].some(({ severity }) => severity === 'fault')) return [...delivery, ...reply];
  const latest = (name: BridgeEventName) =>
    calls.filter((other) => other.eventName === name && other.sentAt <= call.sentAt && replyOf(other)).pop();
  const meaning =
    call.eventName === 'getPackageInfo'
      ? judgePackageInfo(call, screen)
      : call.eventName === 'getUserInfo'
        ? judgeToken(call, latest('loginDetect'))
        : [];
  return [...delivery, ...reply, ...meaning];
};

/** Removes duplicates: one fault in several calls is one finding. */
const once = (findings: readonly Finding[]): readonly Finding[] => {
  const seen = new Set<string>();
  return findings.filter(({ fault: name }) => !seen.has(name) && seen.add(name));
};

const statusOf = (check: Check, { phase, look }: Progress, findings: readonly Finding[]): Status => {
  if (phase !== 'ran') return phase;
  if (findings.some(({ severity }) => severity === 'fault')) return 'failed';
  return check.look !== undefined && look === undefined ? 'needs a look' : 'passed';
};

/** Computes the verdict. It runs again on each change, so that late replies count. */
export const verdictOf = (check: Check, progress: Progress, context: Context): Verdict => {
  const { calls, asked, look } = progress;
  const findings = [
    ...calls.flatMap((call) => judgeCall(check, call, context)),
    ...judgeForgotten(check.id, asked),
    ...(check.look !== undefined && look === 'no' ? [fault(check.look.fault, check.look.says, check.look.remedy)] : []),
  ];
  const times = calls.flatMap((call) => tookOf(call) ?? []);
  return {
    status: statusOf(check, progress, findings),
    findings: once(findings),
    took: times.length === 0 ? undefined : Math.max(...times),
  };
};

/** Height of the status bar from the shell in CSS pixels; 0 if it is unreadable. */
export const saidStatusBar = (rows: readonly { readonly check: Check; readonly progress: Progress }[]): number => {
  const call = rows.find(({ check }) => check.id === 'getPackageInfo')?.progress.calls[0];
  const data = call && dataOf(call);
  return isObject(data) ? Math.min(statusBarOf(data as unknown as PackageInfo), HIGHEST_STATUS_BAR) : 0;
};
