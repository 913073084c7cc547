import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { codes } from '@kit/contracts/codes';
import { DATA_SUBMIT_TIMEOUT, HTTP_TIMEOUT } from '@kit/contracts/constants';
import { hasOwn } from '@kit/contracts/has-own';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { type EnvelopeEntry, type Issue, type ResultEntry, replyEnvelope } from '@kit/contracts/wire/envelope';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import type { HttpReply } from '../../faults/outgoing-reply';
import type { UpstreamNotes } from '../../sandbox/journal/call-record';
import { newReplayContext, runInContext } from '../../sandbox/replay-context';
import { type Answer, answerOf, type BackendReply, type CallNotes, httpError, tellingCode } from '../answer';
import type { Backend, BackendCall, Caller, OpenedCall } from '../backend';
import { authorize } from '../caller';
import { local } from '../local';
import { JSON_TYPE, plainRefusal, refusedWhole } from '../reply';
import { requestDeviations, resultsDeviation } from './deviations';
import { type ReceivedReply, UpstreamHttp } from './http';
import { type ExchangeReply, readExchange, readForeignExchange } from './key-exchange';
import { readReply, type UpstreamReply } from './read-reply';
import { headersOfCall, headersOfPage, isSafePath, wirePathIn } from './request';
import { adoptToken, learnLogin } from './tokens';
import { UpstreamError } from './upstream-error';

/** The real backend behind this server. */
export interface UpstreamOptions {
  /** origin and, if it has one, the base below which the backend has its `/app` */
  readonly address: URL;
  /** PEM of the backend's RSA key */
  readonly publicKey: string;
  /** methods that this server answers itself */
  readonly mocked: readonly string[];
}

/** The app, or whatever stands before this server, gives up first. */
const MARGIN_MS = 5_000;

const HTTP_NOT_FOUND = 404;

/** How long an upstream may take for a call of these methods, ms (9.4). */
export const timeoutOf = (methods: readonly string[]): number => {
  const limits = methods.map((method) => (hasOwn(slowMethods, method) && slowMethods[method]) || HTTP_TIMEOUT);
  return Math.max(HTTP_TIMEOUT, ...limits) + MARGIN_MS;
};

const asReceived = ({ status, contentType, body }: ReceivedReply): HttpReply => ({
  status,
  contentType,
  body: body.toString('latin1'),
});

const plainError = (status: number, name: 'INTERNAL_ERROR' | 'METHOD_UNKNOWN', about: Omit<CallNotes, 'code'>) => {
  const refusal = plainRefusal(name);
  return httpError({ status, contentType: JSON_TYPE, body: JSON.stringify(refusal) }, refusal.code, about);
};

const wireEnvelope = z.looseObject({ entries: z.array(z.looseObject({ method: z.string() })) });

const NOT_OPEN: Issue = {
  path: 'envelope',
  reason: 'It is not sealed with the agreed key, or is no JSON inside',
};

/** Where the app breaks the contract: nothing can be said without the key that the call names. */
const deviationsOfRequest = ({ key, isOpen, issues, entries }: OpenedCall): readonly Issue[] => {
  if (key === undefined) return [];
  if (!isOpen) return [NOT_OPEN];
  if (entries.length > 0) return requestDeviations(entries);
  return issues.map(({ path, reason }) => ({ path: ['envelope', path].filter(Boolean).join('.'), reason }));
};

/** A real backend, which answers the calls that this server does not. */
export class Upstream implements Backend<Promise<BackendReply>> {
  readonly isRemote = true;
  readonly #http: UpstreamHttp;
  readonly #base: string;
  readonly #publicKey: string;
  readonly #mocked: ReadonlySet<string>;

  constructor({ address, publicKey, mocked }: UpstreamOptions) {
    this.#http = new UpstreamHttp(address);
    this.#base = address.pathname.replace(/\/$/, '');
    this.#publicKey = publicKey;
    this.#mocked = new Set(mocked);
  }

  get origin(): string {
    return this.#http.origin.origin;
  }

  /** Returns true for a method that this server answers itself. */
  isMocked(method: string): boolean {
    return this.#mocked.has(method);
  }

  get hasMocked(): boolean {
    return this.#mocked.size > 0;
  }

