import { codes } from '@kit/contracts/codes';
import type { ResultEntry } from '@kit/contracts/wire/envelope';
import { setField } from '../change-field';
import type { FaultHit } from '../matching';
import type { OutgoingReply } from '../outgoing-reply';
import type { Effect } from '../schema';

type ReplyEffect = Extract<Effect, { reply: unknown }>;

/** A result with the data of the effect. Undefined data keeps the data of the backend. */
const replaced = (entry: ResultEntry, data: unknown): ResultEntry => {
  if (data === undefined) return entry;
  const { code, message } = codes.SUCCESS;
  return { method: entry.method, code, message, data } as ResultEntry;
};

const edited = (entry: ResultEntry, { reply: { data, set = {} } }: ReplyEffect) => {
  let result = replaced(entry, data);
  const fields = data === undefined ? [] : ['data'];
  // A refusal has no data with fields.
  if (result.code !== codes.SUCCESS.code) return { result, fields };
  for (const [field, value] of Object.entries(set)) {
    const changed = setField(result.data, field, value);
    result = { ...result, data: changed.data } as ResultEntry;
    fields.push(...changed.fields.map((path) => `data.${path}`));
  }
  return { result, fields };
};

/** Replaces the data of the entry's result, or sets single fields of it. Does not change the reply if no entry ran. */
export const applyReply = (reply: OutgoingReply, { id, effect, target }: FaultHit): OutgoingReply => {
  if (!('reply' in effect)) return reply;
  const { results } = reply.content;
  const entry = results?.[target];
  if (results === undefined || entry === undefined) return reply;
  const { result, fields } = edited(entry, effect);
  const changed = fields.map((field) => ({ id, field: `results.${target}.${field}` }));
  const content = { ...reply.content, results: results.with(target, result) };
  return { ...reply, content, changed: [...reply.changed, ...changed] };
};
