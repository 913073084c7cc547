import { assumptions } from '@kit/contracts/assumptions';
import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { MINUTE } from '@kit/contracts/time-units';
import { type RefusalData, type ReplyEnvelope, refusalData } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { AppError } from '../platform/app-error';
import { randomHex } from '../platform/random-hex';
import type { Call, CallHandler, EnvelopeHandler } from './link';

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
