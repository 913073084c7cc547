import { MEGABYTE } from '@kit/contracts/constants';
import { hasOwn } from '@kit/contracts/has-own';
import { fieldOf } from '@kit/contracts/json-object';
import { messageOf } from '@kit/contracts/message-of';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { SECOND } from '@kit/contracts/time-units';
import { CannotRun, NoReply } from '../errors';

export interface HttpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** starts after the origin */
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer<ArrayBuffer> | undefined;
  /** the method of the call, for its timeout */
  readonly name?: string;
}

export interface HttpOptions {
  /** called when the rate limit of the target delays a call */
  readonly tell: (line: string) => void;
  /** longest wait for a reply, in ms */
  readonly timeout?: number | undefined;
}

/** Milliseconds. A method of timeouts.ts may take longer. */
const TIMEOUT = 30_000;
/** Bytes; far larger than any reply of the contract. */
const LARGEST_REPLY = 16 * MEGABYTE;
/** After this many calls without a reply, the run does not call a method again. */
const MOST_SILENCES = 2;
const TOO_MANY = 429;
const LONGEST_WAIT = 120;
const USUAL_WAIT = 5;
const WAITS = 5;

/** What to do about a failed connection, by the code of its error. */
const remedies: readonly (readonly [code: RegExp, remedy: string])[] = [
  [/EXPIRED|NOT_YET|ALTNAME/, 'Install a certificate that is valid today and contains this host name.'],
  [
    /SELF_SIGNED|UNABLE_TO/,
    'The certificate is not trusted. Put the PEM of its authority into a file and start with NODE_EXTRA_CA_CERTS=<file>.',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'The host name cannot be resolved. Check the address.'],
  [/EPROTO|ERR_SSL|ERR_TLS/, 'It does not speak TLS. Check whether the address should start with http: or https:.'],
];

/** The code of an error of `fetch`, or of the error that caused it, and the reason for the user. */
const problemOf = (error: unknown): { readonly code: string; readonly reason: string } => {
  const { cause = error, name } = error as Error;
  const code = name === 'TimeoutError' ? name : String(fieldOf(cause, 'code') ?? '');
  return { code, reason: code === '' || code.startsWith('UND_') ? messageOf(cause) : code };
};

/** The server may close an idle connection just as it is used. One retry is not a deviation. */
const LOST = /ECONNRESET|EPIPE|UND_ERR_SOCKET/;
const LATE = /TimeoutError|UND_ERR_(?:HEADERS|BODY)_TIMEOUT/;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** HTTP client of one origin with a rate limit. */
export class Http {
  #next = 0;
  readonly #silences = new Map<string, number>();
  calls = 0;

  /** @param rate maximum calls per second */
  constructor(
    readonly origin: URL,
    public rate: number,
    private readonly options: HttpOptions,
  ) {}

  /**
   * Sends a request, and retries after HTTP 429.
   * @throws CannotRun if the target cannot be reached; NoReply if it is silent
   */
  async send(request: HttpRequest): Promise<HttpReply> {
    for (let waited = 0; waited <= WAITS; waited += 1) {
      const reply = await this.#once(request);
      if (reply.status !== TOO_MANY) return reply;
      const asked = Number(reply.headers.get('retry-after'));
      const seconds = Math.min(LONGEST_WAIT, asked > 0 ? asked : USUAL_WAIT);
      this.options.tell(`The target limits calls (HTTP 429): waiting ${seconds} s.`);
      await wait(seconds * SECOND);
    }
    throw new CannotRun(
      `${this.origin.origin} still limits calls (HTTP 429) after ${WAITS} waits. Run again with a lower CONFORM_RATE.`,
    );
  }

  async #once(request: HttpRequest): Promise<HttpReply> {
    const { name = request.path } = request;
    const timeout = this.options.timeout ?? (hasOwn(slowMethods, name) ? slowMethods[name] : undefined) ?? TIMEOUT;
    const silences = this.#silences.get(name) ?? 0;
    if (silences >= MOST_SILENCES) throw new NoReply(name, timeout);
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + SECOND / this.rate;
    if (at > now) await wait(at - now);
    this.calls += 1;
    const exchange = () => this.#exchange(request, timeout, name);
    try {
      return await exchange().catch((error) => (LOST.test(problemOf(error).code) ? exchange() : Promise.reject(error)));
    } catch (error) {
      if (error instanceof CannotRun) throw error;
      const { code, reason } = problemOf(error);
      if (LATE.test(code)) {
        this.#silences.set(name, silences + 1);
        throw new NoReply(name, timeout);
      }
      const [, remedy = 'Check that it is running, and that the address has its port.'] =
        remedies.find(([each]) => each.test(reason)) ?? [];
      throw new CannotRun(`${this.origin.origin} does not answer (${reason}). ${remedy}`);
    }
  }

  async #exchange({ method, path, headers = {}, body }: HttpRequest, timeout: number, name: string) {
    const signal = AbortSignal.timeout(timeout);
    const sent = { method, headers, signal, redirect: 'manual', ...(body !== undefined && { body }) } as const;
    const reply = await fetch(this.origin.origin + path, sent);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of reply.body ?? []) {
      parts.push(part);
      size += part.length;
      if (size <= LARGEST_REPLY) continue;
      const problem = `is larger than ${LARGEST_REPLY / MEGABYTE} MB`;
      throw new CannotRun(`The reply of ${this.origin.origin} to ${name} ${problem}, so the run cannot go on.`);
    }
    return { status: reply.status, headers: reply.headers, text: Buffer.concat(parts).toString('utf8') };
  }
}
