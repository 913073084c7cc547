import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { MEGABYTE } from '@kit/contracts/constants';
import { hasOwn } from '@kit/contracts/has-own';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { CannotRun, NoReply } from '../errors';

export interface HttpReply {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** time until the reply was complete, in ms */
  readonly ms: number;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** starts after the origin */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** the method of the call, for its timeout */
  readonly name?: string;
}

export interface HttpOptions {
  /** maximum calls per second */
  readonly rate: number;
  /** called when the rate limit of the target delays a call */
  readonly tell: (line: string) => void;
  /** longest wait for a reply, in ms */
  readonly timeout?: number;
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

const certificateErrors = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);
const invalidCertificate = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID']);

/** Explains a failed connection and names the next step. */
const sentenceOf = (origin: string, cause: unknown): string => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (invalidCertificate.has(code)) {
    return `The certificate of ${origin} is invalid (${code}). Install one that is valid today and contains this host name.`;
  }
  if (certificateErrors.has(code)) {
    return `The certificate of ${origin} is not trusted (${code}). Put the PEM of its authority into a file and start with NODE_EXTRA_CA_CERTS=<file>.`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host name of ${origin} cannot be resolved. Check the address.`;
  if (code === 'EPROTO')
    return `${origin} does not speak TLS. Check whether the address should start with http: or https:.`;
  const reason = cause instanceof Error ? code || cause.message : String(cause);
  return `${origin} does not answer (${reason}). Check that it is running, and that the address has its port.`;
};

/** HTTP client of one origin with a rate limit. */
export class Http {
  readonly #options: HttpOptions;
  readonly #agent: PlainAgent | TlsAgent;
  #next = 0;
  readonly #silences = new Map<string, number>();
  calls = 0;
  /** maximum calls per second */
  rate: number;

  constructor(
    readonly origin: URL,
    options: HttpOptions,
  ) {
    this.#options = options;
    this.rate = options.rate;
    this.#agent =
      origin.protocol === 'https:' ? new TlsAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  }

  /**
   * Sends a request, and retries after HTTP 429.
   * @throws CannotRun if the target cannot be reached; NoReply if it is silent
   */
  async send(request: HttpRequest): Promise<HttpReply> {
    for (let waited = 0; ; waited += 1) {
      const reply = await this.#once(request);
      if (reply.status !== TOO_MANY) return reply;
      if (waited === WAITS) {
        throw new CannotRun(
          `${this.origin.origin} still limits calls (HTTP 429) after ${WAITS} waits. Run again with a lower CONFORM_RATE.`,
        );
      }
      const asked = Number(reply.headers['retry-after']);
      const seconds = Math.min(LONGEST_WAIT, Number.isFinite(asked) && asked > 0 ? asked : USUAL_WAIT);
      this.#options.tell(`The target limits calls (HTTP 429): waiting ${seconds} s.`);
      await wait(seconds * 1000);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  /** The server may close an idle connection just as it is used. One retry is not a deviation. */
  async #once(request: HttpRequest): Promise<HttpReply> {
    const { rate } = this;
    const name = request.name ?? '';
    const timeout = this.#options.timeout ?? (hasOwn(slowMethods, name) ? slowMethods[name] : undefined) ?? TIMEOUT;
    if ((this.#silences.get(name) ?? 0) >= MOST_SILENCES) throw new NoReply(name, timeout);
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + 1000 / rate;
    if (at > now) await wait(at - now);
    this.calls += 1;
    try {
      return await this.#exchange(request, timeout);
    } catch (cause) {
      if (cause instanceof NoReply) {
        this.#silences.set(name, (this.#silences.get(name) ?? 0) + 1);
        throw cause;
      }
      if (cause instanceof CannotRun) throw cause;
      const wasReset = cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET';
      const again = wasReset ? await this.#exchange(request, timeout, false).catch(() => undefined) : undefined;
      if (again !== undefined) return again;
      throw new CannotRun(sentenceOf(this.origin.origin, cause));
    }
  }

  #unusable(name: string, problem: string): CannotRun {
    return new CannotRun(`The reply of ${this.origin.origin} to ${name} ${problem}, so the run cannot go on.`);
  }

  /** @param agent false for a new connection */
  #exchange(
    { method, path, headers = {}, body, name = path }: HttpRequest,
    timeout: number,
    agent: PlainAgent | TlsAgent | false = this.#agent,
  ): Promise<HttpReply> {
    const send = this.origin.protocol === 'https:' ? tlsRequest : plainRequest;
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.origin;
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const outgoing = send(
        {
          method,
          path,
          port,
          agent,
          timeout,
          host: hostname.replace(/^\[|\]$/g, ''),
          headers: { ...headers, ...length },
        },
        (incoming) => {
          const parts: Buffer[] = [];
          let size = 0;
          incoming.on('data', (part: Buffer) => {
            parts.push(part);
            size += part.length;
            if (size > LARGEST_REPLY)
              outgoing.destroy(this.#unusable(name, `is larger than ${LARGEST_REPLY / MEGABYTE} MB`));
          });
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              contentType: String(incoming.headers['content-type'] ?? ''),
              headers: incoming.headers,
              text: Buffer.concat(parts).toString('utf8'),
              ms: performance.now() - began,
            }),
          );
        },
      );
      const giveUp = () => outgoing.destroy(new NoReply(name, timeout));
      outgoing.on('timeout', giveUp);
      // A target that sends a byte now and then never causes the timeout of the socket.
      let late: NodeJS.Timeout | undefined;
      outgoing.on('finish', () => {
        late = setTimeout(giveUp, timeout);
      });
      outgoing.on('close', () => clearTimeout(late));
      outgoing.on('upgrade', (_, socket) => {
        socket.destroy();
        reject(this.#unusable(name, 'switches protocols (HTTP 101)'));
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}
