import type { BridgeEventName } from '@kit/contracts/bridge/events';

/** One arrival of something that may be a reply. Times are milliseconds of the page's own clock. */
export interface Arrival {
  readonly at: number;
  /** how it came: by a function of the page, by a message event, or as the handler's own result */
  readonly via: 'function' | 'message' | 'result';
  /** of the function that was called, or in the message; undefined where a message names none */
  readonly name: string | undefined;
  readonly raw: unknown;
  /** whether it came before the host's function had returned */
  readonly isEarly: boolean;
}

/** One call and all that came back for it, however late or often. */
export interface Call {
  readonly eventName: BridgeEventName;
  readonly params: unknown;
  readonly callbackName: string;
  /** in milliseconds: when the app would have given up */
  readonly timeout: number;
  readonly sentAt: number;
  /** when the host's function returned; undefined while it has not */
  readonly returnedAt?: number | undefined;
  /** what the host's function threw, or its promise was rejected with */
  readonly thrown?: string | undefined;
  /** when the check stopped waiting; undefined while it waits */
  readonly gaveUpAt?: number | undefined;
  readonly arrivals: readonly Arrival[];
  /** names that only differ in their spelling, and that the shell answered where it did not answer the right one */
  readonly answersTo?: string | undefined;
}

/** Something that came for no call: under a name that the page never gave, or that no function has. */
export interface Stray {
  readonly at: number;
  readonly name: string;
  readonly raw?: unknown;
  /** whether the page itself stumbled over it, as when a shell calls what is no function */
  readonly isError: boolean;
}

/** The first reply: the only one that the app reads. */
export const replyOf = ({ arrivals }: Call): Arrival | undefined => arrivals[0];

/** How long the shell took, in milliseconds; undefined where it did not answer. */
export const tookOf = (call: Call): number | undefined => {
  const reply = replyOf(call);
  return reply === undefined ? undefined : Math.max(0, Math.round(reply.at - call.sentAt));
};

/** A duration in words. */
export const inWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${Number((milliseconds / 1000).toFixed(1))} s`;
