import { createPublicKey } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AppOverrides, appOverrides } from '@kit/contracts/app-config';
import { parseJson } from '@kit/contracts/json-depth';
import { checkOverrides } from '@kit/contracts/overrides/check-overrides';
import { parsing } from '@kit/contracts/parsing';
import * as z from 'zod/mini';
import { IN_MEMORY, isSharedLocation } from './core/store/store';
import { issuesOf } from './validation/schemas';

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Returns true for an IP address or a network such as `10.0.0.0/8`. */
export const isNetwork = (text: string): boolean => z.safeParse(network, text).success;

const refuse = (reason: string): never => {
  throw new Error(reason);
};

/** A list whose elements are separated by commas or spaces. */
export const listOf = (what: string, isValid: (element: string) => boolean) =>
  parsing((text): readonly string[] => {
    const given = text.split(/[\s,]+/).filter(Boolean);
    const wrong = given.find((element) => !isValid(element));
    return wrong === undefined ? given : refuse(`"${wrong}" is not ${what}`);
  });

/** Removes the brackets of an IPv6 address, which only addresses with a port need. */
const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** Reads a host name or an address. Each IPv6 address gets its shortest form, which other code can compare. */
export const hostName = parsing((text): string => {
  const host = withoutBrackets(text);
  if (!/^[\w.:-]+$/.test(host)) return refuse('it contains other characters');
  if (!host.includes(':')) return host;
  return URL.canParse(`http://[${host}]`)
    ? withoutBrackets(new URL(`http://[${host}]`).hostname)
    : refuse('it is not an IPv6 address');
});

/** Decodes %-escapes. Returns undefined for a % that begins none. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const redisAddress = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : refuse('it is not the address of a Redis');
  const isAddress = url.hostname !== '' && /^(?:\/\d{0,3})?$/.test(url.pathname) && url.search + url.hash === '';
  if (!isAddress) return refuse('it is not the address of a Redis');
  return decoded(url.username) === undefined || decoded(url.password) === undefined
    ? refuse('the user name or the password has a % that begins no escape: write each % as %25')
    : text;
};

/** Reads the location of a store. A scheme is never part of a file name: a mistyped address would become a file. */
export const storeLocation = parsing((text): string => {
  if (text === IN_MEMORY) return text;
  if (isSharedLocation(text)) return redisAddress(text);
  const [, scheme] = /^([a-z][\w+.-]+):/i.exec(text) ?? [];
  if (/^[\w.-]+:\d+$/.test(text)) return refuse(`an address begins with redis://, as in redis://${text}`);
  if (scheme !== undefined) return refuse(`there is no store for ${scheme}:`);
  return text.startsWith(':') ? refuse(`only ${IN_MEMORY} begins with a colon`) : text;
});

/** Returns the whole path. @throws Error if this user cannot read it */
const readable = (path: string, what: 'file' | 'folder' = 'file'): string => {
  if (!existsSync(path)) return refuse(`the ${what} does not exist`);
  const isFolder = statSync(path).isDirectory();
  if (isFolder !== (what === 'folder')) return refuse(`this is ${isFolder ? 'a folder' : 'not a folder'}`);
  try {
    accessSync(path, constants.R_OK);
  } catch {
    return refuse(`this user may not read the ${what}`);
  }
  return resolve(path);
};

const textOf = (path: string): string => readFileSync(readable(path), 'utf8');

export const existingFile = parsing((path) => readable(path));

export const builtApp = parsing((path): string => {
  const folder = readable(path, 'folder');
  return existsSync(resolve(folder, 'index.html')) ? folder : refuse('it contains no index.html');
});

/** A folder that need not exist. */
export const newFolder = parsing((path): string => {
  if (existsSync(path)) readable(path, 'folder');
  return path;
});

/** Reads the address of a backend: http or https, with its base path, without credentials. */
export const backendAddress = parsing((text): URL => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return refuse('it is not an http or https address');
  const address = new URL(text);
  if (address.username !== '' || address.password !== '') return refuse('it contains a user name or a password');
  return address.search !== '' || address.hash !== '' ? refuse('it contains a query or a fragment') : address;
});

const publicKey = (pem: string) => {
  try {
    return createPublicKey(pem);
  } catch {
    return refuse('it contains no public key');
  }
};

/** Reads the PEM of a public RSA key of 2048 bits. */
export const publicKeyFile = parsing((path): string => {
  const pem = textOf(path);
  if (pem.includes('PRIVATE KEY')) return refuse('it is a private key, which only the backend may have');
  const { asymmetricKeyType, asymmetricKeyDetails } = publicKey(pem);
  const isRight = asymmetricKeyType === 'rsa' && asymmetricKeyDetails?.modulusLength === 2048;
  return isRight ? pem : refuse('it is not an RSA key of 2048 bits');
});

/** Finds a `__proto__` key. JSON allows it, but a copy of the object would lose it. */
const hasPrototypeKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey));

/** Reads the overrides of a deployment from JSON, or from a file that contains it. */
export const overrides = parsing((text): AppOverrides => {
  const json = parseJson(text.trimStart().startsWith('{') ? text : textOf(text));
  if (hasPrototypeKey(json)) return refuse('the key "__proto__" is not allowed');
  const { data, error } = z.safeParse(appOverrides, json);
  if (data === undefined)
    return refuse(
      issuesOf(error)
        .map(({ path, reason }) => `${path || 'it'}: ${reason}`)
        .join('; '),
    );
  checkOverrides(data);
  return data;
});
