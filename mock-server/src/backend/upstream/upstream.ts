import { codes } from '@kit/contracts/codes';
import { type EnvelopeEntry, type Issue, type ResultEntry, replyEnvelope } from '@kit/contracts/wire/envelope';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import type { HttpReply } from '../../faults/apply';
import type { JournalEntry } from '../../sandbox/journal/entry';
import type { Sandbox } from '../../sandbox/sandbox';
import { requestDeviations, resultsDeviation } from '../../validation/deviations';
import { type Answer, answerOf, type BackendReply, type CallNotes, httpError, tellingCode } from '../answer';
import type { BackendCall, Caller, OpenedCall } from '../backend';
import { authorize } from '../caller';
import { answerHere } from '../local';
import { JSON_TYPE, plainRefusal, refusedWhole } from '../reply';
import { UpstreamClient, type UpstreamSettings } from './client';
import { callType } from './content-type';
import type { ReceivedReply } from './http';
import { type ExchangeReply, readForeignExchange } from './key-exchange';
import { mergedResults, sealWithoutMocked } from './mixed-envelope';
import { learnOrder, noteOfUnknownOrder } from './orders';
import { readReply, type UpstreamReply } from './read-reply';
import { wirePathIn } from './request';
import { adoptToken, learnLogin } from './tokens';
import { UpstreamError } from './upstream-error';

const HTTP_NOT_FOUND = 404;
const HTTP_BAD_GATEWAY = 502;

/** Facts for the journal about a call without a code yet. */
type Notes = Omit<CallNotes, 'code'>;

const asReceived = ({ status, contentType, body }: ReceivedReply): HttpReply => ({
  status,
  contentType: callType(contentType),
  body: body.toString('latin1'),
});

/** Builds a gateway's reply: an HTTP status and an unsealed refusal. */
const gatewayError = (status: number, name: 'INTERNAL_ERROR' | 'METHOD_UNKNOWN', notes: Notes): BackendReply => {
  const refusal = plainRefusal(name);
  return httpError({ status, contentType: JSON_TYPE, body: JSON.stringify(refusal) }, refusal.code, notes);
};

const NOT_OPEN: Issue = {
  path: 'envelope',
  reason: 'Is not sealed with the session key, or is not JSON inside',
};

/** Lists where the app breaks the contract. Empty without the session key, because nothing can be read. */
const deviationsOfRequest = ({ key, isOpen, issues, entries }: OpenedCall): readonly Issue[] => {
  if (key === undefined) return [];
  if (!isOpen) return [NOT_OPEN];
  if (entries.length > 0) return requestDeviations(entries);
  return issues.map(({ path, reason }) => ({ path: ['envelope', path].filter(Boolean).join('.'), reason }));
};

/** Describes an invalid reply to a key exchange for the operator. */
export const exchangeProblem = (origin: string, { problem }: Extract<ExchangeReply, { kind: 'wrong' }>): string =>
  `${origin} answered the key exchange with ${problem}`;

/** A reply of the upstream, parsed, with the facts for the journal. */
interface Came {
  readonly received: ReceivedReply;
  readonly reply: UpstreamReply;
  readonly notes: Notes;
}

/** An envelope that the upstream and this server answer together. */
interface MixedCall {
  readonly sandbox: Sandbox;
  readonly call: BackendCall;
  readonly opened: OpenedCall;
  readonly caller: Caller;
}

/** A real backend, which answers the calls that this server does not mock. */
export class Upstream {
  readonly client: UpstreamClient;
  readonly #mocked: ReadonlySet<string>;
  readonly #isMocked = (method: string): boolean => this.#mocked.has(method);

  constructor(options: UpstreamSettings) {
    this.client = new UpstreamClient(options);
    this.#mocked = new Set(options.mocked);
  }

  /** Returns true for a method that this server answers itself. */
  isMocked(method: string): boolean {
    return this.#isMocked(method);
  }

  get hasMocked(): boolean {
    return this.#mocked.size > 0;
  }

  /**
   * Sends a call to the upstream and returns its reply, both byte for byte. This server answers entries of mocked methods
   * and removes them from the envelope. Registers the borrower of a token that the upstream issues.
   */
  async answer(call: BackendCall, opened: OpenedCall, caller: Caller): Promise<BackendReply> {
    const { headers, streamed } = call;
    const methods = opened.entries.map(({ method }) => method);
    const about = { methods, contactNumber: caller.contactNumber };
    const passed = opened.entries.filter(({ method }) => !this.isMocked(method));
    const isMixed = streamed === undefined && passed.length < opened.entries.length;
    return this.#ask(call, about, async (path) => {
      const began = performance.now();
      const body = streamed?.body ?? (isMixed ? sealWithoutMocked(opened, this.#isMocked) : call.sealed);
      const received = await this.client.post({ path, headers, body, methods });
      const reply = readReply(received, opened.key, passed, call.fieldNames);
      const deviations = [...deviationsOfRequest(streamed?.opened() ?? opened), ...reply.deviations];
      const came: Came = { received, reply, notes: { ...about, upstream: this.#notes(began, deviations) } };
      if (reply.kind !== 'envelope') return this.#passBack(came, opened);
      const isSuccess = reply.content.code === codes.SUCCESS.code;
      return call.transact((sandbox) => {
        for (const [index, result] of reply.content.results.entries()) {
          const entry = passed[index];
          if (entry === undefined) continue;
          learnLogin(sandbox, entry, result);
          if (this.hasMocked) this.#learnOrder(sandbox, caller, entry, result);
        }
        if (!isMixed || !isSuccess) return this.#passBack(came, opened);
        return this.#mix(came, reply, { sandbox, call, opened, caller });
      });
    });
  }

  /**
   * Exchanges a session key with the upstream under a new id, then seals it with the client's id. If this server cannot
   * open the client's id, it sends the exchange upstream byte for byte.
   */
  async agree(call: BackendCall, id: string | undefined): Promise<BackendReply> {
    const methods = [KEY_EXCHANGE];
    return this.#ask(call, { methods }, async (path) => {
      const began = performance.now();
      if (id === undefined) {
        const received = await this.client.post({ path, headers: call.headers, body: call.sealed, methods: [] });
        return this.#passExchangeBack(received, { methods, began });
      }
      const { received, reply } = await this.client.exchangeKey(path, call.headers);
      const upstream = this.#notes(began, reply.kind === 'wrong' ? reply.deviations : []);
      if (reply.kind === 'wrong') {
        const note = exchangeProblem(this.client.origin, reply);
        return gatewayError(HTTP_BAD_GATEWAY, 'INTERNAL_ERROR', { methods, upstream, note });
      }
      const about = { methods, upstream, code: reply.content.code, plain: true };
      if (reply.kind === 'refused') {
        const note = `${this.client.origin} refused the key exchange. Check that MOCK_UPSTREAM_KEY is its public key.`;
        return { ...about, json: JSON.stringify(reply.content), note, asReceived: asReceived(received) };
      }
      const { content, key } = reply;
      await call.transact(({ keys }) => keys.adopt(content.keyId, key));
      return { ...about, json: JSON.stringify({ ...reply.content, data: reply.key }) };
    });
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.client.close();
  }

