import { codes } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';
import { type ResultEntry, resultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { FaultHit } from '../matching';
import type { OutgoingReply, ReplyContent } from '../outgoing-reply';
import type { PayloadEffect } from '../schema';

type Fields = Readonly<Record<string, unknown>>;

/** A name that no response has. */
const EXTRA = 'aFieldThatNoContractKnows';

const wrongType = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'object' && value !== null) return 'not what was promised';
  // Numbers, booleans and null become text: what a backend in a loosely typed language gets wrong first.
  return String(value);
};

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first change that the contract really forbids: leaving out a field that may be missing would break nothing. */
const firstBreaking = (schema: z.ZodMiniType, fields: Fields, change: (name: string) => Fields): Fields | undefined =>
  Object.keys(fields)
    .map(change)
    .find((changed) => !z.safeParse(schema, changed).success);

/**
 * Data that breaks its contract on purpose.
 * @returns undefined where there is no field to leave out: then the reply itself has to go
 */
export const breakContract = (schema: z.ZodMiniType, data: unknown, how: PayloadEffect): unknown => {
  if (!isFields(data)) return how === 'MISSING_FIELD' ? undefined : wrongType(data);
  if (how === 'EXTRA_FIELD') return { ...data, [EXTRA]: 'a value' };
  if (how === 'MISSING_FIELD') return firstBreaking(schema, data, (name) => without(data, name));
  return firstBreaking(schema, data, (name) => ({ ...data, [name]: wrongType(data[name]) })) ?? wrongType(data);
};

const breakEntry = (entry: ResultEntry, how: PayloadEffect): ResultEntry => {
  // A refusal has no response to break, so its frame is.
  if (entry.code !== codes.SUCCESS.code || !isMethodName(entry.method)) {
    return breakContract(resultEntry, entry, how) as ResultEntry;
  }
  const { data, ...frame } = entry;
  const changed = breakContract(methods[entry.method].response, data, how);
  return changed === undefined ? frame : { ...frame, data: changed };
};

/** Breaks the contract of the entry's result, or of the whole reply where no entry ran. */
export const applyPayload = (reply: OutgoingReply, { effect, target }: FaultHit): OutgoingReply => {
  if (!('payload' in effect)) return reply;
  const { content, schema } = reply;
  const entry = content.results?.[target];
  if (content.results === undefined || entry === undefined) {
    return { ...reply, content: breakContract(schema, content, effect.payload) as ReplyContent };
  }
  return {
    ...reply,
    content: { ...content, results: content.results.with(target, breakEntry(entry, effect.payload)) },
  };
};
