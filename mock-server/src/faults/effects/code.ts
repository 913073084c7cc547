import { codeName, codes } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';
import { type ReplyEnvelope, type ResultEntry, resultEntry } from '@kit/contracts/wire/envelope';
import { keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import type { Hit } from '../../sandbox/records/faults';
import type { Effect } from '../schema';
import { broken } from './payload';

type CodeEffect = Extract<Effect, { code: number }>;
type PayloadFault = Extract<Effect, { payload: string }>;

/** Codes that only ever stand at the top of a reply, and mean that the envelope was not looked into. */
const WHOLE = [codes.AES_EXPIRED.code, codes.TIME_SKEW.code, codes.REQUEST_ID_REUSED.code] as const;
const isWhole = (code: number): boolean => WHOLE.some((whole) => whole === code);

const messageOf = ({ code, message }: CodeEffect): string => {
  const known = codeName(code);
  return message ?? (known === undefined ? `Code ${code}` : codes[known].message);
};

const withCode = (effect: CodeEffect) => ({ code: effect.code, message: messageOf(effect) });

const brokenEntry = (entry: ResultEntry, { payload }: PayloadFault): ResultEntry => {
  // A refusal has no response to break, so its frame is.
  if (entry.code !== codes.SUCCESS.code || !isMethodName(entry.method)) {
    return broken(resultEntry, entry, payload) as ResultEntry;
  }
  const { data, ...frame } = entry;
  const changed = broken(methods[entry.method].response, data, payload);
  return changed === undefined ? frame : { ...frame, data: changed };
};

const withEffect = (reply: ReplyEnvelope, { effect, target }: Hit): ReplyEnvelope => {
  const entry = reply.results[target];
  if ('code' in effect) {
    if (entry === undefined || isWhole(effect.code)) return { ...withCode(effect), results: [] };
    return { ...reply, results: reply.results.with(target, { method: entry.method, ...withCode(effect) }) };
  }
  if (!('payload' in effect)) return reply;
  if (entry === undefined) return broken(resultEntry, reply, effect.payload) as ReplyEnvelope;
  return { ...reply, results: reply.results.with(target, brokenEntry(entry, effect)) };
};

/**
 * What faults of code and payload make of a reply: each changes the entry that it met, and leaves the others alone.
 * The handlers have run and their work stays done.
 */
export const withEntryEffects = (reply: ReplyEnvelope, hits: readonly Hit[]): ReplyEnvelope =>
  hits.reduce(withEffect, reply);

/** The same for the reply to a key exchange, which is one plain object. */
export const withExchangeEffects = (reply: unknown, hits: readonly Hit[]): unknown =>
  hits.reduce((changed: unknown, { effect }) => {
    if ('code' in effect) return withCode(effect);
    return 'payload' in effect ? broken(keyExchangeReply, changed, effect.payload) : changed;
  }, reply);
