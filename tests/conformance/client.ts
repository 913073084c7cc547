import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { open, seal, sealWithPublicKey } from './openssl';

/** An independent wire client, written from the wire page alone with node:http and the openssl program. */
export interface HttpReply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

export interface Result {
  readonly method: string;
  readonly code: number;
  readonly message: string;
  readonly data?: Record<string, unknown>;
}

export interface Reply {
  readonly code: number;
  readonly message: string;
  readonly results: Result[];
}

interface SessionKey {
  readonly key: string;
  readonly keyId: string;
}

export interface CallOptions {
  readonly token?: string;
  readonly requestId?: string;
}

/** 32 random digits. */
const randomHex = (): string => crypto.randomUUID().replaceAll('-', '');

const send = async (
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<HttpReply> => {
  const outgoing = request(url, { method, headers }).end(body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  return {
    status: incoming.statusCode ?? 0,
    contentType: String(incoming.headers['content-type']),
    text: await text(incoming),
  };
};

const headersOf = (keyId: string, { token, requestId = randomHex() }: CallOptions): Record<string, string> => ({
  'cache-control': 'no-cache',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  keyid: keyId,
  pkg: 'com.example.loan',
  lang: 'en-US',
  ostype: 'android',
  appversion: '1.0.0',
  requestid: requestId,
  protocolversion: '1',
  application: 'conformance',
  applicationversion: '1.0.0',
  'content-type': 'text/plain',
});

export class Client {
  sessionKeyd: SessionKey | undefined;

  /** @param server the address that the server printed @param base empty, or `/s/<sandbox>` */
  constructor(
    readonly server: string,
    readonly base = '',
  ) {}

  async admin(method: string, path: string, body?: unknown): Promise<unknown> {
    const sandbox = this.base === '' ? 'default' : this.base.slice('/s/'.length);
    const url = `${this.server}/__admin${path}${path.includes('?') ? '&' : '?'}sandbox=${sandbox}`;
    const reply = await send(url, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (reply.status >= 300) throw new Error(`${method} ${path}: HTTP ${reply.status} ${reply.text}`);
    return reply.contentType.startsWith('application/json') ? JSON.parse(reply.text) : reply.text;
  }

  async exchange(): Promise<SessionKey & { id: string }> {
    const id = randomHex();
    const reply = await send(`${this.server}${this.base}/app/generateSk`, {
      method: 'POST',
      headers: {
        generateSk: 'true',
        pkg: 'com.example.loan',
        requestid: randomHex(),
        protocolVersion: '1',
        'content-type': 'text/plain',
      },
      body: sealWithPublicKey(String(await this.admin('GET', '/public-key')), id),
    });
    const { code, data, keyId } = JSON.parse(reply.text) as { code: number; data: string; keyId: string };
    if (code !== 0) throw new Error(`key exchange: ${reply.text}`);
    this.sessionKeyd = { key: open(id, data), keyId };
    return { ...this.sessionKeyd, id };
  }

  async sessionKey(): Promise<SessionKey> {
    return this.sessionKeyd ?? (await this.exchange());
  }

  /** Encrypts any JSON and decrypts the reply. Returns a plain reply as text. */
  async sealed(path: string, envelope: unknown, options: CallOptions = {}): Promise<Reply | HttpReply> {
    const { key, keyId } = await this.sessionKey();
    const reply = await send(`${this.server}${this.base}/app/${path}`, {
      method: 'POST',
      headers: headersOf(keyId, options),
      body: seal(key, JSON.stringify(envelope)),
    });
    return /^(?:[0-9a-f]{32})+$/.test(reply.text) ? (JSON.parse(open(key, reply.text)) as Reply) : reply;
  }

  /**
   * Makes a call. After a 401 it renews the key once and repeats the call under the same request id, as the wire page
   * demands.
   */
  async call(entries: [method: string, data: unknown][], options: CallOptions = {}): Promise<Reply> {
    const path = entries.length === 1 ? (entries[0]?.[0] ?? '') : 'batch';
    const sent = { requestId: randomHex(), ...options };
    const attempt = () =>
      this.sealed(
        path,
        {
          t: Date.now(),
          header: { appName: 'Conformance', version: '1.0.1' },
          entries: entries.map(([method, data]) => ({ method, data })),
        },
        sent,
      );
    const first = await attempt();
    if ('results' in first) return first;
    if (first.text !== '{"code":401,"message":"AES expired"}') throw new Error(`HTTP ${first.status} ${first.text}`);
    await this.exchange();
    const second = await attempt();
    if ('results' in second) return second;
    throw new Error(`not healed: HTTP ${second.status} ${second.text}`);
  }

  /** Returns the code in the latest text message to a number. */
  async codeSentTo(contactNumber: string): Promise<string> {
    const { messages } = (await this.admin('GET', `/messages?contactNumber=${contactNumber}`)) as {
      messages: unknown[];
    };
    const code = /(?<!\w)\d{6}(?!\w)/.exec(JSON.stringify(messages[0]))?.[0];
    if (code === undefined) throw new Error(`no code was sent to ${contactNumber}: ${JSON.stringify(messages)}`);
    return code;
  }

  /** Uploads a file in the three parts of the wire page. @returns the stored file */
  async upload(purpose: string, file: Buffer, token: string): Promise<Record<string, unknown>> {
    const { key, keyId } = await this.sessionKey();
    const envelope = {
      t: Date.now(),
      header: { appName: 'Conformance', version: '1.0.1' },
      entries: [{ method: 'mediaUpload', data: { purpose } }],
    };
    const boundary = `part-${randomHex()}`;
    const part = (disposition: string, content: string | Buffer) =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ]);
    const reply = await send(`${this.server}${this.base}/app/mediaUpload`, {
      method: 'POST',
      headers: { ...headersOf(keyId, { token }), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([
        part('name="method"', 'mediaUpload'),
        part('name="data"', seal(key, JSON.stringify(envelope))),
        part('name="file"; filename="me.png"', file),
        Buffer.from(`--${boundary}--\r\n`),
      ]),
    });
    const opened = JSON.parse(open(key, reply.text)) as Reply;
    const [result] = opened.results;
    if (result?.code !== 0) throw new Error(`upload: ${JSON.stringify(opened)}`);
    return result.data ?? {};
  }

  /** Logs a number in. @returns its token */
  async login(contactNumber: string): Promise<string> {
    await this.call([['sendAuthCode', { contactNumber, purpose: 'login' }]]);
    const authCode = await this.codeSentTo(contactNumber);
    const reply = await this.call([['authenticate', { contactNumber, authCode }]]);
    const token = reply.results[0]?.data?.authIdentifier;
    if (typeof token !== 'string') throw new Error(`no token: ${JSON.stringify(reply)}`);
    return token;
  }
}
