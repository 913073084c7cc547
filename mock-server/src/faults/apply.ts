import { randomBytes } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import { codes } from '@kit/contracts/codes';
import { isObject } from '@kit/contracts/json-object';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import { Channel } from '../crypto/channel';
import { envelopeDeviations } from '../validation';
import { type FaultHit, standsAtTop, withMessage } from './match';
import type { AppliedFault, Effect, EffectOf } from './schema';

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

const effectsOf = <Kind extends string>(hits: readonly FaultHit[], kind: Kind): EffectOf<Kind>[] =>
  hits.flatMap(({ effect }) => (kind in effect ? (effect as EffectOf<Kind>) : []));

/** The path part for every entry of a list. */
const EACH = '[]';

const partsOf = (field: string): string[] =>
  field.split('.').flatMap((part) => {
    const [name = '', ...each] = part.split(EACH);
    return [name, ...each.map(() => EACH)];
  });

/**
 * Sets the fields at a path, or removes them if the value is undefined. The parents of a new field must exist.
 * @returns the paths of the changed fields
 */
const edit = (parent: unknown, [part = '', ...rest]: readonly string[], value: unknown): string[] => {
  const isList = Array.isArray(parent);
  if (!isList && !isObject(parent)) return [];
  const isLast = rest.length === 0;
  const keys = Object.keys(parent).filter((key) => key === part || (isList && part === EACH));
  if (keys.length === 0 && isLast && !isList && value !== undefined) keys.push(part);
  // From the end, because removing an item moves those after it.
  const changed = keys.reverse().map((key) => {
    if (!isLast) return edit(Reflect.get(parent, key), rest, value).map((path) => `${key}.${path}`);
    if (value !== undefined)
      // An assignment to `__proto__` would change the prototype.
      Object.defineProperty(parent, key, {
        value: structuredClone(value),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    else if (isList) parent.splice(Number(key), 1);
    else Reflect.deleteProperty(parent, key);
    return [key];
  });
  return changed.reverse().flat();
};

const editResult = (result: ResultEntry, { data, set = {}, remove = [] }: EffectOf<'reply'>['reply']): string[] => {
  const { code, message } = codes.SUCCESS;
  if (data !== undefined) Object.assign(result, { code, message, data: structuredClone(data) });
  const replaced = data === undefined ? [] : ['data'];
  // A refusal has no data with fields.
  if (result.code !== code) return replaced;
  const edits = [...Object.entries(set), ...remove.map((path) => [path, undefined] as const)];
  return [...replaced, ...edits.flatMap(([field, value]) => edit(result, ['data', ...partsOf(field)], value))];
};

/** Replaces the entry's result with the code, or the whole reply if no entry ran. */
const withCode = (content: ReplyContent, effect: EffectOf<'code'>, target: number): ReplyContent => {
  const entry = content.results?.[target];
  if (content.results === undefined) return withMessage(effect);
  if (entry === undefined) return { ...withMessage(effect), results: [] };
  return { ...content, results: content.results.with(target, { method: entry.method, ...withMessage(effect) }) };
};

/**
 * Applies codes to the results of a reply, then edits. Both follow the order of the hits.
 * @returns the content, and the dotted paths that each fault edited, by its id
 */
export const changeContent = (given: ReplyContent, hits: readonly FaultHit[]) => {
  let content = structuredClone(given);
  const fields = new Map<string, readonly string[]>();
  for (const { effect, target } of hits)
    if ('code' in effect && !standsAtTop(effect.code)) content = withCode(content, effect, target);
  for (const { id, effect, target } of hits) {
    const result = content.results?.[target];
    if (!('reply' in effect) || result === undefined) continue;
    const paths = editResult(result, effect.reply).map((path) => `results.${target}.${path}`);
    fields.set(id, [...(fields.get(id) ?? []), ...paths]);
  }
  return { content, fields };
};

/** Returns how the hits encrypt a reply. */
export const sealOf = (hits: readonly FaultHit[]): Seal => {
  switch (effectsOf(hits, 'envelope')[0]?.envelope) {
    case undefined:
      return (text, channel) => channel?.seal(text);
    case 'WRONG_KEY':
      return (text) => new Channel(randomBytes(16).toString('hex')).seal(text);
    case 'PLAIN_JSON':
      return () => undefined;
    case 'GARBAGE':
      // Not hex, and no JSON either.
      return () => `g${randomBytes(256).toString('base64url')}`;
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

/** Ends the connection of a reply. A call in the same process has none (`inject.ts`), and fails. */
const breaking =
  (how: 'end' | 'resetAndDestroy'): Send =>
  (response) => {
    const { socket } = response;
    if (socket !== null && 'resetAndDestroy' in socket) socket[how]();
    else response.destroy();
  };
export const resetConnection = breaking('resetAndDestroy') as (response: ServerResponse) => void;

/** A delay is not part of the reply, so it needs no reproducible randomness. */
const delayOf = ({ delay }: EffectOf<'delay'>): number => {
  const [least, most] = typeof delay === 'number' ? [delay, delay] : delay;
  return least + (most - least) * Math.random();
};

/**
 * Returns how the hits deliver a reply: its replacement by an HTTP status, its delay in ms, and what writes it to its
 * connection, unless it is an ordinary reply.
 */
export const deliveryOf = (hits: readonly FaultHit[]) => {
  const status = effectsOf(hits, 'http')[0]?.http;
  const drops = effectsOf(hits, 'drop');
  const slow = drops.find(({ drop }) => drop === 'slow');
  const has = (wanted: string): boolean => drops.some(({ drop }) => drop === wanted);
  const broken = has('after') ? breaking('end') : has('reset') ? resetConnection : undefined;
  return {
    replacement:
      status === undefined
        ? undefined
        : { status, contentType: 'text/plain', body: `${status} ${STATUS_CODES[status] ?? ''}`.trim() },
    delayMs: effectsOf(hits, 'delay').reduce((sum, effect) => sum + delayOf(effect), 0),
    send: broken ?? (slow && slowly(slow.bytesPerSecond ?? 1)),
  };
};

/** Returns true if an effect needs the content of a reply. */
export const changesContent = ({ effect }: { readonly effect: Effect }): boolean =>
  'code' in effect || 'reply' in effect || 'envelope' in effect;

/** Returns true if the client can still give up before the reply. */
export const holdsBack = (hits: readonly FaultHit[]): boolean =>
  hits.length > 0 && effectsOf(hits, 'drop').every(({ drop }) => drop === 'slow');

/**
 * The journal entry for the faults of a call. A fault that hit several entries appears once.
 * @param changed undefined if no fault changed the content
 * @param entries entries of the call
 */
export const appliedFaults = (
  hits: readonly FaultHit[],
  changed: ReturnType<typeof changeContent> | undefined,
  entries: readonly EnvelopeEntry[],
): readonly AppliedFault[] | null => {
  if (hits.length === 0) return null;
  const isEdited = changed?.content.results !== undefined && changed.fields.size > 0;
  const breaks = isEdited ? envelopeDeviations(changed.content, entries) : [];
  const line = ({ id, effect }: FaultHit): AppliedFault => {
    if (!('reply' in effect)) return { id, effect };
    return { id, effect, fields: changed?.fields.get(id) ?? [], ...(breaks.length > 0 && { breaks }) };
  };
  return [...new Map(hits.map((hit) => [hit.id, line(hit)])).values()];
};
