import { randomBytes } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { codes } from '@kit/contracts/codes';
import { isObject, type JsonObject } from '@kit/contracts/json-object';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import { Channel } from '../crypto/channel';
import { envelopeDeviations } from '../validation/deviations';
import { type FaultHit, standsAtTop, withMessage } from './match';
import type { AppliedFault, Effect } from './schema';

/** Content of a reply before encryption. Key exchanges and replies without a session key have no results. */
export interface ReplyContent {
  readonly code: number;
  readonly message: string;
  readonly results?: readonly ResultEntry[];
  readonly [field: string]: unknown;
}

/** An HTTP reply. */
export interface HttpReply {
  readonly status: number;
  readonly contentType: string;
  /** one character per byte: ASCII, or bytes of a real backend */
  readonly body: string;
}

/** Writes a reply to its connection. */
export type Send = (response: ServerResponse, reply: HttpReply) => void;

/**
 * Encrypts a text.
 * @param channel channel of the session key; undefined without a key
 * @returns undefined to send the text unencrypted
 */
export type Seal = (text: string, channel: Channel | undefined) => string | undefined;

/** Delivery of a reply, independent of its content. */
export interface Delivery {
  /** reply to send instead of the content */
  readonly replacement: HttpReply | undefined;
  /** milliseconds */
  readonly delayMs: number;
  /** undefined for an ordinary HTTP reply */
  readonly send: Send | undefined;
}

