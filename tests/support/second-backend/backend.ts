import { createPrivateKey, type KeyObject } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Borrowers } from './borrowers';
import { assumed, codeOf, type Issue, methods, problemsOf, wire } from './document';
import { type Answer, methodsOf } from './methods';
import { open, openId, randomHex, seal } from './sealing';

/**
 * A second, tiny backend, written from docs/contract alone. It uses Node's own modules and the document, but no code of
 * this repository. It proves that the document is enough to write a backend.
 */
interface Entry {
  readonly method: string;
  readonly data: Readonly<Record<string, unknown>>;
}
interface SessionKey {
  readonly key: string;
  readonly until: number;
}
interface StoredReply {
  readonly entries: string;
  readonly reply: string;
  readonly until: number;
}
interface Reply {
  readonly code: number;
  readonly message: string;
  readonly results: readonly unknown[];
  readonly data?: unknown;
}

const HTTP = { ok: 200, notFound: 404, tooLarge: 413 } as const;
const JSON_TYPE = 'application/json';

const header = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
};

const refusedWhole = (name: string, data?: unknown): Reply => ({
  ...codeOf(name),
  results: [],
  ...(data === undefined ? {} : { data }),
});

const headerIssues = (headers: IncomingHttpHeaders): Issue[] =>
  wire.headers.flatMap(({ name, required, pattern }) => {
    const value = header(headers, name);
    if (value === undefined) return required ? [{ path: `headers.${name}`, reason: 'It is missing' }] : [];
    // An empty token loses the space before it in transit.
    const sent = name === wire.token.header ? `${value} ` : value;
    const fits = pattern === undefined || value === '' || new RegExp(pattern).test(sent);
    return fits ? [] : [{ path: `headers.${name}`, reason: 'It is not of the right form' }];
  });

const envelopeIssues = (envelope: unknown): Issue[] => {
  const issues = problemsOf(wire.envelope.request, envelope);
  if (issues.length > 0) return issues;
  const { entries } = envelope as { readonly entries: readonly Entry[] };
  return entries.length > wire.envelope.entries.most ? [{ path: 'entries', reason: 'There are too many' }] : [];
};

const bodyOf = (request: IncomingMessage): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= wire.transport.body.mostBytes) chunks.push(chunk);
    });
    request.on('end', () =>
      resolve(size > wire.transport.body.mostBytes ? undefined : Buffer.concat(chunks).toString('latin1')),
    );
    request.on('error', reject);
  });

