import {
  createCipheriv,
  createDecipheriv,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
  constants as rsa,
} from 'node:crypto';
import { type CodeName, codes } from '@kit/contracts/codes';
import type { MethodName } from '@kit/contracts/methods';
import { headers as names } from '@kit/contracts/wire/headers';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { examples } from '../../support/examples';

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

type Planned = Reply | undefined;

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** PKCS#1 v1.5 by hand, because Node 20 refuses it and newer versions hide its failures. */
const openRsa = (body: string): string => {
  const block = privateDecrypt({ key: privateKey, padding: rsa.RSA_NO_PADDING }, Buffer.from(body, 'base64'));
  return block.subarray(block.indexOf(0, 2) + 1).toString('ascii');
};

const seal = (text: string, key: string): string => {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
};

const open = (hex: string, key: string): string => {
  const decipher = createDecipheriv('aes-256-ecb', key, null);
  return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8');
};

export const success = (method: string, data: unknown) => ({ method, code: 0, message: 'success', data });
export const refusal = (method: string, name: CodeName, data?: unknown) => ({ method, ...codes[name], data });

export const exampleOf = (method: string) => examples[method as MethodName].response;

/** Answers each call with the contract's example. */
export const allSucceed = ({ entries }: SeenRequest): Reply => ({
  results: entries.map(({ method }) => success(method, exampleOf(method))),
});

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
  return new Response(seal(JSON.stringify(envelope), key));
};

/**
 * A fake backend in place of `fetch`. It uses node:crypto, so that a second implementation checks the client's
 * cryptography. `answer` decides on each envelope that could be opened.
 */
export const createFakeBackend = (answer: Answer) => {
  const keys = new Map<string, string>();
  const seen: SeenRequest[] = [];
  const exchanges: Readonly<Record<string, string>>[] = [];
  let exchangeReply: Planned | Promise<Planned>;

  const fetch: typeof globalThis.fetch = async (input, init) => {
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
      return new Response(JSON.stringify({ code: 0, message: 'success', data: seal(key, openRsa(body)), keyId }));
    }
    const key = keys.get(headers[names.keyId] ?? '');
    if (key === undefined) return new Response(JSON.stringify(codes.AES_EXPIRED));
    const { entries, ...envelope } = JSON.parse(open(body, key));
    const request: SeenRequest = { path, headers, entries, envelope };
    seen.push(request);
    return respond(await answer(request), init?.signal, key);
  };

  return {
    fetch,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    seen,
    exchanges,
    forgetKeys: () => keys.clear(),
    /** plans the reply to each key exchange; undefined exchanges a key */
    answerExchange: (reply: Planned | Promise<Planned>) => {
      exchangeReply = reply;
    },
  };
};
