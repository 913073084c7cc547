import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { codes } from '@kit/contracts/codes';
import type { Effect } from './deviation';

type Json = Record<string, unknown>;
type Backend = Extract<Effect, { backend: string }>['backend'];
type Does = (backend: Backend) => boolean;

const entriesOf = (envelope: Json | undefined): Json[] =>
  Array.isArray(envelope?.entries) ? (envelope.entries as Json[]) : [];

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

  /** Changes a request before the backend receives it. */
  takeIn(envelope: Json, headers: IncomingHttpHeaders, does: Does): void {
    const id = String(headers.requestid);
    const entries = JSON.stringify(envelope.entries);
    const known = this.#seen.get(id);
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
    if (!does('shows data of other borrowers') || headers.authorization === undefined) return reply;
    const shown = results.map((result, index) => {
      const key = JSON.stringify(entriesOf(envelope)[index]);
      if (result.code === codes.SUCCESS.code) this.#answers.set(key, result);
      return isNotFound(result.code) ? (this.#answers.get(key) ?? result) : result;
    });
    return { ...reply, results: shown };
  }
}
