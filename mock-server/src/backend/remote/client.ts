import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { BASE_PATH, DATA_SUBMIT_TIMEOUT, HTTP_TIMEOUT, MEGABYTE } from '@kit/contracts/constants';
import { hasOwn } from '@kit/contracts/has-own';
import { messageOf } from '@kit/contracts/message-of';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { headers as wireHeaders } from '@kit/contracts/wire/headers';
import { readExchange } from './read-reply';

/** Settings of the real backend behind this server. */
export interface BackendSettings {
  /** origin and optional base path of the backend; `/app` follows the base */
  readonly address: URL;
  /** PEM of the backend's RSA key */
  readonly publicKey: string;
  /** methods that this server answers itself */
  readonly mocked: readonly string[];
}

/** Addresses of private networks and of the machine itself. */
const NEARBY = /^(?:127|10|172\.(?:1[6-9]|2\d|3[01])|192\.168|169\.254)\.|^(?:::1$|f[cd]|fe[89ab])/;
/** Parts of a host name that mark a test system. */
const TEST_WORD =
  /^(?:stage|staging|stg|test|testing|tst|qa|dev|develop|development|uat|sandbox|sit|int|preprod|demo|mock|local|localhost|internal|lan)\d*$/;

/** Returns true if a host may serve real borrowers: it is neither on a private network nor named as a test system. */
export const mayBeProduction = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) !== 0) return !NEARBY.test(host);
  return (
    (host.includes('.') && !host.split(/[.-]/).some((word) => TEST_WORD.test(word))) ||
    /(?:^|[.-])prod(?:uction)?(?:[.-]|$)/.test(host)
  );
};

/** A backend without a usable reply. The message names the cause and the next step. */
export class BackendError extends Error {
  override readonly name = 'BackendError';

  constructor(
    message: string,
    /** HTTP status for the app */
    readonly status: 404 | 502 | 504 = 502,
  ) {
    // A text of TLS or of the backend can have several lines.
    super(message.replace(/\s+/g, ' '));
  }
}

/** A received reply, unchanged. */
export interface ReceivedReply {
  readonly status: number;
  /** empty if missing */
  readonly contentType: string;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** A request to the backend. */
interface Sent {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly timeoutMs: number;
  readonly mostBytes: number;
}

/** A call to the backend. */
interface PassedCall {
  /** path after the base */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly methods: readonly string[];
}

/** Bytes; far larger than any reply of the contract. The journal keeps thousands of replies. */
const LARGEST_REPLY = 4 * MEGABYTE;
/** Bytes; larger than any uploaded file. */
const LARGEST_PAGE = 32 * MEGABYTE;
/** Longer than the app's own timeout, so that the app gives up first. */
const MARGIN_MS = 5_000;

/** One segment of a path: without `..`, percent-encoding, `;` or a second slash. */
const PART = String.raw`\/(?!\.\.?(?:\/|$))[\w.-]+`;
const WIRE_TARGET = new RegExp(String.raw`^(?:\/s\/[^/?#]+)?(${BASE_PATH}(?:${PART})+)\/?(?:\?|$)`);
const SAFE_PATH = new RegExp(`^(?:${PART})+$`);

/**
 * Returns the path of a call after the base, without sandbox prefix and query.
 * @returns undefined for anything else, such as an absolute URL or an encoded `..`
 */
export const wirePathIn = (url: string): string | undefined => WIRE_TARGET.exec(url)?.[1];

const wireNames: readonly string[] = Object.values(wireHeaders);
/** Request headers that browsers need for files and forms. */
const pageNames = ['accept', 'accept-language', 'content-type', 'if-modified-since', 'if-none-match', 'range'];

const only = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name.toLowerCase()];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** Returns the timeout of a call with these methods, in ms (9.4). */
export const timeoutOf = (methods: readonly string[]): number => {
  const limits = methods.map((method) => (hasOwn(slowMethods, method) && slowMethods[method]) || HTTP_TIMEOUT);
  return Math.max(HTTP_TIMEOUT, ...limits) + MARGIN_MS;
};

