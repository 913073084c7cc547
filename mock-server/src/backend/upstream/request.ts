import type { IncomingHttpHeaders } from 'node:http';
import { BASE_PATH } from '@kit/contracts/constants';
import { headers as wireHeaders } from '@kit/contracts/wire/headers';

/** One segment of a path: without `..`, percent-encoding, `;` or a second slash. */
const PART = String.raw`\/(?!\.\.?(?:\/|$))[\w.-]+`;
const WIRE_TARGET = new RegExp(String.raw`^(?:\/s\/[^/?#]+)?(${BASE_PATH}(?:${PART})+)\/?$`);
const SAFE_PATH = new RegExp(`^(?:${PART})+$`);

/**
 * Returns the path of a call after the upstream's base, without sandbox prefix and query.
 * @param url request target as the client sent it
 * @returns undefined for anything else, such as an absolute URL or an encoded `..`
 */
export const wirePathIn = (url: string): string | undefined => {
  const end = url.indexOf('?');
  return WIRE_TARGET.exec(end < 0 ? url : url.slice(0, end))?.[1];
};

/** Returns true if a path cannot lead outside the base. */
export const isSafePath = (path: string): boolean => SAFE_PATH.test(path);

const wireNames: readonly string[] = Object.values(wireHeaders);
/** Request headers that browsers need for files and forms. */
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

/** Selects the headers of a call for the upstream: those of the API only (section 7). */
export const headersOfCall = (headers: IncomingHttpHeaders): Record<string, string> => only(headers, wireNames);

/** Selects the headers of a request for a file or a payment page. */
export const headersOfPage = (headers: IncomingHttpHeaders): Record<string, string> => only(headers, pageNames);