  /** Runs one exchange with the upstream. Without a reply, the client gets a gateway error. */
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
      if (!(cause instanceof UpstreamError)) throw cause;
      return gatewayError(cause.status, 'INTERNAL_ERROR', { ...about, note: cause.message });
    }
  }

  #notes(began: number, deviations: readonly Issue[]): JournalEntry['upstream'] {
    return { origin: this.client.origin, durationMs: performance.now() - began, deviations };
  }

  #passBack({ received, reply, notes }: Came, { key }: OpenedCall): BackendReply {
    switch (reply.kind) {
      case 'envelope':
        return { ...notes, json: reply.json, code: tellingCode(reply.content), asReceived: asReceived(received) };
      case 'plain':
        return { ...notes, json: reply.json, code: reply.content.code, plain: true, asReceived: asReceived(received) };
      case 'unreadable':
        return { ...notes, asReceived: asReceived(received), code: codes.INTERNAL_ERROR.code };
      case 'wrong':
        return this.#refuse(notes, key === undefined);
    }
  }

  /** Builds the contract's own error, in place of an unusable reply. */
  #refuse(notes: Notes, isPlain: boolean): Answer {
    const content = isPlain ? plainRefusal('INTERNAL_ERROR') : refusedWhole('INTERNAL_ERROR');
    const { code } = content;
    const note = `The reply of ${this.client.origin} breaks the contract, so the app received ${code} instead.`;
    return { ...notes, json: JSON.stringify(content), code, note, plain: isPlain };
  }

  #passExchangeBack(
    received: ReceivedReply,
    { methods, began }: { readonly methods: readonly string[]; readonly began: number },
  ): BackendReply {
    const { content, deviations } = readForeignExchange(received);
    const about = { methods, upstream: this.#notes(began, deviations), asReceived: asReceived(received) };
    return content === undefined
      ? { ...about, code: codes.INTERNAL_ERROR.code }
      : { ...about, json: JSON.stringify(content), code: content.code, plain: true };
  }

  /** Stores the order in a result for the borrower of the call, so that mocked methods know it. */
  #learnOrder(sandbox: Sandbox, { token }: Caller, entry: EnvelopeEntry, result: ResultEntry): void {
    adoptToken(sandbox, token);
    const session = sandbox.sessions.check(token);
    const borrower = 'contactNumber' in session ? sandbox.borrowers.find(session.contactNumber) : undefined;
    learnOrder(sandbox, borrower?.userIdentifier, entry, result);
  }

  /** Combines the results of the upstream and of this server in one reply. */
  #mix(
    { notes }: Came,
    { content }: Extract<UpstreamReply, { kind: 'envelope' }>,
    { sandbox, call, opened, caller }: MixedCall,
  ): BackendReply {
    const passed = opened.entries.filter(({ method }) => !this.isMocked(method));
    if (resultsDeviation(content, passed) !== undefined) return this.#refuse(notes, false);
    const own = this.#answerHere(sandbox, call, opened, caller);
    const ours = z.parse(replyEnvelope, JSON.parse(own.json));
    const { methods, contactNumber, upstream } = notes;
    if (ours.code !== codes.SUCCESS.code) {
      return { ...answerOf(ours, methods, contactNumber, own.note), answeredBy: 'mixed', upstream };
    }
    const results = mergedResults(opened.entries, this.#isMocked, content.results, ours.results);
    const whole = { ...content, results };
    const note = own.note ?? noteOfUnknownOrder(ours.results);
    return { ...notes, json: JSON.stringify(whole), code: tellingCode(whole), answeredBy: 'mixed', note };
  }

  /** Answers the mocked entries of an envelope. */
  #answerHere(sandbox: Sandbox, call: BackendCall, opened: OpenedCall, { token }: Caller): Answer {
    const mocked = { ...opened, entries: opened.entries.filter(({ method }) => this.isMocked(method)) };
    adoptToken(sandbox, token);
    const caller = authorize(sandbox, call.headers, mocked);
    // The upstream has already checked headers and time.
    return answerHere(sandbox, call, { ...mocked, refusal: undefined }, caller).answer;
  }
}
