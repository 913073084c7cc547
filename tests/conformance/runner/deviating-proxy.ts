import { constants, createCipheriv, createDecipheriv, privateDecrypt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { codes } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';
import * as z from 'zod/mini';
import { BackendMemory } from './backend-memory';
import { changedAt, changeReply, reversed } from './change-reply';
import type { Effect } from './deviation';

interface Came {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

type Json = Record<string, unknown>;

const open = (key: string, bytes: Buffer): string | undefined => {
  try {
    const decipher = createDecipheriv('aes-256-ecb', key, null);
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};
const seal = (key: string, text: string): Buffer => {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(text), cipher.final()]);
};

const parsed = (text: string | undefined): Json | undefined => {
  try {
    return JSON.parse(text ?? '') as Json;
  } catch {
    return undefined;
  }
};

const read = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const KEY_EXCHANGE = '/app/generateSk';
const BLOCK = 16;
/** The plain reply to a key that has expired. */
const NO_KEY: Json = { code: codes.AES_EXPIRED.code, message: codes.AES_EXPIRED.message };
const HEX = /^(?:[0-9a-f]{2})+$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Returns why a body does not decrypt, in the words of a deviation. */
const wrongnessOf = (key: string | undefined, text: string): string => {
  if (key === undefined) return 'unknown key';
  if (!HEX.test(text)) return 'no hex';
  return open(key, Buffer.from(text, 'hex')) === undefined ? 'bad padding' : 'no JSON';
};

/** A proxy between a client and the mock. It decrypts the traffic and makes the backend seem to deviate. */
export class DeviatingProxy {
  effects: readonly Effect[] = [];
  /** number of further key exchanges to refuse with HTTP 429 */
  limited = 0;
  /** whether the admin API is unreachable, as on a real backend */
  hidesAdmin = false;
  /** the method whose calls get no reply */
  silent: string | undefined;
  /** the methods of the envelopes, and the time of each request */
  readonly methods: string[] = [];
  readonly times: number[] = [];
  readonly #keys = new Map<string, string>();
  #memory = new BackendMemory();
  readonly #server = createServer((incoming, outgoing) => {
    this.#serve(incoming, outgoing).catch((cause: unknown) => {
      outgoing.destroy(cause instanceof Error ? cause : new Error(String(cause)));
    });
  });

  /** @param upstream address of the mock @param privateKey PEM of its RSA key */
  constructor(
    readonly upstream: string,
    private readonly privateKey: string,
  ) {}

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Starts these deviations. */
  plant(effects: readonly Effect[]): void {
    this.effects = effects;
    this.#memory = new BackendMemory();
  }

  #does(backend: Extract<Effect, { backend: string }>['backend']): boolean {
    return this.effects.some((effect) => 'backend' in effect && effect.backend === backend);
  }

  async #forward(incoming: IncomingMessage, headers: IncomingMessage['headers'], body: Buffer): Promise<Came> {
    const outgoing = request(new URL(incoming.url ?? '/', this.upstream), {
      method: incoming.method,
      // The server may close a keep-alive connection just as it is used, which would look like a deviation.
      agent: false,
      headers: { ...headers, host: new URL(this.upstream).host, 'content-length': String(body.length) },
    });
    outgoing.end(body);
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: reply.statusCode ?? 0, headers: reply.headers, body: await read(reply) };
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await read(incoming);
    const path = incoming.url ?? '';
    this.times.push(performance.now());
    if (this.hidesAdmin && path.startsWith('/__admin')) {
      outgoing.writeHead(404).end('Not found');
      return;
    }
    if (this.limited > 0 && path.endsWith(KEY_EXCHANGE)) {
      this.limited -= 1;
      outgoing.writeHead(429, { 'retry-after': '1' }).end();
      return;
    }
    if (this.silent !== undefined && path.endsWith(`/app/${this.silent}`)) return;
    const answer = async (): Promise<Came> => {
      if (path.endsWith(KEY_EXCHANGE)) return this.#exchange(incoming, body);
      if (path.includes('/app/')) return this.#call(incoming, body);
      return this.#forward(incoming, incoming.headers, body);
    };
    const { status, headers, body: sent } = await answer();
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...passedHeaders } = headers;
    outgoing.writeHead(status, passedHeaders).end(sent);
  }

  #idOf(body: Buffer): string | undefined {
    const bytes = Buffer.from(body.toString('latin1'), 'base64');
    if (bytes.length !== 256) return undefined;
    try {
      const block = privateDecrypt({ key: this.privateKey, padding: constants.RSA_NO_PADDING }, bytes);
      const id = block.subarray(block.indexOf(0, 2) + 1).toString('latin1');
      return /^[0-9a-f]{32}$/.test(id) ? id : undefined;
    } catch {
      // encrypted for another key with a larger modulus, the number may be too large for this one
      return undefined;
    }
  }

  async #exchange(incoming: IncomingMessage, body: Buffer): Promise<Came> {
    const came = await this.#forward(incoming, incoming.headers, body);
    const id = this.#idOf(body);
    const reply = parsed(came.body.toString('utf8'));
    if (id === undefined || reply?.code !== 0) {
      const kind = BASE64.test(body.toString('latin1')) ? 'exchange: bad padding' : 'exchange: no base64';
      return this.#plain(came, kind);
    }
    const data = Buffer.from(String(reply.data), 'hex');
    const key = open(id, data) ?? '';
    let changed: Json = reply;
    for (const effect of this.effects) {
      if ('exchangeField' in effect) changed = changedAt(changed, effect.exchangeField, effect.do) as Json;
      if (!('exchange' in effect)) continue;
      if (effect.exchange === 'key id is the id') changed = { ...changed, keyId: id };
      else if (effect.exchange === 'key id holds the key') changed = { ...changed, keyId: `k-${key}` };
      else if (effect.exchange === 'base64') changed = { ...changed, data: data.toString('base64') };
      else changed = { ...changed, data: data.toString('hex').toUpperCase() };
    }
    this.#keys.set(String(changed.keyId), key);
    this.#memory.keyIds.set(String(changed.keyId), String(reply.keyId));
    return { ...came, body: Buffer.from(JSON.stringify(changed)) };
  }

  /** Changes a plain refusal, for example so that it reveals too much. */
  async #plain(came: Came, kind: string): Promise<Came> {
    const effect = this.effects.find((each) => 'plain' in each && each.plain === kind);
    if (effect === undefined || !('plain' in effect)) return came;
    if (effect.delayMs !== undefined) await wait(effect.delayMs);
    return {
      ...came,
      status: effect.status ?? came.status,
      body: effect.body === undefined ? came.body : Buffer.from(effect.body),
    };
  }

  /** Changes the envelope as the backend would read it. */
  #taken(envelope: Json, headers: IncomingMessage['headers']): void {
    const entries = Array.isArray(envelope.entries) ? (envelope.entries as Json[]) : [];
    this.methods.push(...entries.map(({ method }) => String(method)));
    for (const effect of this.effects) {
      if (!('fills' in effect)) continue;
      for (const entry of entries) {
        const data = entry.data as Json;
        if (entry.method === effect.method && !(effect.fills in data)) data[effect.fills] = effect.with;
      }
    }
    for (const effect of this.effects) {
      if (!('ignores' in effect)) continue;
      for (const entry of entries) {
        if (entry.method === effect.method) Reflect.deleteProperty(entry.data as Json, effect.ignores);
      }
    }
    if (this.#does('ignores the clock') && typeof envelope.t === 'number') envelope.t = Date.now();
    if (this.#does('ignores unknown fields')) {
      for (const entry of entries) {
        if (!isMethodName(String(entry.method))) continue;
        const schema: z.ZodMiniType = methods[String(entry.method) as keyof typeof methods].request;
        const { error } = z.safeParse(schema, entry.data);
        const only = error?.issues.every(({ code }) => code === 'unrecognized_keys') ?? false;
        if (only) for (const issue of error?.issues ?? []) this.#drop(entry.data, issue);
      }
    }
    this.#memory.takeIn(envelope, headers, (backend) => this.#does(backend));
  }

  #drop(data: unknown, issue: z.core.$ZodIssue): void {
    if (issue.code !== 'unrecognized_keys') return;
    const holder = issue.path.reduce<unknown>((value, key) => Reflect.get(value as object, key), data);
    for (const key of issue.keys) Reflect.deleteProperty(holder as object, key);
  }

  async #call(incoming: IncomingMessage, body: Buffer): Promise<Came> {
    const keyId = String(incoming.headers.keyid);
    const key = this.#keys.get(keyId);
    const text = body.toString('latin1');
    const headers = { ...incoming.headers, keyid: this.#memory.keyIds.get(keyId) ?? keyId };
    const opened = key === undefined || !HEX.test(text) ? undefined : this.#opened(key, Buffer.from(text, 'hex'));
    const envelope = parsed(opened);
    if (envelope !== undefined) this.#taken(envelope, headers);
    const sent =
      envelope === undefined || key === undefined
        ? body
        : Buffer.from(seal(key, JSON.stringify(envelope)).toString('hex'));
    const came = await this.#forward(incoming, headers, sent);
    const reply = key === undefined ? undefined : parsed(open(key, Buffer.from(came.body.toString('latin1'), 'hex')));
    const lost =
      key === undefined || reply !== undefined ? undefined : this.#memory.forgiven(envelope, NO_KEY, this.effects);
    if (key !== undefined && lost !== undefined && lost !== NO_KEY) return this.#sealed({ ...came }, key, lost);
    if (key === undefined || reply === undefined) return this.#plain(came, wrongnessOf(key, text));
    const heard = this.#memory.answered(envelope, headers, reply, (backend) => this.#does(backend));
    const known = this.#memory.forgiven(envelope, heard, this.effects);
    const [first] = Array.isArray(envelope?.entries) ? (envelope.entries as Json[]) : [];
    // The path of an upload names the method, because its envelope does not.
    const changed = changeReply(known, this.effects, String(first?.method ?? incoming.url?.split('/').at(-1)));
    if (this.#does('seals null')) return { ...came, body: Buffer.from(seal(key, 'null').toString('hex')) };
    return this.#sealed({ ...came }, key, this.#does('reverses fields') ? (reversed(changed) as Json) : changed);
  }

  /** The text of a body; a backend that ignores padding bytes removes as many as the last one says. */
  #opened(key: string, bytes: Buffer): string | undefined {
    const text = open(key, bytes);
    if (text !== undefined || !this.#does('ignores padding bytes') || bytes.length % BLOCK !== 0) return text;
    const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
    return padded.subarray(0, padded.length - (padded.at(-1) ?? 0)).toString('utf8');
  }

  #sealed(came: Came, key: string, reply: Json): Came {
    const bytes = seal(key, JSON.stringify(reply));
    let sealed: Came = { ...came, body: Buffer.from(bytes.toString('hex')) };
    for (const effect of this.effects) {
      if ('body' in effect && !('plain' in effect)) {
        const bodies = {
          'upper-case hex': bytes.toString('hex').toUpperCase(),
          base64: bytes.toString('base64'),
          'plain JSON': JSON.stringify(reply),
        };
        sealed = { ...sealed, body: Buffer.from(bodies[effect.body]) };
      }
      if ('contentType' in effect)
        sealed = { ...sealed, headers: { ...sealed.headers, 'content-type': effect.contentType } };
      if ('status' in effect && !('plain' in effect) && effect.status !== undefined && this.#meets(effect, reply)) {
        sealed = { ...sealed, status: effect.status };
      }
    }
    return sealed;
  }

  #meets({ when }: { readonly when?: string | undefined }, reply: Json): boolean {
    if (when === undefined) return true;
    const { code } = codes[when as keyof typeof codes];
    const results = Array.isArray(reply.results) ? (reply.results as Json[]) : [];
    return reply.code === code || results.some((result) => result.code === code);
  }
}
