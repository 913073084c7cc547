import { headers } from '@kit/contracts/wire/headers';

/** Headers that help to debug a call, besides those of the wire. None is a credential of the kit. */
const OF_HTTP = ['host', 'origin', 'user-agent', 'accept', 'accept-language', 'content-length'];
/**
 * Headers that the journal keeps, in lower case. Traces, reports, events and copied commands come from the journal and
 * leave this machine. So cookies, admin tokens and headers of proxies are not in the list.
 */
const KEPT: ReadonlySet<string> = new Set([...Object.values(headers).map((name) => name.toLowerCase()), ...OF_HTTP]);

/** Returns true if the journal and traces may contain a header. HTTP ignores the case of its name. */
export const isKeptHeader = (name: string): boolean => KEPT.has(name.toLowerCase());

/**
 * Drops the headers that contain the admin token, such as `authorization: Bearer <admin token>`: a client can send the
 * token with a call of the app by mistake.
 * @param rawHeaders alternating names and values, as in Node
 * @param hasToken returns true if a value contains the token
 */
export const withoutAdminToken = (
  rawHeaders: readonly string[],
  hasToken: (value: string) => boolean,
): readonly string[] => {
  const found = new Set<number>();
  for (let value = 1; value < rawHeaders.length; value += 2) if (hasToken(rawHeaders[value] ?? '')) found.add(value);
  return found.size === 0 ? rawHeaders : rawHeaders.filter((_text, index) => !found.has(index | 1));
};

/** Returns the headers that the journal keeps. @param rawHeaders alternating names and values, as in Node */
export const keptHeaders = (rawHeaders: readonly string[]): string[] => {
  const selected: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (isKeptHeader(name)) selected.push(name, rawHeaders[index + 1] ?? '');
  }
  return selected;
};
