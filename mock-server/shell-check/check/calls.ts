import type { BridgeEventName } from '@kit/contracts/bridge/events';

/** A possible reply. Times are milliseconds of the page's monotonic clock. */
export interface Arrival {
  readonly at: number;
  /** how it arrived: through a function of the page, as a message event, or as the handler's result */
  readonly via: 'function' | 'message' | 'result';
  readonly raw: unknown;
  /** true if it arrived before the native function returned */
  readonly isEarly: boolean;
}

/** One call and everything that arrived for it. */
export interface Call {
  readonly eventName: BridgeEventName;
  readonly params: unknown;
  readonly callbackName: string;
  /** timeout of the app, in ms */
  readonly timeout: number;
  readonly sentAt: number;
  /** when the native function returned; undefined before that */
  readonly returnedAt?: number | undefined;
  /** exception or rejection of the native function */
  readonly thrown?: string | undefined;
  /** when the check stopped waiting; undefined before that */
  readonly gaveUpAt?: number | undefined;
  readonly arrivals: readonly Arrival[];
  /** error of a script that the shell ran while the call waited, if the page could not parse it */
  readonly scriptError?: string | undefined;
  /** the params have characters that break a script of joined strings */
  readonly hasOddText?: boolean | undefined;
  /** the sent name, if it is not the contract's spelling of the event */
  readonly spelled?: string | undefined;
  /** another spelling of the event that the shell answered */
  readonly answersTo?: string | undefined;
}

/** A reply that belongs to no call: its name is unknown, or names no function. */
export interface UnmatchedReply {
  readonly at: number;
  readonly name: string;
  /** true if it caused an error in the page */
  readonly isError: boolean;
}

/** The app reads only the first reply. */
export const replyOf = ({ arrivals }: Call): Arrival | undefined => arrivals[0];

/** Response time in ms; undefined without a reply. */
export const tookOf = (call: Call): number | undefined => {
  const reply = replyOf(call);
  return reply === undefined ? undefined : Math.max(0, Math.round(reply.at - call.sentAt));
};

export const inWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${Number((milliseconds / 1000).toFixed(1))} s`;