  /**
   * Passes a call on byte for byte, and returns the reply byte for byte. Entries of mocked methods are answered here and
   * left out of what the upstream receives. Registers the borrower of a token that the upstream issues.
   */
  async answer(call: BackendCall, opened: OpenedCall, caller: Caller): Promise<BackendReply> {
    const { sandbox, streamed } = call;
    const methods = opened.entries.map(({ method }) => method);
    const about = { methods, contactNumber: caller.contactNumber };
    const passed = opened.entries.filter(({ method }) => !this.isMocked(method));
    const isMixed = streamed === undefined && passed.length < opened.entries.length;
    return this.#exchange(call, about, async (path) => {
      const began = performance.now();
      const body = streamed?.body ?? (isMixed ? this.#sealedWithoutMocked(opened) : call.sealed);
      const received = await this.#post(path, call.headers, body, methods);
      const reply = readReply(received, opened.key, passed, call.fieldNames);
      const deviations = [...deviationsOfRequest(streamed?.opened() ?? opened), ...reply.deviations];
      const notes = { ...about, upstream: this.#notes(began, deviations) };
      if (reply.kind === 'envelope') {
        for (const [index, result] of reply.content.results.entries()) {
          const entry = passed[index];
          if (entry !== undefined) learnLogin(sandbox, entry, result);
        }
      }
      return isMixed
        ? this.#mixed(call, opened, caller, { received, reply, notes })
        : this.#reply(received, reply, opened, notes);
    });
  }

