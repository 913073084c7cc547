import { assumptions } from '@kit/contracts/assumptions';
import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { HTTP_RETRIES } from '@kit/contracts/constants';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { MINUTE } from '@kit/contracts/time-units';
import { type ClientIdentity, openReply, sealCall, segmentOf, type WireKey } from '@kit/contracts/wire/codec';
import { type EnvelopeEntry, type RefusalData, type ReplyEnvelope, refusalData } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { AppError } from '../platform/app-error';
import { randomHex } from '../platform/util';
import { open, seal } from './aes';
import type { Send } from './send';

/** One call from a screen. */
export interface Call {
  /** the contract of the method */
  readonly row: MethodDefinition;
  readonly request: Record<string, unknown>;
  /** true shows a failure as a toast for 1.5 s (7.46) */
  readonly toast: boolean;
}
export type CallHandler = (call: Call) => Promise<unknown>;
/** A link can change a call and its result. */
export type CallLink = (next: CallHandler) => CallHandler;

/** One request on the wire. Its id and token stay the same in a retry. */
export interface Envelope {
  readonly entries: readonly EnvelopeEntry[];
  readonly requestId: string;
  readonly token: string | undefined;
}
export type EnvelopeHandler = (envelope: Envelope) => Promise<ReplyEnvelope>;
export type EnvelopeLink = (next: EnvelopeHandler) => EnvelopeHandler;

/** Sends an envelope that carries its session key. */
export type KeyedHandler = (envelope: Envelope & { readonly key: WireKey }) => Promise<ReplyEnvelope>;

/** Wraps the last handler in links. The first link is the outermost. */
export const chain = <Handler>(links: readonly ((next: Handler) => Handler)[], last: Handler): Handler =>
  links.reduceRight((next, link) => link(next), last);

/** The server's clock, as far as the client knows it. The phone's own clock can be wrong by any amount. */
export interface ServerClock {
  /** milliseconds since the epoch */
  readonly now: () => number;
  /** @param serverTime the server's clock now, from a reply that only the server can have sealed */
  readonly correct: (serverTime: number) => void;
}

/** Starts with the phone's clock. @param phoneNow milliseconds since the epoch */
export const createServerClock = (phoneNow: () => number): ServerClock => {
  let ahead = 0;
  return {
    now: () => phoneNow() + ahead,
    correct: (serverTime) => {
      ahead = serverTime - phoneNow();
    },
  };
};

/** How long a repeated act counts as the same one, in ms. A verification code lives this long at most. */
const REPEATABLE = 10 * MINUTE;

interface Waiting {
  readonly call: Call;
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: AppError) => void;
}

/** One entry of the envelope and the calls that wait for its result. */
type Slot = readonly [Waiting, ...Waiting[]];

const refusalOf = (data: unknown): RefusalData | undefined => z.safeParse(refusalData, data).data;

/** Merges identical reads of one tick. Never merges calls that change state, because two taps can mean two actions. */
const slotsOf = (queue: readonly Waiting[]): Slot[] => {
  const slots = new Map<string, Slot>();
  queue.forEach((waiting, index) => {
    const { row, request } = waiting.call;
    const identity = JSON.stringify([row.name, request, row.changesState ? index : null]);
    const slot = slots.get(identity);
    slots.set(identity, slot ? [...slot, waiting] : [waiting]);
  });
  return [...slots.values()];
};

const settle = (slots: readonly Slot[], reply: ReplyEnvelope): void => {
  slots.forEach((slot, index) => {
    const result = reply.results[index];
    const method = slot[0].call.row.name;
    for (const { resolve, reject } of slot) {
      if (reply.code !== codes.SUCCESS.code) reject(AppError.ofCode(reply.code, reply.message, reply.data));
      else if (result?.method !== method) reject(new AppError('contract', NETWORK_ERROR_MESSAGE));
      else if (result.code !== codes.SUCCESS.code) {
        reject(AppError.ofCode(result.code, result.message, refusalOf(result.data)));
      } else resolve(result.data);
    }
  });
};

export interface BatchOptions {
  readonly token: () => string | undefined;
  /** runs the flush at the end of the tick */
  readonly schedule?: (flush: () => void) => void;
}

