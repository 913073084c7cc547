import { parseJson } from '@kit/contracts/json-depth';
import { BEARER } from '@kit/contracts/wire/headers';
import {
  type Answer,
  type Arguments,
  type CallName,
  callOf,
  readReply,
  refusalIn,
} from '../../mock-server/workbench/api/client';
import { RefusedError } from '../command-line';

/** A server and one of its sandboxes. */
export interface Target {
  readonly url: string;
  /** where the app is served, if not by the mock server itself */
  readonly app?: string | undefined;
  readonly sandbox: string;
  readonly adminToken?: string | undefined;
}

const addressOf = ({ url, sandbox }: Target, path: string): URL => {
  const address = new URL(`/__admin${path}`, url);
  // a path that a tester typed can name another sandbox
  if (!address.searchParams.has('sandbox')) address.searchParams.set('sandbox', sandbox);
  return address;
};

/** @throws RefusedError in the server's words, or if no server answers */
const fetchFrom = async (target: Target, path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  const { adminToken } = target;
  if (adminToken !== undefined && !/^[!-~]+$/.test(adminToken))
    throw new RefusedError(
      'The admin token has other characters than ASCII without spaces. Give it with --admin-token.',
    );
  if (adminToken !== undefined) headers.set('authorization', BEARER + adminToken);
  const reply = await fetch(addressOf(target, path), { ...init, headers }).catch((cause: unknown) => {
    const reason = cause instanceof Error && cause.cause instanceof Error ? ` (${cause.cause.message})` : '';
    throw new RefusedError(
      `There is no mock server at ${target.url}${reason}. Start it with "npm start" or "npm run mock", or name another with --url.`,
    );
  });
  if (reply.ok) return reply;
  if (!reply.headers.get('content-type')?.includes('json'))
    throw new RefusedError(
      `${target.url} is not a mock server: it answered HTTP ${reply.status}. Name another with --url.`,
    );
  const { message } = refusalIn(await reply.text(), reply.status);
  throw new RefusedError(
    reply.status === 401 ? `${message}\nGive it with --admin-token, or in MOCK_ADMIN_TOKEN.` : message,
  );
};

/**
 * Yields the events of a stream.
 * @throws RefusedError
 */
export async function* streamOf(
  target: Target,
  path: string,
): AsyncGenerator<{ readonly event: string; readonly data: unknown }> {
  const { body } = await fetchFrom(target, path);
  let text = '';
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const lines of events.map((event) => event.split('\n'))) {
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = field('data');
      if (data !== undefined) yield { event: field('event') ?? 'message', data: parseJson(data) };
    }
  }
}

/**
 * Makes any call of the admin API. @param path below `/__admin`, with its query
 * @throws RefusedError in the server's words, or if no server answers
 */
export const request = async (target: Target, method: string, path: string, body?: unknown): Promise<unknown> => {
  const reply = await fetchFrom(target, path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return readReply(reply);
};

/**
 * Calls the admin API of a running mock server.
 * @throws RefusedError in the server's words, or if no server answers
 */
export const admin = async <Name extends CallName>(
  target: Target,
  name: Name,
  ...given: Arguments<Name>
): Promise<Answer<Name>> => {
  const { method, path, body } = callOf(name, ...given);
  return request(target, method, path, body) as Promise<Answer<Name>>;
};