/** Explains why a backend did not reply. @param cause the error of `fetch`, or the one behind it */
const problemOf = (origin: string, cause: unknown): string => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host of ${origin} was not found. Check MOCK_BACKEND.`;
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID' || code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${origin} is invalid (${code}). Install one that is valid today and contains this host name.`;
  if (/SELF_SIGNED|UNABLE_TO_/.test(code))
    return `The certificate of ${origin} is not trusted (${code}). Save the PEM of its authority in a file and start with NODE_EXTRA_CA_CERTS=<file>.`;
  if (/^(?:EPROTO$|ERR_SSL_)/.test(code))
    return `${origin} does not use TLS. Check whether MOCK_BACKEND must begin with http: instead of https:.`;
  // The codes of the client's own errors explain less than their messages.
  const reason = code === '' || code.startsWith('UND_') ? messageOf(cause) : code;
  return `${origin} does not answer (${reason}). Check that it runs, and that MOCK_BACKEND has the right scheme, host and port.`;
};

/** Sends API calls and page requests to one backend. It follows no redirects and repeats nothing. */
export class BackendClient {
  readonly origin: string;
  readonly #base: string;
  readonly #publicKey: string;

  constructor({ address, publicKey }: BackendSettings) {
    this.origin = address.origin;
    this.#base = address.pathname.replace(/\/$/, '');
    this.#publicKey = publicKey;
  }

  /**
   * Sends a call with the headers of the API only (section 7).
   * @throws BackendError if no reply arrives, or if the backend redirects
   */
  async post({ path, headers, body, methods }: PassedCall): Promise<ReceivedReply> {
    const received = await this.#send(path, {
      method: 'POST',
      headers: only(headers, wireNames),
      body,
      timeoutMs: timeoutOf(methods),
      mostBytes: LARGEST_REPLY,
    });
    const target = received.headers.get('location');
    if (received.status < 300 || received.status >= 400 || target === null) return received;
    const address = URL.canParse(target, this.origin) ? new URL(target, this.origin).href : target;
    throw new BackendError(
      `${this.origin} redirects calls to ${address} (HTTP ${received.status}). Set MOCK_BACKEND to the address that answers them.`,
    );
  }

  /**
   * Exchanges a session key under a new id.
   * @throws BackendError if no reply arrives
   */
  async exchangeKey(path: string, headers: IncomingHttpHeaders) {
    const id = randomBytes(16).toString('hex');
    const sealed = publicEncrypt({ key: this.#publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(id));
    const received = await this.post({ path, headers, body: Buffer.from(sealed.toString('base64')), methods: [] });
    return { received, reply: readExchange(received, id) };
  }

  /**
   * Requests a file or a page of a payment provider.
   * @throws BackendError if no reply arrives, or the path leads outside the base
   */
  page(
    method: 'GET' | 'POST',
    { path, query }: { readonly path: string; readonly query: string },
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<ReceivedReply> {
    if (!SAFE_PATH.test(path))
      return Promise.reject(new BackendError(`"${path}" is not the path of a file or a payment page.`, 404));
    return this.#send(path + (query === '' ? '' : `?${query}`), {
      method,
      headers: only(headers, pageNames),
      body: method === 'POST' ? body : undefined,
      timeoutMs: DATA_SUBMIT_TIMEOUT,
      mostBytes: LARGEST_PAGE,
    });
  }

  async #send(path: string, { method, headers, body, timeoutMs, mostBytes }: Sent): Promise<ReceivedReply> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await fetch(this.origin + this.#base + path, {
        method,
        redirect: 'manual',
        signal,
        // Compression would change the bytes of the envelope.
        headers: { ...headers, 'accept-encoding': 'identity' },
        ...(body !== undefined && { body: new Uint8Array(body) }),
      });
      return {
        status: reply.status,
        contentType: reply.headers.get('content-type') ?? '',
        headers: reply.headers,
        body: await this.#bodyOf(reply, mostBytes),
      };
    } catch (cause) {
      if (cause instanceof BackendError) throw cause;
      if (signal.aborted)
        throw new BackendError(
          `${this.origin} did not answer within ${timeoutMs / 1_000} s. Check its log for the cause.`,
          504,
        );
      throw new BackendError(problemOf(this.origin, cause instanceof Error ? (cause.cause ?? cause) : cause));
    }
  }

  /** Reads a body. An endless one must not fill the memory. @throws BackendError if it is too large */
  async #bodyOf({ body }: Response, mostBytes: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of body ?? []) {
      size += part.length;
      if (size > mostBytes)
        throw new BackendError(
          `The reply of ${this.origin} is larger than ${mostBytes / MEGABYTE} MB. Check what MOCK_BACKEND leads to.`,
        );
      parts.push(part);
    }
    return Buffer.concat(parts);
  }
}
