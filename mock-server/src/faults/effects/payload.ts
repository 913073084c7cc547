import { codes } from '@kit/contracts/codes';
import { isObject, type JsonObject } from '@kit/contracts/json-object';
import { isMethodName, methods } from '@kit/contracts/methods';
import { type ResultEntry, resultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { type Changed, changeField, without, wrongType } from '../change-field';
import type { FaultHit } from '../matching';
import type { OutgoingReply, ReplyContent } from '../outgoing-reply';
import type { PayloadEffect } from '../payload-effects';

/** No response has a field of this name. */
const EXTRA_FIELD_NAME = 'aFieldThatNoContractKnows';
const EXTRA_FIELD_VALUE = 'a value';

/** The first change that the contract forbids. Removing an optional field, for example, violates nothing. */
const firstBreaking = (
  schema: z.ZodMiniType,
  fields: JsonObject,
  change: (name: string) => JsonObject,
): Changed | undefined => {
  for (const name of Object.keys(fields)) {
    const data = change(name);
    if (!z.safeParse(schema, data).success) return { data, fields: [name] };
  }
  return undefined;
};

/** The path of the whole data. */
const WHOLE_DATA = [''];

/**
 * Violates the contract of data on purpose, and returns the path of the change.
 * @returns undefined data if no single field can be removed; the caller then removes the data itself
 */
export const breakContract = (schema: z.ZodMiniType, data: unknown, how: PayloadEffect): Changed => {
  if (!isObject(data)) return { data: how === 'MISSING_FIELD' ? undefined : wrongType(data), fields: WHOLE_DATA };
  if (how === 'EXTRA_FIELD')
    return { data: { ...data, [EXTRA_FIELD_NAME]: EXTRA_FIELD_VALUE }, fields: [EXTRA_FIELD_NAME] };
  const missing = how === 'MISSING_FIELD';
  const change = missing
    ? (name: string) => without(data, name)
    : (name: string) => ({ ...data, [name]: wrongType(data[name]) });
  return firstBreaking(schema, data, change) ?? { data: missing ? undefined : wrongType(data), fields: WHOLE_DATA };
};

const under = (path: string, fields: readonly string[]): string[] =>
  fields.map((field) => [path, field].filter((part) => part !== '').join('.'));

const breakData = (schema: z.ZodMiniType, data: unknown, how: PayloadEffect, field: string | undefined): Changed =>
  field === undefined
    ? breakContract(schema, data, how)
    : changeField(data, field, how, (changed) => !z.safeParse(schema, changed).success, EXTRA_FIELD_VALUE);

/** @param field path in the response; a refusal has no such fields */
const breakEntry = (entry: ResultEntry, how: PayloadEffect, field: string | undefined): Changed => {
  if (entry.code !== codes.SUCCESS.code || !isMethodName(entry.method)) {
    // A refusal has no response data, so this changes its frame.
    return field === undefined ? breakContract(resultEntry, entry, how) : { data: entry, fields: [] };
  }
  const { data, ...frame } = entry;
  const changed = breakData(methods[entry.method].response, data, how, field);
  const fields = under('data', changed.fields);
  return { data: changed.data === undefined ? frame : { ...frame, data: changed.data }, fields };
};

/**
 * Violates the contract in the entry's result, or in the whole reply if no entry ran, and records the change. If the
 * reply lacks the chosen field, it stays unchanged.
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
    // A refused envelope has no response fields.
    if (field !== undefined && content.results !== undefined) return reply;
    const changed = breakData(schema, content, how, field);
    return { ...reply, content: changed.data as ReplyContent, changed: note('', changed) };
  }
  const changed = breakEntry(entry, how, field);
  const results = content.results.with(target, changed.data as ResultEntry);
  return { ...reply, content: { ...content, results }, changed: note(`results.${target}`, changed) };
};
