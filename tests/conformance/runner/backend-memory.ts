import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type CodeName, codes } from '@kit/contracts/codes';
import type { Effect } from './deviation';

type Json = Record<string, unknown>;
type Backend = Extract<Effect, { backend: string }>['backend'];
type Forgiving = Extract<Effect, { forgives: string }>;
type Does = (backend: Backend) => boolean;

const entriesOf = (envelope: Json | undefined): Json[] =>
  Array.isArray(envelope?.entries) ? (envelope.entries as Json[]) : [];

const pathsOf = (result: Json): string[] => {
  const { issues = [] } = (result.data ?? {}) as { readonly issues?: readonly { readonly path: string }[] };
  return issues.map(({ path }) => path);
};

const isNotFound = (code: unknown): boolean =>
  code === codes.ORDER_NOT_FOUND.code || code === codes.PAY_ORDER_NOT_FOUND.code;

/** State of the deviations that concern more than one reply, such as a backend that forgets request ids. */
export class BackendMemory {
  /** the client's key id to the server's key id */
  readonly keyIds = new Map<string, string>();
  readonly #seen = new Map<string, string>();
  /** each token's phone number, and each number's latest token */
  readonly #phones = new Map<string, string>();
  readonly #tokens = new Map<string, string>();
  readonly #answers = new Map<string, unknown>();
  /** the last success, by its entry and by its method */
  readonly #successes = new Map<string, Json>();
  #payments = 0;

  /** Changes a request before the backend receives it. */
  takeIn(envelope: Json, headers: IncomingHttpHeaders, does: Does): void {
    const id = String(headers.requestid);
    const entries = JSON.stringify(envelope.entries);
    const known = this.#seen.get(id);
    if (known === entries && does('reruns request ids')) headers.requestid = randomBytes(16).toString('hex');
    if (known !== undefined && does('forgets request ids')) headers.requestid = randomBytes(16).toString('hex');
    if (known !== undefined && known !== entries && does('does not compare entries of a request id')) {
      envelope.entries = JSON.parse(known) as unknown;
    }
    if (known === undefined && entries !== undefined) this.#seen.set(id, entries);
    const token = headers.authorization?.replace(/^Bearer /, '');
    const newest = token === undefined ? undefined : this.#tokens.get(this.#phones.get(token) ?? '');
    if (newest !== undefined && does('keeps squeezed tokens')) headers.authorization = `Bearer ${newest}`;
  }

  /** Changes a reply, depending on earlier calls. */
  answered(envelope: Json | undefined, headers: IncomingHttpHeaders, reply: Json, does: Does): Json {
    const results = Array.isArray(reply.results) ? (reply.results as Json[]) : [];
    entriesOf(envelope).forEach((entry, index) => {
      const data = results[index]?.data as Json | undefined;
      const request = entry.data as Json | undefined;
      if (entry.method === 'authenticate' && typeof data?.authIdentifier === 'string') {
        const phone = String(request?.contactNumber).replace(/^0/, '');
        this.#phones.set(data.authIdentifier, phone);
        this.#tokens.set(phone, data.authIdentifier);
      }
    });
    if (does('answers beside refusals') && reply.code !== codes.SUCCESS.code && results.length === 0) {
      const beside = entriesOf(envelope).map(({ method }) => ({ method, code: 0, message: 'success', data: {} }));
      return { ...reply, results: beside };
    }
    if (does('opens every payment anew')) {
      return { ...reply, results: results.map((result) => this.#anew(result)) };
    }
    if (!does('shows data of other borrowers') || headers.authorization === undefined) return reply;
    const shown = results.map((result, index) => {
      const key = JSON.stringify(entriesOf(envelope)[index]);
      if (result.code === codes.SUCCESS.code) this.#answers.set(key, result);
      return isNotFound(result.code) ? (this.#answers.get(key) ?? result) : result;
    });
    return { ...reply, results: shown };
  }

  /** Gives a payment another id, as a backend does that does not look for an equal one. */
  #anew(result: Json): Json {
    if (result.method !== 'createPayOrder' || result.code !== codes.SUCCESS.code) return result;
    this.#payments += 1;
    return { ...result, data: { ...(result.data as Json), payOrderId: `P-${this.#payments}` } };
  }

  #remember(entry: Json, result: Json): void {
    if (result.code !== codes.SUCCESS.code) return;
    this.#successes.set(JSON.stringify(entry), result);
    this.#successes.set(String(entry.method), result);
  }

  /** A reply in which refusals are forgiven: the last success stands in their place. */
  forgiven(envelope: Json | undefined, reply: Json, effects: readonly Effect[]): Json {
    const entries = entriesOf(envelope);
    const results = Array.isArray(reply.results) ? (reply.results as Json[]) : [];
    entries.forEach((entry, index) => {
      const result = results[index];
      if (result !== undefined) this.#remember(entry, result);
    });
    let rest = reply;
    for (const effect of effects) if ('forgives' in effect) rest = this.#forgive(effect, entries, rest);
    return rest;
  }

  #forgive({ forgives, method, path }: Forgiving, entries: readonly Json[], reply: Json): Json {
    const { code } = codes[forgives as CodeName];
    const isMeant = (named: unknown) => method === undefined || method === named;
    const lastOf = (entry: Json | undefined): Json | undefined =>
      this.#successes.get(JSON.stringify(entry)) ?? this.#successes.get(String(entry?.method));
    if (reply.code === code) {
      const last = entries.map(lastOf);
      const isKnown = entries.length > 0 && last.every((each) => each !== undefined);
      return isKnown && isMeant(entries[0]?.method) ? { code: 0, message: 'success', results: last } : reply;
    }
    if (!Array.isArray(reply.results)) return reply;
    const results = (reply.results as Json[]).map((result, index) => {
      const isOther = path !== undefined && !pathsOf(result).some((each) => each.startsWith(path));
      return result.code !== code || !isMeant(result.method) || isOther ? result : (lastOf(entries[index]) ?? result);
    });
    return { ...reply, results };
  }
}
