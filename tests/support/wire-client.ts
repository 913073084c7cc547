import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { BASE_PATH, ENVELOPE_VERSION, PROTOCOL_VERSION } from '@kit/contracts/constants';
import { type EnvelopeEntry, type ReplyEnvelope, replyEnvelope } from '@kit/contracts/wire/envelope';
import { BEARER, ENVELOPE_CONTENT_TYPE, headers } from '@kit/contracts/wire/headers';
import { BATCH, KEY_EXCHANGE, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import forge from 'node-forge';
import * as z from 'zod/mini';

/** How a client reaches a server: in process by `inject`, or over HTTP. */
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

/** The base64 of RSA-PKCS#1 v1.5, as a key exchange sends it. */
export const sealRsa = (publicKey: string, text: string): string =>
  forge.util.encode64(forge.pki.publicKeyFromPem(publicKey).encrypt(text, 'RSAES-PKCS1-V1_5'));

const envelopeOf = (entries: readonly EnvelopeEntry[]) => ({
  t: Date.now(),
  header: { appName: 'Tests', version: ENVELOPE_VERSION },
  entries,
});

/**
 * A client for tests that takes its words from the contract and hides nothing: every refusal comes back as it was
 * answered, nothing is retried, and a plain reply where a sealed one belongs is an error.
 */
export class WireClient {
  key = '';
  keyId = '';

  /** @param sandbox each test file takes its own, so that nothing it does reaches another */
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

  /** Any body under any headers, to any path segment. */
  post(
    segment: string,
    body: string | Buffer,
    sent: Record<string, string>,
  ): Promise<{ status: number; body: string }> {
    return this.transport.send({ method: 'POST', path: `${this.base}/${segment}`, headers: sent, body });
  }

  /** Any JSON as an envelope. */
  async envelope(json: unknown, options: CallOptions = {}): Promise<ReplyEnvelope> {
    const answer = await this.post(BATCH, sealAes(this.key, JSON.stringify(json)), this.headersOf(options));
    return z.parse(replyEnvelope, JSON.parse(openAes(this.key, answer.body)));
  }

  entries(entries: EnvelopeEntry[], options: CallOptions = {}): Promise<ReplyEnvelope> {
    return this.envelope(envelopeOf(entries), options);
  }

  /** The body of a call that is to be sent by other means. */
  seal(entries: readonly EnvelopeEntry[]): string {
    return sealAes(this.key, JSON.stringify(envelopeOf(entries)));
  }

  /** One entry with any data. */
  call(method: string, data: unknown, options: CallOptions = {}): Promise<ReplyEnvelope> {
    return this.entries([{ method, data: data as Record<string, unknown> }], options);
  }

  /** The code in the newest message to a number. */
  async codeSentTo(contactNumber: string): Promise<string> {
    const { messages } = (await this.admin('GET', `/messages?contactNumber=${contactNumber}`)) as {
      messages: unknown[];
    };
    const code = /(?<!\w)\d{6}(?!\w)/.exec(JSON.stringify(messages[0]))?.[0];
    if (code === undefined) throw new Error(`No code was sent to ${contactNumber}`);
    return code;
  }

  /** Logs a number in by phone and answers its token. */
  async login(contactNumber: string): Promise<string> {
    await this.call('sendAuthCode', { contactNumber, purpose: 'login' });
    const authCode = await this.codeSentTo(contactNumber);
    const reply = await this.call('authenticate', { contactNumber, authCode });
    const data = z.parse(z.object({ authIdentifier: z.string() }), reply.results[0]?.data);
    return data.authIdentifier;
  }
}