export class SecondBackend {
  readonly #privateKey: KeyObject;
  readonly #borrowers = new Borrowers();
  readonly #methods = methodsOf(this.#borrowers);
  readonly #keys = new Map<string, SessionKey>();
  readonly #stored = new Map<string, StoredReply>();
  readonly #server = createServer((request, reply) => {
    this.#handle(request, reply).catch((cause: unknown) => reply.destroy(cause as Error));
  });

  /** @param privateKey PEM */
  constructor(privateKey: string) {
    this.#privateKey = createPrivateKey(privateKey);
  }

  listen(): Promise<string> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`),
      );
    });
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Returns the last text message to a number. */
  messageTo(phone: string, purpose: string): string {
    return this.#borrowers.messageTo(phone, purpose) ?? '';
  }

  async #handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const send = (status: number, type: string, body: string): void => {
      reply.writeHead(status, { 'content-type': type }).end(body);
    };
    const body = await bodyOf(request);
    const path = new URL(request.url ?? '/', 'http://backend').pathname;
    if (request.method !== 'POST' || !path.startsWith(`${wire.transport.base}/`)) {
      send(HTTP.notFound, JSON_TYPE, JSON.stringify(codeOf('METHOD_UNKNOWN')));
    } else if (body === undefined) send(HTTP.tooLarge, JSON_TYPE, JSON.stringify(codeOf('REQUEST_INVALID')));
    else if (path === wire.keyExchange.path) send(HTTP.ok, JSON_TYPE, this.#agree(request.headers, body));
    else {
      const answered = this.#answer(request.headers, body);
      if (answered === undefined) send(HTTP.ok, JSON_TYPE, wire.envelope.noKey.body);
      else send(HTTP.ok, wire.envelope.contentType, seal(answered.key, answered.json));
    }
  }

  #agree(headers: IncomingHttpHeaders, body: string): string {
    const id = openId(this.#privateKey, body.replace(/\s+/g, ''));
    const isKeyRequest =
      header(headers, 'generateSk') === 'true' &&
      header(headers, 'pkg') !== undefined &&
      /^[0-9a-f]{32}$/.test(header(headers, 'requestid') ?? '') &&
      /^1$/.test(header(headers, 'protocolversion') ?? '1');
    if (id === undefined || !isKeyRequest) return wire.keyExchange.failure.body;
    const [key, keyId] = [randomHex(), randomHex()];
    this.#keys.set(keyId, { key, until: Date.now() + wire.keyExchange.keyLife.value });
    return JSON.stringify({ code: 0, message: 'success', data: seal(id, key), keyId });
  }

  /** Decrypts a body and answers it. Returns undefined if no session key is valid or the body does not decrypt. */
  #answer(headers: IncomingHttpHeaders, body: string): { readonly key: string; readonly json: string } | undefined {
    const keyId = header(headers, 'keyid') ?? '';
    const sessionKey = this.#keys.get(keyId);
    const envelope = sessionKey !== undefined && sessionKey.until > Date.now() ? open(sessionKey.key, body) : undefined;
    if (sessionKey === undefined || envelope === undefined) return undefined;
    return { key: sessionKey.key, json: this.#reply(headers, keyId, envelope) };
  }

  #reply(headers: IncomingHttpHeaders, keyId: string, envelope: unknown): string {
    const issues = envelopeIssues(envelope);
    if (issues.length > 0) return JSON.stringify(refusedWhole('REQUEST_INVALID', { issues }));
    const wrong = headerIssues(headers);
    if (wrong.length > 0) return JSON.stringify(refusedWhole('REQUEST_INVALID', { issues: wrong }));
    const { t, entries } = envelope as { readonly t: number; readonly entries: readonly Entry[] };
    if (Math.abs(Date.now() - t) > wire.transport.timeSkew.most) return JSON.stringify(refusedWhole('TIME_SKEW'));

    const token = (header(headers, wire.token.header) ?? '').replace(/^\S+ ?/, '');
    const problem = this.#borrowers.problemOf(token);
    const owner = problem === undefined ? token : keyId;
    const replayed = `${owner} ${header(headers, 'requestid') ?? ''}`;
    const stored = this.#stored.get(replayed);
    const sent = JSON.stringify(entries);
    if (stored !== undefined && stored.until > Date.now()) {
      return stored.entries === sent ? stored.reply : JSON.stringify(refusedWhole('REQUEST_ID_REUSED'));
    }
    const needsLogin = entries.some(({ method }) => methods.get(method)?.['x-login'] === 'required');
    if (needsLogin && problem !== undefined) return JSON.stringify(refusedWhole(problem));
    const results = entries.map((entry) => this.#run(entry, token));
    const reply = JSON.stringify({ ...codeOf('SUCCESS'), results } satisfies Reply);
    this.#stored.set(replayed, { entries: sent, reply, until: Date.now() + assumed('requestIdLife') });
    return reply;
  }

  #run({ method, data }: Entry, token: string): unknown {
    const described = methods.get(method);
    if (described === undefined) return { method, ...codeOf('METHOD_UNKNOWN') };
    const handler = this.#methods[method] ?? (() => ({ refused: 'METHOD_UNKNOWN' }));
    const issues = problemsOf(described.params[0]?.schema ?? {}, data);
    const answer: Answer = issues.length > 0 ? { refused: 'REQUEST_INVALID', data: { issues } } : handler(data, token);
    const name = 'refused' in answer ? answer.refused : 'SUCCESS';
    return { method, ...codeOf(name), ...(answer.data === undefined ? {} : { data: answer.data }) };
  }
}
