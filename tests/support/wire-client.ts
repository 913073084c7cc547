import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { BASE_PATH, ENVELOPE_VERSION, PROTOCOL_VERSION } from '@kit/contracts/constants';
import { type EnvelopeEntry, type ReplyEnvelope, replyEnvelope } from '@kit/contracts/wire/envelope';
import { BEARER, ENVELOPE_CONTENT_TYPE, headers } from '@kit/contracts/wire/headers';
import { BATCH, KEY_EXCHANGE, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import forge from 'node-forge';
import * as z from 'zod/mini';

/** How a client reaches a server: in process with `inject`, or over HTTP. */
export interface Transport {
  readonly send: (request: {
    method: 'GET' | 'POST' | 'DELETE' | 'PUT';
    path: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
  }) => Promise<{ status: number; body: string }>;
}

export interface CallOptions {
  readonly token?: string;
  readonly requestId?: string;
}

export const randomId = (): string => randomBytes(16).toString('hex');

export const sealAes = (key: string, text: string | Buffer): string => {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('hex');
};

export const openAes = (key: string, hex: string): string => {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return Buffer.concat([decipher.update(hex, 'hex'), decipher.final()]).toString('utf8');
};

/** Encrypts with RSA-PKCS#1 v1.5 to base64, as a key exchange sends it. */
export const sealRsa = (publicKey: string, text: string): string =>
  forge.util.encode64(forge.pki.publicKeyFromPem(publicKey).encrypt(text, 'RSAES-PKCS1-V1_5'));

const envelopeOf = (entries: readonly EnvelopeEntry[]) => ({
  t: Date.now(),
  header: { appName: 'Tests', version: ENVELOPE_VERSION },
  entries,
});

/**
 * A client for tests that takes names from the contract and hides nothing. It returns every refusal as received, never
 * retries, and throws if a reply is plain text that must be encrypted.
 */
export class WireClient {
  key = '';
  keyId = '';

  /** @param sandbox each test file uses its own, so that tests do not affect each other */
  constructor(
    private readonly transport: Transport,
    readonly sandbox: string,
  ) {}

  get base(): string {
    return `/s/${this.sandbox}${BASE_PATH}`;
  }

  async admin(method: 'GET' | 'POST' | 'DELETE' | 'PUT', path: string, body?: unknown): Promise<unknown> {
    const answer = await this.transport.send({
      method,
      path: `/__admin${path}${path.includes('?') ? '&' : '?'}sandbox=${this.sandbox}`,
      headers: body === undefined ? {} : { [headers.contentType]: 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: HTTP ${answer.status} ${answer.body}`);
    return answer.body.startsWith('{') ? JSON.parse(answer.body) : answer.body;
  }

  exchangeWith(body: string | Buffer): Promise<{ status: number; body: string }> {
    return this.transport.send({
      method: 'POST',
      path: `${this.base}/${KEY_EXCHANGE}`,
      headers: {
        [headers.keyRequest]: 'true',
        [headers.packageName]: 'com.example.loan',
        [headers.requestId]: randomId(),
        [headers.protocolVersion]: PROTOCOL_VERSION,
        [headers.contentType]: ENVELOPE_CONTENT_TYPE,
      },
      body,
    });
  }

  async exchange(): Promise<void> {
    const publicKey = await this.admin('GET', '/public-key');
    const id = randomId();
    const answer = await this.exchangeWith(sealRsa(String(publicKey), id));
    const reply = z.parse(keyExchangeReply, JSON.parse(answer.body));
    this.key = openAes(id, reply.data);
    this.keyId = reply.keyId;
  }

  headersOf(options: CallOptions = {}): Record<string, string> {
    return {
      [headers.cacheControl]: 'no-cache',
      ...(options.token === undefined ? {} : { [headers.authorization]: `${BEARER}${options.token}` }),
      [headers.keyId]: this.keyId,
      [headers.packageName]: 'com.example.loan',
      [headers.language]: 'en-US',
      [headers.osType]: 'android',
      [headers.appVersion]: '1.0.0',
      [headers.requestId]: options.requestId ?? randomId(),
      [headers.protocolVersion]: PROTOCOL_VERSION,
      [headers.application]: 'tests',
      [headers.applicationVersion]: '1.0.0',
      [headers.contentType]: ENVELOPE_CONTENT_TYPE,
    };
  }

  /** Sends any body with any headers to any path segment. */
  post(
    segment: string,
    body: string | Buffer,
    sent: Record<string, string>,
  ): Promise<{ status: number; body: string }> {
    return this.transport.send({ method: 'POST', path: `${this.base}/${segment}`, headers: sent, body });
  }

  /** Sends any JSON as an envelope. */
  async envelope(json: unknown, options: CallOptions = {}): Promise<ReplyEnvelope> {
    const answer = await this.post(BATCH, sealAes(this.key, JSON.stringify(json)), this.headersOf(options));
    return z.parse(replyEnvelope, JSON.parse(openAes(this.key, answer.body)));
  }

  entries(entries: EnvelopeEntry[], options: CallOptions = {}): Promise<ReplyEnvelope> {
    return this.envelope(envelopeOf(entries), options);
  }

  /** Encrypts a call, to be sent by other means. */
  seal(entries: readonly EnvelopeEntry[]): string {
    return sealAes(this.key, JSON.stringify(envelopeOf(entries)));
  }

  /** Sends one entry with any data. */
  call(method: string, data: unknown, options: CallOptions = {}): Promise<ReplyEnvelope> {
    return this.entries([{ method, data: data as Record<string, unknown> }], options);
  }

  /** Returns the code in the latest message to a number. */
  async codeSentTo(contactNumber: string): Promise<string> {
    const { messages } = (await this.admin('GET', `/messages?contactNumber=${contactNumber}`)) as {
      messages: unknown[];
    };
    const code = /(?<!\w)\d{6}(?!\w)/.exec(JSON.stringify(messages[0]))?.[0];
    if (code === undefined) throw new Error(`No code was sent to ${contactNumber}`);
    return code;
  }

  /** Logs a phone number in. @returns its token */
  async login(contactNumber: string): Promise<string> {
    await this.call('sendAuthCode', { contactNumber, purpose: 'login' });
    const authCode = await this.codeSentTo(contactNumber);
    const reply = await this.call('authenticate', { contactNumber, authCode });
    const data = z.parse(z.object({ authIdentifier: z.string() }), reply.results[0]?.data);
    return data.authIdentifier;
  }
}
