import { codes } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';
import { type ResultEntry, resultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { type Changed, changeField, isFields, wrongType } from '../change-field';
import type { FaultHit } from '../matching';
import type { OutgoingReply, ReplyContent } from '../outgoing-reply';
import type { PayloadEffect } from '../payload-effects';

type Fields = Readonly<Record<string, unknown>>;

/** A name that no response has. */
const EXTRA = 'aFieldThatNoContractKnows';
const EXTRA_VALUE = 'a value';

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

/** The first change that the contract really forbids: leaving out a field that may be missing would break nothing. */
const firstBreaking = (
  schema: z.ZodMiniType,
  fields: Fields,
  change: (name: string) => Fields,
): Changed | undefined => {
  for (const name of Object.keys(fields)) {
    const data = change(name);
    if (!z.safeParse(schema, data).success) return { data, fields: [name] };
  }
  return undefined;
};

/** The path to the data as a whole. */
const WHOLE = [''];

/**
 * Data that breaks its contract on purpose, with the path to what was changed.
 * @returns undefined as data where there is no field to leave out: then the reply itself has to go
 */
export const breakContract = (schema: z.ZodMiniType, data: unknown, how: PayloadEffect): Changed => {
  if (!isFields(data)) return { data: how === 'MISSING_FIELD' ? undefined : wrongType(data), fields: WHOLE };
  if (how === 'EXTRA_FIELD') return { data: { ...data, [EXTRA]: EXTRA_VALUE }, fields: [EXTRA] };
  const missing = how === 'MISSING_FIELD';
  const change = missing
    ? (name: string) => without(data, name)
    : (name: string) => ({ ...data, [name]: wrongType(data[name]) });
  return firstBreaking(schema, data, change) ?? { data: missing ? undefined : wrongType(data), fields: WHOLE };
};

const under = (path: string, fields: readonly string[]): string[] =>
  fields.map((field) => [path, field].filter((part) => part !== '').join('.'));

const breakData = (schema: z.ZodMiniType, data: unknown, how: PayloadEffect, field: string | undefined): Changed =>
  field === undefined
    ? breakContract(schema, data, how)
    : changeField(data, field, how, (changed) => !z.safeParse(schema, changed).success, EXTRA_VALUE);

/** @param field of the response; a refusal has none */
const breakEntry = (entry: ResultEntry, how: PayloadEffect, field: string | undefined): Changed => {
  if (entry.code !== codes.SUCCESS.code || !isMethodName(entry.method)) {
    // A refusal has no response to break, so its frame is.
    return field === undefined ? breakContract(resultEntry, entry, how) : { data: entry, fields: [] };
  }
  const { data, ...frame } = entry;
  const changed = breakData(methods[entry.method].response, data, how, field);
  const fields = under('data', changed.fields);
  return { data: changed.data === undefined ? frame : { ...frame, data: changed.data }, fields };
};

/**
 * Breaks the contract of the entry's result, or of the whole reply where no entry ran; and notes what it changed. A field
 * that was chosen and that the reply has not leaves it as it is.
 */
export const applyPayload = (reply: OutgoingReply, { id, effect, target }: FaultHit): OutgoingReply => {
  if (!('payload' in effect)) return reply;
  const { content, schema } = reply;
  const { payload: how, field } = effect;
  const note = (path: string, { fields }: Changed) => [
    ...reply.changed,
    ...under(path, fields).map((changed) => ({ id, field: changed })),
  ];
  const entry = content.results?.[target];
  if (content.results === undefined || entry === undefined) {
    // A whole that was refused has no response either.
    if (field !== undefined && content.results !== undefined) return reply;
    const changed = breakData(schema, content, how, field);
    return { ...reply, content: changed.data as ReplyContent, changed: note('', changed) };
  }
  const changed = breakEntry(entry, how, field);
  const results = content.results.with(target, changed.data as ResultEntry);
  return { ...reply, content: { ...content, results }, changed: note(`results.${target}`, changed) };
};
