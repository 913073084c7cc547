import * as crypto from 'node:crypto';
import { type ClientIdentity, nodeCrypto, unnamedClient } from '@kit/contracts/client';
import { BASE_PATH } from '@kit/contracts/constants';
import { exchangeRequest, readExchange, sealCall } from '@kit/contracts/wire/codec';
import { type EnvelopeEntry, type ReplyEnvelope, replyEnvelope } from '@kit/contracts/wire/envelope';
import { headers } from '@kit/contracts/wire/headers';
import { BATCH, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import type { JournalEntry } from '@kit/mock-server';
import type { AdminCalls } from '@kit/mock-server/admin/table';
import * as z from 'zod/mini';

/** The borrower of most tests. */
export const PHONE = '08031234567';

/** The reply of an admin call, from the table of the calls. Unknown if the path has parameters. */
type AdminReply<Call extends string> = Call extends `${infer Path}?${string}`
  ? AdminReply<Path>
  : Call extends keyof AdminCalls
    ? AdminCalls[Call]['answer']
    : unknown;

/** How a client reaches a server: in process with `inject`, or over HTTP. */
export interface Transport {
  readonly send: (request: {
    method: 'GET' | 'POST' | 'DELETE' | 'PUT';
    path: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
  }) => Promise<{ status: number; body: string }>;
}

/** Reaches a running server by HTTP. */
export const httpTransport = (address: string): Transport => ({
  send: async ({ method, path, headers: sent, body }) => {
    // fetch adds a content type to a body that is text.
    const bytes = body === undefined ? undefined : new Uint8Array(Buffer.from(body));
    const reply = await fetch(address + path, { method, headers: sent, body: bytes, redirect: 'manual' });
    return { status: reply.status, body: await reply.text() };
  },
});

export interface CallOptions {
  readonly token?: string;
  readonly requestId?: string;
}

/** The cryptography of the contract's client, on Node. Tests use it to make bodies by hand. */
const own = nodeCrypto(crypto);
export const { randomId, seal: sealAes, open: openAes, sealForServer: sealRsa } = own;

const identity: ClientIdentity = { ...unnamedClient, appName: 'tests' };

/**
 * A client for tests that takes names from the contract and hides nothing. It returns every refusal as received, never
 * retries, and throws if a reply is plain text that must be encrypted.
 */
export class WireClient {
  key = '';
  keyId = '';

  readonly #transport: Transport;

  /**
   * @param server its address, or another way to it
   * @param sandbox each test file uses its own, so that tests do not affect each other
   */
  constructor(
    server: string | Transport,
    readonly sandbox: string,
  ) {
    this.#transport = typeof server === 'string' ? httpTransport(server) : server;
  }

  /** A client with a session key. */
  static async connected(server: string | Transport, sandbox: string): Promise<WireClient> {
    const client = new WireClient(server, sandbox);
    await client.exchange();
    return client;
  }

  /** The same client, with its session key, at another server. */
  at(server: string): WireClient {
    return Object.assign(new WireClient(server, this.sandbox), { key: this.key, keyId: this.keyId });
  }

  get base(): string {
    return `/s/${this.sandbox}${BASE_PATH}`;
  }

  async admin<Method extends 'GET' | 'POST' | 'DELETE' | 'PUT', Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
  ): Promise<AdminReply<`${Method} ${Path}`>> {
    const answer = await this.#transport.send({
      method,
      path: `/__admin${path}${path.includes('?') ? '&' : '?'}sandbox=${this.sandbox}`,
      headers: body === undefined ? {} : { [headers.contentType]: 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: HTTP ${answer.status} ${answer.body}`);
    const reply: unknown = answer.body.startsWith('{') ? JSON.parse(answer.body) : answer.body;
    return reply as AdminReply<`${Method} ${Path}`>;
  }

  /** Returns the calls of the journal, newest first. @param query filters of GET /requests, such as `method=homePage` */
  async journal(query = ''): Promise<readonly JournalEntry[]> {
    return (await this.admin('GET', `/requests?${query}`)).requests;
  }

  /** Returns the newest call that matches. @throws if none does */
  async newestCall(query = ''): Promise<JournalEntry> {
    const [newest] = await this.journal(`${query}&limit=1`);
    if (newest === undefined) throw new Error(`The journal has no call ${query}`);
    return newest;
  }

  exchangeWith(body: string | Buffer): Promise<{ status: number; body: string }> {
    return this.#transport.send({
      method: 'POST',
      path: `${this.base}/${KEY_EXCHANGE}`,
      headers: exchangeRequest({ randomId, sealForServer: () => '' }, '', identity.packageName).headers,
      body,
    });
  }

  async exchange(): Promise<void> {
    const id = randomId();
    const answer = await this.exchangeWith(sealRsa(String(await this.admin('GET', '/public-key')), id));
    const read = readExchange(own, id, answer.body);
    if ('code' in read) throw new Error(`The exchange was refused: ${answer.body}`);
    this.key = read.key;
    this.keyId = read.keyId;
  }

  #sealed(entries: readonly EnvelopeEntry[], { token, requestId = randomId() }: CallOptions = {}) {
    return sealCall(own, this, identity, { entries, requestId, token, t: Date.now() });
  }

  headersOf(options?: CallOptions): Record<string, string> {
    return this.#sealed([], options).headers;
  }

  /** Sends any body with any headers to any path segment. */
  post(
    segment: string,
    body: string | Buffer,
    sent: Record<string, string>,
  ): Promise<{ status: number; body: string }> {
    return this.#transport.send({ method: 'POST', path: `${this.base}/${segment}`, headers: sent, body });
  }

  /** Sends any JSON as an envelope. */
  async envelope(json: unknown, options: CallOptions = {}): Promise<ReplyEnvelope> {
    const answer = await this.post(BATCH, sealAes(this.key, JSON.stringify(json)), this.headersOf(options));
    return this.opened(answer.body);
  }

  /** Decrypts a reply. @throws if it is plain text */
  opened(body: string): ReplyEnvelope {
    return z.parse(replyEnvelope, JSON.parse(openAes(this.key, body)));
  }

  entries(entries: EnvelopeEntry[], options: CallOptions = {}): Promise<ReplyEnvelope> {
    return this.envelope(this.#sealed(entries).envelope, options);
  }

  /** Encrypts a call, to be sent by other means. */
  seal(entries: readonly EnvelopeEntry[]): string {
    return this.#sealed(entries).body;
  }

  /** Sends one entry with any data. */
  call(method: string, data: unknown, options: CallOptions = {}): Promise<ReplyEnvelope> {
    return this.entries([{ method, data: data as Record<string, unknown> }], options);
  }

  /** Returns the code in the latest message to a number. */
  async codeSentTo(contactNumber: string): Promise<string> {
    const [message] = (await this.admin('GET', `/messages?contactNumber=${contactNumber}`)).messages;
    if (!message?.authCode) throw new Error(`No code was sent to ${contactNumber}`);
    return message.authCode;
  }

  /** Enters a code that was sent. @returns the token of the login */
  async enterCode(contactNumber: string, authCode: string): Promise<string> {
    const reply = await this.call('authenticate', { contactNumber, authCode });
    return z.parse(z.object({ authIdentifier: z.string() }), reply.results[0]?.data).authIdentifier;
  }

  /** Logs a phone number in. @param server has the messages @returns its token */
  async login(contactNumber: string, server: WireClient = this): Promise<string> {
    await this.call('sendAuthCode', { contactNumber, purpose: 'login' });
    return this.enterCode(contactNumber, await server.codeSentTo(contactNumber));
  }
}
