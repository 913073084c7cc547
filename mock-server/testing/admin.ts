import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { MockError } from './mock-error';

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

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends a request of the admin API. Rejects if no server answers. */
export type Send = (
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
) => Promise<Reply>;

/** Uses Node's http: the `fetch` of a test environment may be missing, limited to its origin, or mocked. */
const sendOverHttp: Send = (url, method, headers, body) =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? httpsRequest : httpRequest;
    const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
    // Opens a new connection, because the server could close a reused one at this moment.
    const sending = request(url, { method, headers: typed, agent: false }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
      });
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, type: reply.headers['content-type'] ?? '', text }),
      );
    });
    sending.on('error', reject);
    sending.end(body);
  });

/**
 * Calls the admin API. A reply that is not JSON is returned as a string.
 * @param body sent as JSON; makes the default method POST
 */
export type Admin = <Answer = unknown>(path: string, body?: unknown, method?: string) => Promise<Answer>;

/** How the server process ended, as a sentence. Undefined if it runs, or was not started here. */
export type HowEnded = () => Promise<string | undefined>;

/** How calls reach the server. */
export interface Reach {
  /** explains why the server no longer answers */
  readonly howEnded?: HowEnded | undefined;
  readonly send?: Send | undefined;
}

const unanswered = async (origin: string, cause: Error, howEnded?: HowEnded): Promise<string> =>
  (await howEnded?.()) ??
  `no mock server answers at ${origin} (${cause.message}). Check that it is started and not stopped.`;

/**
 * Admin API of one sandbox.
 * @param adminToken of the server, if it requires one
 * @param reach default: over HTTP
 */
export const adminOf = (
  origin: string,
  sandbox: string,
  adminToken?: string,
  { howEnded, send = sendOverHttp }: Reach = {},
): Admin => {
  const access: Record<string, string> = adminToken === undefined ? {} : { 'x-admin-token': adminToken };
  return async <Answer>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const url = new URL(`/__admin${path}`, origin);
    url.searchParams.set('sandbox', sandbox);
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const { status, type, text } = await send(url.href, method, access, sent).catch(async (cause: Error) => {
      throw new MockError(`${method} ${url.pathname}: ${await unanswered(origin, cause, howEnded)}`);
    });
    if (status >= 300) {
      throw new MockError(`${method} ${url.pathname} answered ${status}: ${refusalIn(text)}`, status);
    }
    if (text === '') return undefined as Answer;
    return (type.includes('json') ? JSON.parse(text) : text) as Answer;
  };
};
