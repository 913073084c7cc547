import { hash, randomBytes } from 'node:crypto';
import { codes } from '@kit/contracts/codes';
import { PROTOCOL_VERSION } from '@kit/contracts/constants';
import { fieldOf } from '@kit/contracts/json-object';
import { canonicalPhone, phone } from '@kit/contracts/phone';
import type { EnvelopeEntry, Issue, ResultEntry } from '@kit/contracts/wire/envelope';
import { ENVELOPE_CONTENT_TYPE, headers as names } from '@kit/contracts/wire/headers';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import type { HttpReply } from '../../faults/apply';
import type { JournalEntry } from '../../service/journal/entry';
import type { Sandbox } from '../../service/sandbox';
import { requestDeviations } from '../../validation';
import {
  type Answer,
  type BackendReply,
  type CallNotes,
  codeOf,
  EXCHANGE_FAILED,
  httpError,
  JSON_TYPE,
  plainRefusal,
} from '../answer';
import type { BackendCall, Caller, OpenedCall } from '../backend';
import { BackendClient, BackendError, type BackendSettings, type ReceivedReply, wirePathIn } from './client';
import { parsedJson, readReply } from './read-reply';

/** Facts for the journal about a call without a code yet. */
type Notes = Omit<CallNotes, 'code'>;

const HTTP_NOT_FOUND = 404;
const HTTP_BAD_GATEWAY = 502;

const PARAMETERS = /^\s*([\w.+-]+\/[\w.+-]+)\s*(?:;\s*charset="?([\w-]+)"?\s*)?$/;
/** Types of replies to API calls. A browser that opens one directly shows them as text. */
const callTypes: readonly string[] = ['application/json', 'text/plain'];

/** Returns the content type with its charset if it is on the list, and the type of a download otherwise. */
export const allowedType = (contentType: string, allowed: readonly string[]): string => {
  const [, type = '', charset] = PARAMETERS.exec(contentType.toLowerCase()) ?? [];
  if (!allowed.includes(type)) return 'application/octet-stream';
  return charset === undefined ? type : `${type}; charset=${charset}`;
};

/** A reply byte for byte. A browser must never open it as a page. */
const asReceived = ({ status, contentType, body }: ReceivedReply): HttpReply => ({
  status,
  contentType: allowedType(contentType, callTypes),
  body: body.toString('latin1'),
});

/** Builds a gateway's reply: an HTTP status and an unsealed refusal. */
const gatewayError = (status: number, code: 'INTERNAL_ERROR' | 'METHOD_UNKNOWN', about: Notes): BackendReply => {
  const body = JSON.stringify(plainRefusal(code));
  return httpError({ status, contentType: JSON_TYPE, body }, codes[code].code, about);
};

/** The sentence of the journal about a reply that breaks the contract. */
const noteOf = (origin: string, [first, ...others]: readonly Issue[]): string | undefined => {
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `The reply of ${origin} breaks the contract: ${first.path}: ${first.reason}${more}.`;
};

/** Maximum borrowers that tokens of a backend register in a sandbox. */
const MAXIMUM_BORROWERS = 1_000;

/** Derives a phone number from a token whose login this server did not see. Equal tokens give equal numbers. */
const standInNumber = (token: string): string => {
  const digits = BigInt(`0x${hash('sha256', token)}`) % 100_000_000n;
  return `070${digits.toString().padStart(8, '0')}`;
};

/**
 * Registers a borrower for a token that the backend issued and this sandbox does not know, so that mocked methods can
 * answer it. In a full sandbox, the token stays unknown, and mocked methods refuse it.
 */
export const adoptToken = (
  { borrowers, sessions }: Sandbox,
  token: string,
  contactNumber = standInNumber(token),
): void => {
  if (token === '' || sessions.knows(token)) return;
  if (borrowers.get(contactNumber) === undefined && borrowers.size >= MAXIMUM_BORROWERS) return;
  borrowers.findOrRegister(contactNumber);
  sessions.adopt(token, contactNumber);
};

/** Returns a text field of unchecked data; empty if missing. */
const textOf = (data: unknown, name: string): string => {
  const value = fieldOf(data, name);
  return typeof value === 'string' ? value : '';
};

/** Registers the borrower of a token that the backend issued, from a login entry and its result. */
const learnLogin = (sandbox: Sandbox, { method, data: asked }: EnvelopeEntry, { code, data }: ResultEntry): void => {
  if (method !== 'authenticate' || code !== codes.SUCCESS.code) return;
  const given = z.safeParse(phone, asked.contactNumber);
  const before = sandbox.sessions.check(textOf(asked, 'authIdentifier'));
  const known = 'contactNumber' in before ? before.contactNumber : undefined;
  const token = textOf(data, 'authIdentifier') || textOf(data, 'userToken');
  adoptToken(sandbox, token, given.success ? canonicalPhone(given.data) : known);
};

/** A real backend behind this server. */
export class Backend {
  readonly client: BackendClient;
  readonly #mocked: ReadonlySet<string>;

  constructor(settings: BackendSettings) {
    this.client = new BackendClient(settings);
    this.#mocked = new Set(settings.mocked);
  }

