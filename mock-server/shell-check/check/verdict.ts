import type { BridgeEventName, PackageInfo } from '@kit/contracts/bridge/events';
import { HIGHEST_STATUS_BAR } from '@kit/contracts/bridge/limits';
import { type Call, replyOf, type Stray, tookOf } from './calls';
import type { Check } from './checks';
import { type Finding, fault } from './finding';
import { judgeDelivery } from './judge-delivery';
import { judgeForgotten, judgePackageInfo, judgeToken, type Screen, statusBarOf } from './judge-meaning';
import { dataOf, judgeReply } from './judge-reply';
import { isRecord } from './values';

/** How far one check has come, and all that it saw: plain data, so that it outlives a page that is closed. */
export interface Progress {
  readonly phase: 'not run' | 'running' | 'ran';
  readonly calls: readonly Call[];
  /** loginDetect, asked after what must end a login */
  readonly asked?: Call | undefined;
  /** what the person said, or the page saw in their place */
  readonly look?: 'yes' | 'no' | undefined;
}

export type Status = 'not run' | 'running' | 'needs a look' | 'failed' | 'passed';

export interface Verdict {
  readonly status: Status;
  readonly findings: readonly Finding[];
  /** milliseconds that the slowest call of the check took; undefined where nothing was answered */
  readonly took: number | undefined;
}

/** What a check is judged beside. */
export interface Context {
  readonly screen: Screen;
  readonly calls: readonly Call[];
  readonly strays: readonly Stray[];
}

const judgeCall = (check: Check, call: Call, { screen, calls, strays }: Context): readonly Finding[] => {
  const mayTakeLong = check.mayTakeLong === true;
  const delivery = judgeDelivery(call, { calls, strays, mayTakeLong });
  const reply = judgeReply(call, calls);
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

/** The same fault in several calls of a check is one finding. */
const once = (findings: readonly Finding[]): readonly Finding[] => {
  const seen = new Set<string>();
  return findings.filter(({ fault: name }) => !seen.has(name) && seen.add(name));
};

const statusOf = (check: Check, { phase, look }: Progress, findings: readonly Finding[]): Status => {
  if (phase !== 'ran') return phase;
  if (findings.some(({ severity }) => severity === 'fault')) return 'failed';
  return check.look !== undefined && look === undefined ? 'needs a look' : 'passed';
};

/** What is to be said of a check as it stands: judged anew whenever something comes, so that what comes late counts too. */
export const verdictOf = (check: Check, progress: Progress, context: Context): Verdict => {
  const { calls, asked, look } = progress;
  const findings = [
    ...calls.flatMap((call) => judgeCall(check, call, context)),
    ...(asked === undefined ? [] : judgeForgotten(check.id, asked)),
    ...(check.look !== undefined && look === 'no' ? [fault(check.look.fault, check.look.says, check.look.remedy)] : []),
  ];
  const times = calls.flatMap((call) => tookOf(call) ?? []);
  return {
    status: statusOf(check, progress, findings),
    findings: once(findings),
    took: times.length === 0 ? undefined : Math.max(...times),
  };
};

/** The height of the status bar that the shell gave, in CSS pixels; 0 where it gave none that can be read. */
export const saidStatusBar = (rows: readonly { readonly check: Check; readonly progress: Progress }[]): number => {
  const call = rows.find(({ check }) => check.id === 'getPackageInfo')?.progress.calls[0];
  const data = call && dataOf(call);
  return isRecord(data) ? Math.min(statusBarOf(data as unknown as PackageInfo), HIGHEST_STATUS_BAR) : 0;
};
