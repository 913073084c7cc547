import type { IncomingHttpHeaders } from 'node:http';
import { BASE_PATH } from '@kit/contracts/constants';
import { headers as wireHeaders } from '@kit/contracts/wire/headers';

/** A part of a path that cannot lead out of it: no `..`, no encoding, no `;`, no second slash. */
const PART = String.raw`\/(?!\.\.?(?:\/|$))[\w.-]+`;
const WIRE_TARGET = new RegExp(String.raw`^(?:\/s\/[^/?#]+)?(${BASE_PATH}(?:${PART})+)\/?$`);
const SAFE_PATH = new RegExp(`^(?:${PART})+$`);

/**
 * The path of a call below the upstream's base, without the prefix of a sandbox and without its query.
 * @param url request target as the client sent it
 * @returns undefined for anything but a path below /app, such as an absolute URL or an encoded `..`
 */
export const wirePathIn = (url: string): string | undefined => {
  const end = url.indexOf('?');
  return WIRE_TARGET.exec(end < 0 ? url : url.slice(0, end))?.[1];
};

/** Returns true for a path that stays where it is. */
export const isSafePath = (path: string): boolean => SAFE_PATH.test(path);

const wireNames: readonly string[] = Object.values(wireHeaders);
/** What a browser needs to send for a file or for a form. */
const pageNames: readonly string[] = [
  'accept',
  'accept-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
];

const only = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name.toLowerCase()];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** The headers of a call that an upstream receives: those of the wire (section 7), and no others. */
export const headersOfCall = (headers: IncomingHttpHeaders): Record<string, string> => only(headers, wireNames);

/** The headers that an upstream receives with the request for a file or a payment page. */
export const headersOfPage = (headers: IncomingHttpHeaders): Record<string, string> => only(headers, pageNames);
