import { RefusedError } from '../command-line';

/**
 * Where the server is and which sandbox is meant.
 * @typedef {{ url: string, app?: string, sandbox: string, adminToken?: string }} Target `app`: where the app is served,
 *   where that is not the mock server itself
 */

/** @param {unknown} told */
const reasonsIn = (told) => {
  const { error = '', issues = [] } = /** @type {{ error?: string, issues?: { path: string, reason: string }[] }} */ (
    told
  );
  return [error, ...issues.map(({ path, reason }) => `  ${path}: ${reason}`)].join('\n');
};

/** @param {string} text */
const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return { error: text };
  }
};

/**
 * What the server tells live.
 * @param {Target} target
 * @param {string} path
 * @returns {AsyncGenerator<{ event: string, data: unknown }>}
 */
export async function* streamOf({ url, sandbox, adminToken }, path) {
  const address = new URL(`/__admin${path}`, url);
  address.searchParams.set('sandbox', sandbox);
  const headers = adminToken === undefined ? undefined : { authorization: `Bearer ${adminToken}` };
  const reply = await fetch(address, { headers });
  if (!reply.ok || reply.body === null) throw new RefusedError(reasonsIn(parsed(await reply.text())));
  let text = '';
  for await (const piece of reply.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const lines of events.map((event) => event.split('\n'))) {
      const field = (/** @type {string} */ name) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = field('data');
      if (data !== undefined) yield { event: field('event') ?? 'message', data: JSON.parse(data) };
    }
  }
}

/**
 * Calls the admin API of a running mock server.
 * @param {Target} target
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export const admin = async ({ url, sandbox, adminToken }, method, path, body) => {
  const address = new URL(`/__admin${path}`, url);
  address.searchParams.set('sandbox', sandbox);
  const reply = await fetch(address, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(adminToken === undefined ? {} : { authorization: `Bearer ${adminToken}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((/** @type {unknown} */ cause) => {
    const reason = cause instanceof Error && cause.cause instanceof Error ? ` (${cause.cause.message})` : '';
    throw new RefusedError(
      `There is no mock server at ${url}${reason}. Start it with "npm start" or "npm run mock", or name another with --url.`,
    );
  });
  const told = parsed(await reply.text());
  if (reply.status === 401)
    throw new RefusedError(`${reasonsIn(told)}\nGive it with --admin-token, or in MOCK_ADMIN_TOKEN.`);
  if (!reply.ok) throw new RefusedError(reasonsIn(told));
  return told;
};