  /**
   * Agrees a key with the upstream under an id of this server, and hands it to the client under the client's id. An
   * exchange that this server cannot open is passed on byte for byte.
   */
  async agree(call: BackendCall, id: string | undefined): Promise<BackendReply> {
    const methods = [KEY_EXCHANGE];
    return this.#exchange(call, { methods }, async (path) => {
      const began = performance.now();
      if (id === undefined) {
        const received = await this.#post(path, call.headers, call.sealed, []);
        const { content, deviations } = readForeignExchange(received);
        const about = { methods, upstream: this.#notes(began, deviations), asReceived: asReceived(received) };
        return content === undefined
          ? { ...about, code: codes.INTERNAL_ERROR.code }
          : { ...about, json: JSON.stringify(content), code: content.code, plain: true };
      }
      const { received, reply } = await this.exchangeKey(path, headersOfCall(call.headers));
      const upstream = this.#notes(began, reply.kind === 'wrong' ? reply.deviations : []);
      if (reply.kind === 'wrong') {
        return plainError(502, 'INTERNAL_ERROR', { methods, upstream, note: this.problemOf(reply) });
      }
      const { content } = reply;
      const about = { methods, upstream, code: content.code, plain: true };
      if (reply.kind === 'refused') {
        const note = `${this.origin} refused the key exchange: check that MOCK_UPSTREAM_KEY is its public key.`;
        return { ...about, json: JSON.stringify(content), note, asReceived: asReceived(received) };
      }
      call.sandbox.keys.adopt(reply.content.keyId, reply.key);
      return { ...about, json: JSON.stringify({ ...content, data: reply.key }) };
    });
  }

  /**
   * Asks the upstream for a key under a new id.
   * @param path below the base
   * @throws UpstreamError if no reply comes back
   */
  async exchangeKey(
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly received: ReceivedReply; readonly reply: ExchangeReply }> {
    const id = randomBytes(16).toString('hex');
    const sealed = publicEncrypt({ key: this.#publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(id));
    const body = Buffer.from(sealed.toString('base64'));
    const received = await this.#http.send({
      ...{ method: 'POST', path: this.#base + path, headers, body, timeoutMs: timeoutOf([]) },
    });
    return { received, reply: readExchange(received, id) };
  }

  /** A sentence for the operator about a reply to a key exchange that is no reply of this wire. */
  problemOf({ problem }: Extract<ExchangeReply, { kind: 'wrong' }>): string {
    return `${this.origin} answered the key exchange with ${problem}`;
  }

  /**
   * Asks for a file or for a page of a payment provider.
   * @param path below the base, of segments that are names
   * @throws UpstreamError if no reply comes back, or the path leads elsewhere
   */
  page(
    method: 'GET' | 'POST',
    { path, query }: { readonly path: string; readonly query: string },
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<ReceivedReply> {
    if (!isSafePath(path)) throw new UpstreamError(`"${path}" is no path of a file or a payment page.`, HTTP_NOT_FOUND);
    return this.#http.send({
      ...{ method, path: this.#base + path + (query === '' ? '' : `?${query}`), body },
      headers: headersOfPage(headers),
      timeoutMs: DATA_SUBMIT_TIMEOUT,
    });
  }

  /** Closes the connections. */
  close(): void {
    this.#http.close();
  }

  /** Runs an exchange with the upstream. Without a reply the client receives what a gateway sends. */
  async #exchange(
    { url = '' }: BackendCall,
    about: Omit<CallNotes, 'code'>,
    run: (path: string) => Promise<BackendReply>,
  ): Promise<BackendReply> {
    const path = wirePathIn(url);
    if (path === undefined) {
      const note = `${this.origin} was not asked: the address of this call is no path below /app.`;
      return plainError(HTTP_NOT_FOUND, 'METHOD_UNKNOWN', { ...about, note });
    }
    try {
      return await run(path);
    } catch (cause) {
      if (!(cause instanceof UpstreamError)) throw cause;
      return plainError(cause.status, 'INTERNAL_ERROR', { ...about, note: cause.message });
    }
  }

  #post(
    path: string,
    headers: IncomingHttpHeaders,
    body: Buffer | Readable,
    methods: readonly string[],
  ): Promise<ReceivedReply> {
    return this.#http.send({
      ...{ method: 'POST', path: this.#base + path, headers: headersOfCall(headers), body },
      contentLength: headers['content-length'],
      timeoutMs: timeoutOf(methods),
    });
  }

  #notes(began: number, deviations: readonly Issue[]): UpstreamNotes {
    return { origin: this.origin, durationMs: performance.now() - began, deviations };
  }

  /** The envelope without its mocked entries. All else stays as it was sent. */
  #sealedWithoutMocked({ key, json }: OpenedCall): Buffer {
    const envelope = z.parse(wireEnvelope, json);
    const entries = envelope.entries.filter(({ method }) => !this.isMocked(method));
    return Buffer.from(key?.channel.seal(JSON.stringify({ ...envelope, entries })) ?? '', 'latin1');
  }

  #reply(
    received: ReceivedReply,
    reply: UpstreamReply,
    { key }: OpenedCall,
    notes: Omit<CallNotes, 'code'>,
  ): BackendReply {
    switch (reply.kind) {
      case 'envelope':
        return { ...notes, json: reply.json, code: tellingCode(reply.content), asReceived: asReceived(received) };
      case 'plain':
        return { ...notes, json: reply.json, code: reply.content.code, plain: true, asReceived: asReceived(received) };
      case 'unreadable':
        return { ...notes, asReceived: asReceived(received), code: codes.INTERNAL_ERROR.code };
      case 'wrong':
        return this.#refused(key === undefined, notes);
    }
  }

  /** The contract's own error in the place of a reply that cannot be used. */
  #refused(isPlain: boolean, notes: Omit<CallNotes, 'code'>): Answer {
    const note = `The reply of ${this.origin} breaks the contract, so the app received ${codes.INTERNAL_ERROR.code} instead.`;
    const content = isPlain ? plainRefusal('INTERNAL_ERROR') : refusedWhole('INTERNAL_ERROR');
    return { ...notes, json: JSON.stringify(content), code: content.code, note, plain: isPlain };
  }

  /** One reply from the results of the upstream and those of this server, in the order of the entries. */
  #mixed(
    call: BackendCall,
    opened: OpenedCall,
    caller: Caller,
    {
      received,
      reply,
      notes,
    }: { readonly received: ReceivedReply; readonly reply: UpstreamReply; readonly notes: Omit<CallNotes, 'code'> },
  ): BackendReply {
    if (reply.kind !== 'envelope' || reply.content.code !== codes.SUCCESS.code) {
      return this.#reply(received, reply, opened, notes);
    }
    const { content } = reply;
    const isMocked = ({ method }: EnvelopeEntry): boolean => this.isMocked(method);
    if (
      resultsDeviation(
        content,
        opened.entries.filter((entry) => !isMocked(entry)),
      ) !== undefined
    ) {
      return this.#refused(false, notes);
    }
    const own = this.#answerHere(
      call,
      { ...opened, entries: opened.entries.filter(isMocked), refusal: undefined },
      caller,
    );
    const ours = z.parse(replyEnvelope, JSON.parse(own.json));
    if (ours.code !== codes.SUCCESS.code)
      return { ...answerOf(ours, notes.methods, notes.contactNumber, own.note), upstream: notes.upstream };
    const [theirResults, ownResults]: ResultEntry[][] = [[...content.results], [...ours.results]];
    const results = opened.entries.flatMap((entry) => (isMocked(entry) ? ownResults : theirResults)?.shift() ?? []);
    const whole = { ...content, results };
    return { ...notes, json: JSON.stringify(whole), code: tellingCode(whole), note: own.note };
  }

  #answerHere(call: BackendCall, opened: OpenedCall, { token }: Caller): Answer {
    return runInContext(newReplayContext(), () => {
      adoptToken(call.sandbox, token);
      return local.answer(call, opened, authorize(call.sandbox, call.headers, opened));
    });
  }
}
