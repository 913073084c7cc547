import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { issuesOf } from '@kit/mock-server/validation/issues';
import { isNetwork } from '@kit/mock-server/validation/network';
import * as z from 'zod/mini';
import { refuse } from './setting-error';

/** What a text of the environment may be. Each throws an Error whose message is the reason, where it has one. */

const MINIMUM_KEY_BITS = 2048;
const MAXIMUM_PORT = 65_535;

/** A path that can stand in the configuration of nginx as it is. */
const plainPath = (text: string): string =>
  /["'$\\;{}\n\r]/.test(text) ? refuse('a path here has none of " \' $ \\ ; { }') : resolve(text);

/** A file or a folder that need not be there yet. */
export const anyPath = (text: string): string => plainPath(text);

export const existingFile = (text: string): string => {
  if (!existsSync(text)) return refuse('there is no such file');
  return statSync(text).isFile() ? plainPath(text) : refuse('that is no file');
};

export const existingFolder = (text: string): string => {
  if (!existsSync(text)) return refuse('there is no such folder');
  return statSync(text).isDirectory() ? plainPath(text) : refuse('that is no folder');
};

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= MAXIMUM_PORT;

export interface Backend {
  readonly scheme: 'http' | 'https';
  /** what a certificate is made out to */
  readonly hostname: string;
  /** host name and port */
  readonly authority: string;
}

/** The address of the backend: scheme, host and port, and nothing behind it. */
const backendAddress = (text: string): Backend => {
  if (!URL.canParse(text)) return refuse();
  const { protocol, username, password, pathname, search, hash, hostname, port } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return refuse();
  if (username !== '' || password !== '') return refuse('nothing may stand before the host name');
  if (pathname !== '/' || search !== '' || hash !== '') return refuse('nothing may stand behind the port');
  if (!/^[\w.:[\]-]+$/.test(hostname)) return refuse();
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { scheme, hostname, authority: `${hostname}:${port || (scheme === 'https' ? 443 : 80)}` };
};

/** Several of them stand behind one certificate name at most: nginx asks for one. */
export const backendAddresses = (text: string): readonly Backend[] => {
  const backends = words(text).map(backendAddress);
  const [first] = backends;
  if (first === undefined) return refuse();
  const other = backends.find(({ scheme }) => scheme !== first.scheme);
  if (other !== undefined) return refuse('all have to be spoken to by http, or all by https');
  const isOneName = backends.every(({ hostname }) => hostname === first.hostname);
  if (first.scheme === 'https' && !isOneName) return refuse('several by https have to have one host name');
  const known = new Set(backends.map(({ authority }) => authority));
  return known.size === backends.length ? backends : refuse('one of them is named twice');
};

export const hostName = (text: string): string => (/^[\w.-]+(?::\d{1,5})?$/.test(text) ? text : refuse());

const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

const isListenAddress = (text: string): boolean => {
  const [, ipv6, ipv4, port = ''] = /^(?:\[(.+)\]:|([^:]+):)?(\d+)$/.exec(text) ?? [];
  const isAddress = ipv6 === undefined ? ipv4 === undefined || isIP(ipv4) === 4 : isIP(ipv6) === 6;
  return isAddress && isPort(port);
};

/** What nginx is to listen on: ports, or addresses of this machine with a port each. */
export const listenAddresses = (text: string): readonly string[] => {
  const addresses = words(text);
  return addresses.length > 0 && addresses.every(isListenAddress) ? addresses : refuse();
};

/** Paths without a slash at the end, such as `/files`. */
export const pathList = (text: string): readonly string[] => {
  const paths = words(text).map((path) => path.replace(/\/$/, ''));
  return paths.every((path) => /^(?:\/[\w-]+)+$/.test(path)) ? paths : refuse();
};

/** Addresses and networks, such as `10.0.0.0/8`. */
export const networkList = (text: string): readonly string[] => {
  const networks = words(text);
  const wrong = networks.find((network) => !isNetwork(network));
  return wrong === undefined ? networks : refuse(`${wrong} is no address or network`);
};

const readKey = (pem: string): KeyObject => {
  try {
    return createPublicKey(pem);
  } catch {
    return refuse('the file holds no public key in PEM');
  }
};

/** An RSA public key of a PEM file. @returns it as PEM (SPKI) */
export const publicKeyFile = (path: string): string => {
  const pem = readFileSync(existingFile(path), 'utf8');
  // openssl would make a public key of a private one, and whoever names that file must hear of it
  if (pem.includes('PRIVATE KEY')) return refuse('the file holds a private key, which belongs to the backend alone');
  const key = readKey(pem);
  if (key.asymmetricKeyType !== 'rsa') return refuse('the key is not one of RSA');
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MINIMUM_KEY_BITS) return refuse(`the key has ${bits} bits`);
  return key.export({ type: 'spki', format: 'pem' }).toString();
};

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    return refuse(`the file is not JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
};

/** What a value is refused for by a schema, in one line. @throws Error with the reasons */
export const matching = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const reasons = issuesOf(parsed.error).map(({ path, reason }) => (path === '' ? reason : `${path}: ${reason}`));
  return refuse(reasons.join('; '));
};

/** A file of JSON that a schema of the contract describes. */
export const jsonFile =
  <Schema extends z.ZodMiniType>(schema: Schema) =>
  (path: string): z.output<Schema> =>
    matching(schema, readJson(existingFile(path)));

/** One line of text, such as a name. */
export const line = (text: string): string => {
  const trimmed = text.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return trimmed === '' || /[\u0000-\u001f\u007f]/.test(trimmed) ? refuse() : trimmed;
};
