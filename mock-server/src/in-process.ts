import { createApp } from './app';
import { readConfig } from './config';

/** The server without a socket. */
export interface InProcessServer {
  /** Answers a request. @throws TypeError if a fault resets the connection, as `fetch` does */
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Headers of the page that sent the request. There is no other origin in a process. */
const OF_PAGE = /^(?:origin|referer|host|sec-|connection|content-length|transfer-encoding)/;
/** Statuses whose response may not have a body. */
const BODILESS: readonly number[] = [204, 205, 304];

const headersOf = (request: Request): Record<string, string> => {
  const kept = [...request.headers].filter(([name]) => !OF_PAGE.test(name));
  return { ...Object.fromEntries(kept), host: 'localhost' };
};

const toHeaders = (given: Readonly<Record<string, number | string | readonly string[] | undefined>>): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) headers.append(name, String(each));
  }
  return headers;
};

/**
 * Creates the server in this process. It listens on no port.
 * @param environment settings, as `MOCK_` variables
 * @throws ConfigError for an unusable setting
 */
export const createInProcess = async (environment: Readonly<Record<string, string>>): Promise<InProcessServer> => {
  const app = await createApp(readConfig(environment));
  const handle = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const payload = Buffer.from(await request.arrayBuffer());
    const reply = await app
      .inject({
        method: request.method as 'GET' | 'POST',
        url: pathname + search,
        headers: headersOf(request),
        ...(payload.length > 0 && { payload }),
      })
      .catch((cause: unknown) => {
        throw new TypeError('fetch failed', { cause });
      });
    const { statusCode: status, headers, rawPayload } = reply;
    return new Response(BODILESS.includes(status) ? null : new Uint8Array(rawPayload), {
      status,
      headers: toHeaders(headers),
    });
  };
  return { handle, close: () => app.close() };
};
