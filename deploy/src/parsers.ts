import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseJson } from '@kit/contracts/json-depth';
import { messageOf } from '@kit/contracts/message-of';
import { readProblem } from '@kit/mock-server/read-problem';
import { issuesOf } from '@kit/mock-server/validation/issues';
import { isNetwork } from '@kit/mock-server/validation/network';
import * as z from 'zod/mini';
import { refuseRepeated } from './listening';
import { refuse } from './setting-error';

/** Parsers of environment values. Each throws an Error; its message is the reason, if there is one. */

const MINIMUM_KEY_BITS = 2048;
const MAXIMUM_PORT = 65_535;

/** A path without characters that nginx would interpret. The file or folder need not exist. */
export const anyPath = (text: string): string =>
  /["'$\\;{}\n\r]/.test(text) ? refuse('the path must not contain " \' $ \\ ; { }') : resolve(text);

export const existingFile = (text: string): string => {
  const problem = readProblem(text);
  if (problem !== undefined) return refuse(problem);
  return statSync(text).isFile() ? anyPath(text) : refuse('this is not a file');
};

export const existingFolder = (text: string): string => {
  const problem = readProblem(text, 'folder');
  if (problem !== undefined) return refuse(problem);
  return statSync(text).isDirectory() ? anyPath(text) : refuse('this is not a folder');
};

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= MAXIMUM_PORT;

export interface Backend {
  readonly scheme: 'http' | 'https';
  /** name in the certificate */
  readonly hostname: string;
  /** host name and port */
  readonly authority: string;
}

/** An origin: scheme, host name and port. */
const backendAddress = (text: string): Backend => {
  if (!URL.canParse(text)) return refuse();
  const { protocol, username, password, pathname, search, hash, hostname, port } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return refuse();
  if (username !== '' || password !== '') return refuse('nothing may precede the host name');
  if (pathname !== '/' || search !== '' || hash !== '') return refuse('nothing may follow the port');
  if (!/^[\w.:[\]-]+$/.test(hostname)) return refuse();
  if (port === '0') return refuse('no server listens on port 0');
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { scheme, hostname, authority: `${hostname}:${port || (scheme === 'https' ? 443 : 80)}` };
};

/** One or more backends. With https they must share a host name, because nginx verifies one name. */
export const backendAddresses = (text: string): readonly Backend[] => {
  const backends = words(text).map(backendAddress);
  const [first] = backends;
  if (first === undefined) return refuse();
  const other = backends.find(({ scheme }) => scheme !== first.scheme);
  if (other !== undefined) return refuse('all must use http, or all https');
  const isOneName = backends.every(({ hostname }) => hostname === first.hostname);
  if (first.scheme === 'https' && !isOneName) return refuse('several https backends must share one host name');
  const known = new Set(backends.map(({ authority }) => authority));
  return known.size === backends.length ? backends : refuse('one backend is named twice');
};

export const hostName = (text: string): string =>
  /^[\w.-]+(?::\d{1,5})?$/.test(text) && isPort(text.split(':')[1] ?? '80') ? text : refuse();

const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

const isListenAddress = (text: string): boolean => {
  const [, ipv6, ipv4, port = ''] = /^(?:\[(.+)\]:|([^:]+):)?(\d+)$/.exec(text) ?? [];
  const isAddress = ipv6 === undefined ? ipv4 === undefined || isIP(ipv4) === 4 : isIP(ipv6) === 6;
  return isAddress && isPort(port);
};

/** Ports, or addresses of this machine with a port. */
export const listenAddresses = (text: string): readonly string[] => {
  const addresses = words(text);
  if (addresses.length === 0 || !addresses.every(isListenAddress)) return refuse();
  refuseRepeated(addresses);
  return addresses;
};

export const pathList = (text: string): readonly string[] => {
  const paths = words(text).map((path) => path.replace(/\/$/, ''));
  if (!paths.every((path) => /^(?:\/[\w-]+)+$/.test(path))) return refuse();
  const repeated = paths.find((path, index) => paths.indexOf(path) !== index);
  return repeated === undefined ? paths : refuse(`${repeated} is named twice`);
};

/** Addresses and networks, such as `10.0.0.0/8`. */
export const networkList = (text: string): readonly string[] => {
  const networks = words(text);
  const wrong = networks.find((network) => !isNetwork(network));
  return wrong === undefined ? networks : refuse(`${wrong} is not an address or network`);
};

const readKey = (pem: string): KeyObject => {
  try {
    return createPublicKey(pem);
  } catch {
    return refuse('the file contains no public key in PEM');
  }
};

/** Reads an RSA public key and returns it as PEM (SPKI). */
export const publicKeyFile = (path: string): string => {
  const pem = readFileSync(existingFile(path), 'utf8');
  // OpenSSL would derive a public key from a private one. The operator must learn of this mistake.
  if (pem.includes('PRIVATE KEY')) return refuse('the file contains a private key, which only the backend may have');
  const key = readKey(pem);
  if (key.asymmetricKeyType !== 'rsa') return refuse('the key is not an RSA key');
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MINIMUM_KEY_BITS) return refuse(`the key has ${bits} bits`);
  return key.export({ type: 'spki', format: 'pem' }).toString();
};

const readJson = (path: string): unknown => {
  try {
    return parseJson(readFileSync(path, 'utf8'));
  } catch (cause) {
    return refuse(`the file is not JSON: ${messageOf(cause)}`);
  }
};

/**
 * Validates a value.
 * @throws Error with all reasons in one line
 */
export const matching = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const reasons = issuesOf(parsed.error).map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`));
  return refuse(reasons.join('; '));
};

/** Reads a JSON file and validates it. */
export const jsonFile =
  <Schema extends z.ZodMiniType>(schema: Schema) =>
  (path: string): z.output<Schema> =>
    matching(schema, readJson(existingFile(path)));

/** One non-empty line of text. */
export const line = (text: string): string => {
  const trimmed = text.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this finds control characters
  return trimmed === '' || /[\u0000-\u001f\u007f]/.test(trimmed) ? refuse() : trimmed;
};