  /** Returns true if this server answers an envelope with these methods itself. */
  mocks(methods: readonly string[]): boolean {
    return methods.length > 0 && methods.every((method) => this.#mocked.has(method));
  }

  /** Sends a whole envelope to the backend and returns its reply, both byte for byte. */
  answer(call: BackendCall, opened: OpenedCall, caller: Caller): Promise<BackendReply> {
    const { entries } = opened;
    const methods = entries.map(({ method }) => method);
    const about = { methods, contactNumber: caller.contactNumber };
    return this.#ask(call, about, async (path) => {
      const began = performance.now();
      const received = await this.client.post({ path, headers: call.headers, body: call.body ?? call.sealed, methods });
      const { content, isPlain, deviations } = readReply(received, opened.key, entries, call.fieldNames);
      const { results = [] } = content ?? {};
      if (methods.includes('authenticate'))
        await call.transact((sandbox) => {
          for (const [index, entry] of entries.entries()) {
            const result = results[index];
            if (result !== undefined) learnLogin(sandbox, entry, result);
          }
        });
      const notes = {
        ...about,
        note: noteOf(this.client.origin, deviations),
        asReceived: asReceived(received),
        backend: this.#notes(began, [...requestDeviations(entries), ...opened.issues, ...deviations]),
      };
      if (content === undefined) return { ...notes, code: codes.INTERNAL_ERROR.code };
      return { ...notes, json: JSON.stringify(content), code: codeOf(content), plain: isPlain };
    });
  }

  /**
   * Exchanges a session key with the backend under a new id. The pipeline seals it with the client's id.
   * @param id undefined if this server cannot open it, so that nobody could read the calls
   */
  async agree(call: BackendCall, id: string | undefined): Promise<BackendReply> {
    const methods = [KEY_EXCHANGE];
    if (id === undefined) {
      const { code } = EXCHANGE_FAILED;
      return { json: JSON.stringify(EXCHANGE_FAILED), code, methods, plain: true, answeredBy: 'local' };
    }
    return this.#ask(call, { methods }, async (path): Promise<Answer | BackendReply> => {
      const began = performance.now();
      const { received, reply } = await this.client.exchangeKey(path, call.headers);
      const backend = this.#notes(began, reply.kind === 'wrong' ? reply.deviations : []);
      if (reply.kind === 'wrong') {
        const note = `${this.client.origin} answered the key exchange with ${reply.problem}`;
        return gatewayError(HTTP_BAD_GATEWAY, 'INTERNAL_ERROR', { methods, backend, note });
      }
      const about = { methods, backend, code: reply.content.code, plain: true };
      if (reply.kind === 'refused') {
        const note = `${this.client.origin} refused the key exchange. Check that MOCK_BACKEND_KEY is its public key.`;
        return { ...about, json: JSON.stringify(reply.content), note, asReceived: asReceived(received) };
      }
      const { content, key } = reply;
      await call.transact(({ keys }) => keys.adopt(content.keyId, key));
      return { ...about, json: JSON.stringify({ ...content, data: key }) };
    });
  }

  /** Runs one exchange with the backend. Without a reply, the client gets a gateway error. */
  async #ask(
    { url = '' }: BackendCall,
    about: Notes,
    run: (path: string) => Promise<BackendReply>,
  ): Promise<BackendReply> {
    const path = wirePathIn(url);
    if (path === undefined) {
      const note = `The path of this call is not below /app, so it was not sent to ${this.client.origin}.`;
      return gatewayError(HTTP_NOT_FOUND, 'METHOD_UNKNOWN', { ...about, note });
    }
    try {
      return await run(path);
    } catch (cause) {
      if (!(cause instanceof BackendError)) throw cause;
      return gatewayError(cause.status, 'INTERNAL_ERROR', { ...about, note: cause.message });
    }
  }

  #notes(began: number, deviations: readonly Issue[]): JournalEntry['backend'] {
    return { origin: this.client.origin, durationMs: performance.now() - began, deviations };
  }
}

/** Headers of a key exchange that this server starts itself. */
const ownHeaders = (): Record<string, string> => ({
  // Node spells received headers in lower case.
  [names.keyRequest.toLowerCase()]: 'true',
  [names.packageName]: 'loan-webview-kit',
  [names.requestId]: randomBytes(16).toString('hex'),
  [names.protocolVersion]: PROTOCOL_VERSION,
  [names.contentType]: ENVELOPE_CONTENT_TYPE,
});

const SHOWN_BYTES = 120;

const coded = z.looseObject({ code: z.int() });

/** Returns true if the backend answered, but has no key exchange at its path: it took the request for another call. */
const isWrongPath = (status: number, content: unknown): boolean => {
  if (content === undefined) return false;
  const code = z.safeParse(coded, content).data?.code;
  return status === HTTP_NOT_FOUND || code === codes.AES_EXPIRED.code || code === codes.METHOD_UNKNOWN.code;
};

/**
 * Connects to a backend and exchanges a session key, so that a wrong setting fails at startup.
 * @param exchangePath path of the key exchange after the backend's base
 * @throws BackendError with the next step
 */
export const openBackend = async (options: BackendSettings, exchangePath: string): Promise<Backend> => {
  const backend = new Backend(options);
  const { origin } = backend.client;
  const { received, reply } = await backend.client.exchangeKey(exchangePath, ownHeaders());
  if (reply.kind === 'agreed') return backend;
  const { status, body } = received;
  if (isWrongPath(status, parsedJson(body.toString('utf8'))))
    throw new BackendError(
      `${options.address.href} has no key exchange at ${exchangePath} (HTTP ${status}). Check the base path in MOCK_BACKEND. If the backend has other paths, give them with MOCK_OVERRIDES.`,
    );
  if (reply.kind === 'wrong') throw new BackendError(`${origin} answered the key exchange with ${reply.problem}`);
  throw new BackendError(
    `${origin} refused the key exchange (HTTP ${status}, ${body.toString('utf8', 0, SHOWN_BYTES)}). Check that MOCK_BACKEND_KEY is its public key.`,
  );
};
