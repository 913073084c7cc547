import type { BridgeEventName } from '@kit/contracts/bridge/events';

/** A question for the tester about something that a page cannot see. */
export interface Look {
  readonly question: string;
  /** fault that the answer "no" reports */
  readonly fault: string;
  readonly says: string;
  readonly remedy: string;
}

/** Action of the page in a check of the web view itself. The page acts as the app would. */
export type WebViewAction =
  | 'goBack'
  | 'chooseFile'
  | 'takePhoto'
  | 'showKeyboard'
  | 'openWindow'
  | 'dial'
  | 'download'
  | 'restore';

export type CheckId =
  | BridgeEventName
  | 'oddText'
  | 'together'
  | 'unknown'
  | 'safeAreas'
  | Exclude<WebViewAction, 'goBack'>;

/** One row of the report. */
export interface Check {
  readonly id: CheckId;
  readonly title: string;
  readonly does: string;
  /** true if the tester starts it with a tap, because it acts outside the page */
  readonly isStarted: boolean;
  /** none for a check of the web view itself */
  readonly steps: readonly { readonly eventName: BridgeEventName; readonly params: unknown }[];
  /** true if the steps send a made-up event instead, which must fail */
  readonly isUnknown?: boolean;
  /** true if the params have characters that break a script of joined strings */
  readonly hasOddText?: boolean;
  /** true if all steps run at once */
  readonly isAtOnce?: boolean;
  readonly mayTakeLong?: boolean;
  readonly look?: Look;
  /** text that the tester pastes, so that the page can compare it */
  readonly pasted?: string;
  readonly action?: WebViewAction;
  /** true if the page itself notices the result of its action */
  readonly isNoticed?: boolean;
  /** true if the check can close the page; the run then continues when the page opens again */
  readonly isPageLeft?: boolean;
  /** true if the check calls loginDetect afterwards, which must report no login */
  readonly forgets?: boolean;
}