/** Content that faults have changed. */
export interface ChangedContent {
  readonly content: ReplyContent;
  /** dotted paths in the reply that each fault edited, by its id */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

type EffectOf<Kind extends string> = Extract<Effect, { readonly [Key in Kind]: unknown }>;

const valuesOf = <Kind extends string>(hits: readonly FaultHit[], kind: Kind): EffectOf<Kind>[] =>
  hits.flatMap(({ effect }) => (kind in effect ? (effect as EffectOf<Kind>) : []));

/** The path part for every entry of a list. */
const EACH = '[]';

const partsOf = (field: string): string[] =>
  field.split('.').flatMap((part) => {
    const [name = '', ...each] = part.split(EACH);
    return [name, ...each.map(() => EACH)];
  });

/** Data after an edit, and the paths of the changes. */
interface Edited {
  readonly data: unknown;
  readonly fields: readonly string[];
}

const keysIn = (value: unknown, part: string, mayBeNew: boolean): string[] => {
  if (Array.isArray(value)) {
    const numbers = value.map((_, index) => String(index));
    return part === EACH ? numbers : numbers.filter((number) => number === part);
  }
  return isObject(value) && (mayBeNew || Object.hasOwn(value, part)) ? [part] : [];
};

/** Sets the value under a key of an object or a list, or removes it if the value is undefined. */
const put = (parent: unknown, key: string, value: unknown): unknown => {
  if (Array.isArray(parent))
    return value === undefined ? parent.toSpliced(Number(key), 1) : parent.with(Number(key), value);
  const { [key]: _, ...others } = parent as JsonObject;
  return value === undefined ? others : { ...(parent as JsonObject), [key]: value };
};

/** Sets the fields at a path, or removes them if the value is undefined. The parents of a new field must exist. */
const edit = (data: unknown, [part = '', ...rest]: readonly string[], value: unknown): Edited => {
  const fields: string[] = [];
  let changed = data;
  // From the end, because removing an item moves those after it.
  for (const key of keysIn(data, part, rest.length === 0 && value !== undefined).reverse()) {
    const inner: Edited =
      rest.length === 0 ? { data: value, fields: [''] } : edit((data as JsonObject)[key], rest, value);
    changed = put(changed, key, inner.data);
    fields.unshift(...inner.fields.map((field) => (field === '' ? key : `${key}.${field}`)));
  }
  return { data: changed, fields };
};

const editResult = (entry: ResultEntry, { reply: { data, set = {}, remove = [] } }: EffectOf<'reply'>) => {
  const { code, message } = codes.SUCCESS;
  let result = data === undefined ? entry : ({ method: entry.method, code, message, data } as ResultEntry);
  const fields = data === undefined ? [] : ['data'];
  // A refusal has no data with fields.
  if (result.code !== code) return { result, fields };
  for (const [field, value] of [...Object.entries(set), ...remove.map((path) => [path, undefined] as const)]) {
    const edited = edit(result.data, partsOf(field), value);
    result = { ...result, data: edited.data } as ResultEntry;
    fields.push(...edited.fields.map((path) => `data.${path}`));
  }
  return { result, fields };
};

/** Replaces the entry's result with the code, or the whole reply if no entry ran. */
const withCode = (content: ReplyContent, effect: EffectOf<'code'>, target: number): ReplyContent => {
  const entry = content.results?.[target];
  if (content.results === undefined) return { ...withMessage(effect) };
  if (entry === undefined) return { ...withMessage(effect), results: [] };
  return { ...content, results: content.results.with(target, { method: entry.method, ...withMessage(effect) }) };
};

/** Applies codes to the results of a reply, then edits. Both follow the order of the hits. */
export const changeContent = (before: ReplyContent, hits: readonly FaultHit[]): ChangedContent => {
  let content = before;
  const changed = new Map<string, readonly string[]>();
  for (const { effect, target } of hits)
    if ('code' in effect && !standsAtTop(effect.code)) content = withCode(content, effect, target);
  for (const { id, effect, target } of hits) {
    const entry = content.results?.[target];
    if (!('reply' in effect) || content.results === undefined || entry === undefined) continue;
    const { result, fields } = editResult(entry, effect);
    content = { ...content, results: content.results.with(target, result) };
    changed.set(id, [...(changed.get(id) ?? []), ...fields.map((field) => `results.${target}.${field}`)]);
  }
  return { content, fields: changed };
};

const GARBAGE_BYTES = 256;
const randomKeyChannel = (): Channel => new Channel(randomBytes(16).toString('hex'));

/** Returns how the hits encrypt a reply. */
export const sealOf = (hits: readonly FaultHit[]): Seal => {
  const [first] = valuesOf(hits, 'envelope');
  switch (first?.envelope) {
    case undefined:
      return (text, channel) => channel?.seal(text);
    case 'WRONG_KEY':
      return (text) => randomKeyChannel().seal(text);
    case 'PLAIN_JSON':
      return () => undefined;
    case 'GARBAGE':
      // Not hex, and no JSON either.
      return () => `g${randomBytes(GARBAGE_BYTES).toString('base64url')}`;
  }
};

/** Milliseconds between two pieces of a slow body, at most. */
const TICK = 50;

/** Sends the head at once and the body in pieces, at the given bandwidth. */
const slowly =
  (bytesPerSecond: number): Send =>
  (response, { status, contentType, body }) => {
    const every = Math.max(TICK, 1_000 / bytesPerSecond);
    const piece = Math.round((bytesPerSecond * every) / 1_000);
    let sent = 0;
    response.writeHead(status, { 'content-type': contentType, 'content-length': body.length }).flushHeaders();
    const timer = setInterval(() => {
      response.write(body.slice(sent, sent + piece), 'latin1');
      sent += piece;
      if (sent < body.length) return;
      clearInterval(timer);
      response.end();
    }, every);
    timer.unref();
    response.once('close', () => clearInterval(timer));
  };

/** The connection of a reply. A call in the same process has none (`inject.ts`). */
const connectionOf = ({ socket }: ServerResponse): Socket | undefined =>
  socket !== null && 'resetAndDestroy' in socket ? socket : undefined;

/** Resets the connection of a reply. A call in the same process fails. */
export const resetConnection = (response: ServerResponse): void => {
  const connection = connectionOf(response);
  if (connection === undefined) response.destroy();
  else connection.resetAndDestroy();
};

const closeSilently: Send = (response) => {
  const connection = connectionOf(response);
  if (connection === undefined) response.destroy();
  else connection.end();
};

const sendOf = (hits: readonly FaultHit[]): Send | undefined => {
  const found = valuesOf(hits, 'drop');
  if (found.some(({ drop }) => drop === 'after')) return closeSilently;
  if (found.some(({ drop }) => drop === 'reset')) return resetConnection;
  const slow = found.find(({ drop }) => drop === 'slow');
  return slow && slowly(slow.bytesPerSecond ?? 1);
};

/** A delay is not part of the reply, so it needs no reproducible randomness. */
const delayOf = ({ delay }: EffectOf<'delay'>): number => {
  if (typeof delay === 'number') return delay;
  const [least, most] = delay;
  return least + (most - least) * Math.random();
};

/** Returns how the hits deliver a reply: its replacement by an HTTP status, its delay, and its connection. */
export const deliveryOf = (hits: readonly FaultHit[]): Delivery => {
  const status = valuesOf(hits, 'http')[0]?.http;
  return {
    replacement:
      status === undefined
        ? undefined
        : { status, contentType: 'text/plain', body: `${status} ${STATUS_CODES[status] ?? ''}`.trim() },
    delayMs: valuesOf(hits, 'delay').reduce((sum, effect) => sum + delayOf(effect), 0),
    send: sendOf(hits),
  };
};

/** Returns true if an effect needs the content of a reply. */
export const changesContent = ({ effect }: FaultHit): boolean =>
  'code' in effect || 'reply' in effect || 'envelope' in effect;

/** Returns true if the client can still give up before the reply. */
export const holdsBack = (hits: readonly FaultHit[]): boolean => {
  const found = valuesOf(hits, 'drop');
  return hits.length > 0 && found.every(({ drop }) => drop === 'slow');
};

/**
 * The journal entry for the faults of a call. A fault that hit several entries appears once.
 * @param changed undefined if no fault changed the content
 * @param entries entries of the call
 */
export const appliedFaults = (
  hits: readonly FaultHit[],
  changed: ChangedContent | undefined,
  entries: readonly EnvelopeEntry[],
): readonly AppliedFault[] | null => {
  if (hits.length === 0) return null;
  const breaks =
    changed?.content.results === undefined || changed.fields.size === 0
      ? []
      : envelopeDeviations(changed.content, entries);
  const line = ({ id, effect }: FaultHit): AppliedFault =>
    'reply' in effect
      ? { id, effect, fields: changed?.fields.get(id) ?? [], ...(breaks.length > 0 && { breaks }) }
      : { id, effect };
  return [...new Map(hits.map((hit) => [hit.id, line(hit)])).values()];
};
