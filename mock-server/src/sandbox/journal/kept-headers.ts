import { headers } from '@kit/contracts/wire/headers';

/** Headers that help to debug a call, besides those of the wire. None is a credential of the kit. */
const OF_HTTP = ['host', 'origin', 'user-agent', 'accept', 'accept-language', 'content-length'];
/**
 * Headers that the journal keeps, in lower case. Traces, events and copied commands come from the journal and leave
 * this machine. So cookies, admin tokens and headers of proxies are not in the list.
 */
const KEPT: ReadonlySet<string> = new Set([...Object.values(headers).map((name) => name.toLowerCase()), ...OF_HTTP]);

/** Returns true if the journal and traces may contain a header. HTTP ignores the case of its name. */
export const isKeptHeader = (name: string): boolean => KEPT.has(name) || KEPT.has(name.toLowerCase());

/** The scheme and host of an absolute request target. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
/** Everything after the path. API calls need no query, but a client can put a token there. */
const AFTER_PATH = /[?#;].*$/s;

/**
 * Returns the path of a request for the journal and the log: without origin, query and parameters.
 * @param url request target as the client sent it
 */
export const keptPath = (url: string): string => url.replace(ORIGIN, '').replace(AFTER_PATH, '');

/** Returns the headers that the journal keeps, by their names in lower case. @param rawHeaders alternating names and values, as in Node */
export const keptHeaders = (rawHeaders: readonly string[]): Record<string, string> => {
  const kept: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (isKeptHeader(name)) kept[name.toLowerCase()] = rawHeaders[index + 1] ?? '';
  }
  return kept;
};