/**
 * Puts the calls of one tick into one envelope, so that the home screen makes one request instead of five. It waits for
 * a macrotask, because React runs the effects of one rendering in several microtasks. An act whose reply was lost keeps
 * its request id when the borrower repeats it. A login then works although its code is used.
 */
export const createBatch = (
  handle: EnvelopeHandler,
  { token, schedule = (flush) => setTimeout(flush, 0) }: BatchOptions,
): CallHandler => {
  let queue: Waiting[] = [];
  /** The latest act whose reply was lost. The server has perhaps done it, and does it once per request id. */
  let unanswered: { readonly content: string; readonly requestId: string; readonly at: number } | undefined;

  const sendSlots = async (slots: readonly Slot[]) => {
    const entries = slots.map(([{ call }]) => ({ method: call.row.name, data: call.request }));
    const content = JSON.stringify([entries, token()]);
    const isRepeated = unanswered?.content === content && Date.now() - unanswered.at < REPEATABLE;
    const requestId = (isRepeated && unanswered?.requestId) || randomHex(16);
    try {
      settle(slots, await handle({ entries, requestId, token: token() }));
      if (isRepeated) unanswered = undefined;
    } catch (thrown) {
      const error = AppError.from(thrown);
      const isAct = slots.some(([{ call }]) => call.row.changesState);
      if (isAct && error.kind !== 'code') unanswered = { content, requestId, at: Date.now() };
      for (const { reject } of slots.flat()) reject(error);
    }
  };

  const flush = () => {
    const slots = slotsOf(queue);
    queue = [];
    for (let start = 0; start < slots.length; start += assumptions.maximumEntries) {
      void sendSlots(slots.slice(start, start + assumptions.maximumEntries));
    }
  };

  return (call) =>
    new Promise((resolve, reject) => {
      queue.push({ call, resolve, reject });
      if (queue.length === 1) schedule(flush);
    });
};

/** Returns true if a second attempt can succeed. Transport can fail by chance; a refusal by the server is final. */
const isWorthRetrying = (thrown: unknown): boolean =>
  thrown instanceof AppError && (thrown.kind === 'network' || thrown.kind === 'timeout' || thrown.kind === 'contract');

/** Runs a task, and repeats it once if the transport failed (7.45, 9.3). */
export const withRetry = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let retriesLeft = HTTP_RETRIES; ; retriesLeft -= 1) {
    try {
      return await run();
    } catch (thrown) {
      if (retriesLeft === 0 || !isWorthRetrying(thrown)) throw thrown;
    }
  }
};

/** Retries an envelope under the same request id. The server runs it once, even if both attempts arrive. */
export const retryLink =
  (next: KeyedHandler): KeyedHandler =>
  (envelope) =>
    withRetry(() => next(envelope));

export interface SealOptions {
  readonly send: Send;
  readonly pathOf: (segment: string) => string;
  readonly describe: () => ClientIdentity;
  readonly clock: ServerClock;
}

/** The timeout of the slowest entry in ms; undefined if no entry is slow. */
const timeoutOf = (entries: Envelope['entries']): number | undefined => {
  const timeouts = entries.map(({ method }) => slowMethods[method] ?? 0);
  return Math.max(...timeouts) || undefined;
};

/**
 * The last handler of the chain: seals the request, sends it and opens the reply. If the server refuses the phone's
 * time, it corrects the clock and sends the request once more. The server has run nothing of the refused one.
 */
export const createSealed =
  ({ send, pathOf, describe, clock }: SealOptions): KeyedHandler =>
  async ({ key, ...call }) => {
    const path = pathOf(segmentOf(call.entries));
    const attempt = async () => {
      const { headers, body } = sealCall({ seal }, key, describe(), { ...call, t: clock.now() });
      const text = await send(path, headers, body, timeoutOf(call.entries));
      try {
        return openReply({ open }, key.key, text);
      } catch (cause) {
        throw new AppError('contract', NETWORK_ERROR_MESSAGE, { cause });
      }
    };
    const reply = await attempt();
    const serverTime = reply.code === codes.TIME_SKEW.code ? reply.data?.serverTime : undefined;
    if (serverTime === undefined) return reply;
    clock.correct(serverTime);
    return attempt();
  };
