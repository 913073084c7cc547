import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type CodeName, codes } from '@kit/contracts/codes';
import type { MethodName } from '@kit/contracts/methods';
import { headers as names } from '@kit/contracts/wire/headers';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { Channel } from '@kit/mock-server/crypto/channel';
import { RsaDecryption } from '@kit/mock-server/crypto/rsa';
import { vi } from 'vitest';
import { examples } from '../../support/examples';
import { keyFile } from '../../support/source-files';

/** A decrypted request, as the fake backend received it. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly entries: readonly { readonly method: string; readonly data: Record<string, unknown> }[];
  readonly envelope: { readonly t: number; readonly header: Record<string, unknown> };
}

export type Answer = (request: SeenRequest) => Reply | Promise<Reply>;
/** A planned reply: envelope results, a code for the whole envelope, plain text, or a network error. */
export type Reply =
  | { readonly results: readonly unknown[] }
  | { readonly code: CodeName; readonly message?: string; readonly data?: object }
  | { readonly text: string }
  | { readonly fail: true }
  | { readonly hang: true }
  | { readonly status: number };

/** The reply to each key exchange; undefined exchanges a key. */
type Planned = Reply | undefined | Promise<Reply | undefined>;

const rsa = new RsaDecryption(readFileSync(keyFile, 'utf8'));

export const success = (method: string, data: unknown) => ({ method, code: 0, message: 'success', data });
export const refusal = (method: string, name: CodeName, data?: unknown) => ({ method, ...codes[name], data });

export const exampleOf = (method: string) => examples[method as MethodName].response;

/** Answers each call with one of these results, or else with the contract's example. */
export const allSucceedBut =
  (...others: readonly { readonly method: string }[]) =>
  ({ entries }: SeenRequest): Reply => ({
    results: entries.map(
      ({ method }) => others.find((result) => result.method === method) ?? success(method, exampleOf(method)),
    ),
  });
export const allSucceed = allSucceedBut();

export const allRefused =
  (name: CodeName, data?: unknown) =>
  ({ entries }: SeenRequest): Reply => ({ results: entries.map(({ method }) => refusal(method, name, data)) });

export const methodsOf = (seen: readonly SeenRequest[]) =>
  seen.flatMap(({ entries }) => entries.map(({ method }) => method));

/** The `fetch` of a planned reply. */
const respond = (reply: Reply, signal: AbortSignal | null | undefined, key = ''): Response | Promise<Response> => {
  if ('hang' in reply) {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  }
  if ('fail' in reply) throw new TypeError('Failed to fetch');
  if ('status' in reply) return new Response('', { status: reply.status });
  if ('text' in reply) return new Response(reply.text);
  const envelope =
    'code' in reply
      ? { ...codes[reply.code], results: [], ...reply, code: codes[reply.code].code }
      : { code: 0, message: 'success', ...reply };
  return new Response(new Channel(key).seal(JSON.stringify(envelope)));
};

/**
 * A fake backend in place of `fetch`, with the key pair of `keyExchangeVectors`. The mock server's cryptography checks
 * the client's. `answer` decides on each envelope that could be opened.
 */
export const createFakeBackend = (answer: Answer) => {
  const keys = new Map<string, string>();
  const seen: SeenRequest[] = [];
  const exchanges: Readonly<Record<string, string>>[] = [];
  let exchangeReply: Planned;

  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    const path = String(input);
    const headers = Object.fromEntries(
      [...new Headers(init?.headers)].map(([name, value]) => [name.toLowerCase(), value]),
    );
    const body = String(init?.body);
    if (path.endsWith(`/${KEY_EXCHANGE}`)) {
      exchanges.push(headers);
      const planned = await exchangeReply;
      if (planned) return respond(planned, init?.signal);
      const key = randomBytes(16).toString('hex');
      const keyId = randomBytes(8).toString('hex');
      keys.set(keyId, key);
      const exchangeId = rsa.decrypt(Buffer.from(body, 'base64')) ?? '';
      const data = new Channel(exchangeId).seal(key);
      return new Response(JSON.stringify({ code: 0, message: 'success', data, keyId }));
    }
    const key = keys.get(headers[names.keyId] ?? '');
    if (key === undefined) return new Response(JSON.stringify(codes.AES_EXPIRED));
    const { entries, ...envelope } = JSON.parse(new Channel(key).open(Buffer.from(body)) ?? '');
    const request: SeenRequest = { path, headers, entries, envelope };
    seen.push(request);
    return respond(await answer(request), init?.signal, key);
  });

  return {
    fetch,
    seen,
    exchanges,
    forgetKeys: () => keys.clear(),
    answerExchange: (reply: Planned) => {
      exchangeReply = reply;
    },
  };
};
