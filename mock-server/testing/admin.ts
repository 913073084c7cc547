import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { URL } from 'node:url';
import { jsonOf, MockError, mockErrorOf } from './mock-error';

interface Call {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends a call of the admin API. Rejects if no server answers, with a MockError if it knows why. */
export type Send = (url: string, call: Call) => Promise<Reply>;

/** Uses Node's http: the `fetch` of a test environment may be missing, limited to its origin, or mocked. */
const sendOverHttp: Send = (url, { method, headers, body }) =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? httpsRequest : httpRequest;
    // Opens a new connection, because the server could close a reused one at this moment.
    const sending = request(url, { method, headers, agent: false }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.on('error', reject).on('end', () => {
        resolve({ status: reply.statusCode ?? 0, type: reply.headers['content-type'] ?? '', text });
      });
    });
    sending.on('error', reject).end(body);
  });

/** How a server is reached. */
export interface Reach {
  /** address without a slash at the end */
  readonly origin: string;
  readonly adminToken?: string | undefined;
  /** default: over HTTP */
  readonly send?: Send | undefined;
}

/**
 * Calls the admin API. A reply that is not JSON is returned as a string.
 * @param body sent as JSON; makes the default method POST
 */
export type Admin = <Answer = unknown>(path: string, body?: unknown, method?: string) => Promise<Answer>;

interface Refusal {
  readonly error?: string;
  readonly issues?: readonly { readonly path: string; readonly reason: string }[];
}

const refusalIn = (text: string): string => {
  try {
    const { error = text, issues = [] }: Refusal = JSON.parse(text);
    const others = issues.filter(({ reason }) => reason !== error);
    return [error, ...others.map(({ path, reason }) => `${path}: ${reason}`)].join('; ');
  } catch {
    return text;
  }
};

/** The admin API of one sandbox. */
export const adminOf =
  ({ origin, adminToken, send = sendOverHttp }: Reach, sandbox: string): Admin =>
  async <Answer>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    if (typeof path !== 'string' || !path.startsWith('/'))
      throw new MockError(
        `admin cannot be called with ${jsonOf(path)}. Give a path that begins with /, such as /clock.`,
      );
    const url = new URL(`/__admin${path}`, origin);
    url.searchParams.set('sandbox', sandbox);
    const what = `${method} ${url.pathname}`;
    const headers = {
      ...(adminToken !== undefined && { 'x-admin-token': adminToken }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const call = { method, headers, body: body === undefined ? undefined : jsonOf(body) };
    const { status, type, text } = await send(url.href, call).catch((cause: Error) => {
      if (cause instanceof MockError) throw new MockError(`${what}: ${cause.message}`);
      throw new MockError(
        `${what}: no mock server answers at ${origin} (${cause.message}). Check that it is started and not stopped.`,
      );
    });
    if (status >= 300) throw new MockError(`${what} answered ${status}: ${refusalIn(text)}`, status);
    if (text === '') return undefined as Answer;
    try {
      return (type.includes('json') ? JSON.parse(text) : text) as Answer;
    } catch (cause) {
      throw mockErrorOf(cause);
    }
  };
