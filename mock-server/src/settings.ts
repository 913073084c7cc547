import { createPublicKey, type KeyObject } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AppOverrides, appOverrides } from '@kit/contracts/app-config';
import { defaultAssumptions } from '@kit/contracts/assumptions';
import { parseWritten } from '@kit/contracts/json-depth';
import { isMethodName } from '@kit/contracts/methods';
import { checkOverrides } from '@kit/contracts/overrides';
import { parsing } from '@kit/contracts/parsing';
import * as z from 'zod/mini';
import { IN_MEMORY, isSharedLocation } from './core/store/store';
import { issuesOf } from './validation';

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Returns true for an IP address or a network such as `10.0.0.0/8`. */
export const isNetwork = (text: string): boolean => z.safeParse(network, text).success;

const refuse = (reason: string): never => {
  throw new Error(reason);
};

/** A list whose elements are separated by commas or spaces. */
const listOf = (what: string, isValid: (element: string) => boolean) =>
  parsing((text): readonly string[] => {
    const given = text.split(/[\s,]+/).filter(Boolean);
    const wrong = given.find((element) => !isValid(element));
    return wrong === undefined ? given : refuse(`"${wrong}" is not ${what}`);
  });

/** Removes the brackets of an IPv6 address, which only addresses with a port need. */
const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** Reads a host name or an address. Each IPv6 address gets its shortest form, which other code can compare. */
const hostName = parsing((text): string => {
  const host = withoutBrackets(text);
  if (!/^[\w.:-]+$/.test(host)) return refuse('it contains other characters');
  if (!host.includes(':')) return host;
  return URL.canParse(`http://[${host}]`)
    ? withoutBrackets(new URL(`http://[${host}]`).hostname)
    : refuse('it is not an IPv6 address');
});

const redisAddress = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : refuse('it is not the address of a Redis');
  const isAddress = url.hostname !== '' && /^(?:\/\d{0,3})?$/.test(url.pathname) && url.search + url.hash === '';
  if (!isAddress) return refuse('it is not the address of a Redis');
  try {
    for (const part of [url.username, url.password]) decodeURIComponent(part);
    return text;
  } catch {
    return refuse('the user name or the password has a % that begins no escape: write each % as %25');
  }
};

/** Reads the location of a store. A scheme is never part of a file name: a mistyped address would become a file. */
const storeLocation = parsing((text): string => {
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

const existingFile = parsing((path) => readable(path));

const builtApp = parsing((path): string => {
  const folder = readable(path, 'folder');
  return existsSync(resolve(folder, 'index.html')) ? folder : refuse('it contains no index.html');
});

/** A folder that need not exist. */
const newFolder = parsing((path): string => {
  if (existsSync(path)) readable(path, 'folder');
  return path;
});

/** Reads the address of a backend: http or https, with its base path, without credentials. */
const backendAddress = parsing((text): URL => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return refuse('it is not an http or https address');
  const address = new URL(text);
  if (address.username !== '' || address.password !== '') return refuse('it contains a user name or a password');
  return address.search !== '' || address.hash !== '' ? refuse('it contains a query or a fragment') : address;
});

/** Reads the PEM of a public RSA key of 2048 bits. */
const publicKeyFile = parsing((path): string => {
  const pem = textOf(path);
  if (pem.includes('PRIVATE KEY')) return refuse('it is a private key, which only the backend may have');
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    return refuse('it contains no public key');
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = key;
  const isRight = asymmetricKeyType === 'rsa' && asymmetricKeyDetails?.modulusLength === 2048;
  return isRight ? pem : refuse('it is not an RSA key of 2048 bits');
});

/** Finds a `__proto__` key. JSON allows it, but a copy of the object would lose it. */
const hasPrototypeKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey));

/** Reads the overrides of a deployment from JSON, or from a file that contains it. */
const overrides = parsing((text): AppOverrides => {
  const json = parseWritten(text.trimStart().startsWith('{') ? text : textOf(text));
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

/** A setting of the server. Its name gives the variable and the flag: `webDist` is MOCK_WEB_DIST and --web-dist. */
export interface Setting<Value> {
  /** purpose, for --help */
  readonly about: string;
  readonly fallback: Value;
  /** description of the default for --help, if the value alone says too little */
  readonly otherwise?: string;
  /** allowed values, for error messages and --help */
  readonly allowed: string;
  /** error messages must not contain the value; they never contain a password of an address */
  readonly isSecret?: true;
  /** parses the given text; custom issues give reasons beyond `allowed` */
  readonly schema: z.ZodMiniType<Value, string>;
}

const setting = <Value>(definition: Setting<Value>): Setting<Value> => definition;

const integer = (least: number, most: number) => ({
  allowed: `an integer from ${least} to ${most}`,
  schema: z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
    z.number().check(z.gte(least), z.lte(most)),
  ),
});

/** A switch, off by default. */
const yes = {
  fallback: false,
  otherwise: 'not set',
  allowed: 'yes',
  schema: z.pipe(
    z.literal('yes'),
    z.transform(() => true),
  ),
};

/** Accepts origins in the form of browsers: scheme and host, and the port unless it is the default. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

export const settings = {
  host: setting({
    about: 'address to listen on; any address other than loopback requires an admin token',
    fallback: '127.0.0.1',
    allowed: 'a host name or an IP address',
    schema: hostName,
  }),
  port: setting({
    about: 'port to listen on; 0 for any free port',
    fallback: 8787,
    ...integer(0, 65_535),
  }),
  store: setting({
    about: 'where to store the state',
    fallback: IN_MEMORY,
    allowed: `${IN_MEMORY}, the path of a file, or redis://host:port (rediss:// for TLS), which several servers can share`,
    schema: storeLocation,
  }),
  trustedProxies: setting<readonly string[]>({
    about: 'proxies whose X-Forwarded-For header is trusted for the address of a client',
    fallback: [],
    otherwise: 'none',
    allowed: 'addresses and networks such as 10.0.0.0/8, separated by commas',
    schema: listOf('an address or network', isNetwork),
  }),
  adminToken: setting<string | undefined>({
    about: 'token that callers of the admin API must send',
    fallback: undefined,
    otherwise: 'none; only this machine can use the admin API',
    allowed: 'at least 16 ASCII characters, without spaces',
    isSecret: true,
    // Clients send it in a header, where other characters have no common encoding.
    schema: z.string().check(z.regex(/^[!-~]{16,}$/)),
  }),
  cors: setting<readonly string[]>({
    about: "origins whose pages may use the app's API; the rest of the server refuses them",
    fallback: [],
    otherwise: 'none',
    allowed: 'origins such as https://app.example.com and http://localhost:3000, separated by commas',
    schema: listOf('an origin', isOrigin),
  }),
  privateKey: setting<string | undefined>({
    about: 'RSA key for the key exchange with clients',
    fallback: undefined,
    otherwise: 'a development key, created on first start',
    allowed: 'the path of a PEM file with an RSA private key of 2048 bits',
    schema: existingFile,
  }),
  scenarios: setting({
    about: 'folder of the saved scenarios, one file each, to commit',
    fallback: 'scenarios',
    otherwise: 'scenarios in the current folder',
    allowed: 'the path of a folder; the first saved scenario creates it',
    schema: newFolder,
  }),
  webDist: setting<string | undefined>({
    about: 'built web app to serve',
    fallback: undefined,
    otherwise: 'web/dist, if it is built',
    allowed: 'a folder with the built web app, including index.html',
    schema: builtApp,
  }),
  keyExchangesAMinute: setting({
    about: 'maximum number of key exchanges a minute for one client address',
    fallback: 300,
    ...integer(1, 1_000_000),
  }),
  backend: setting<URL | undefined>({
    about: 'real backend for calls that this server does not mock; it records and checks them',
    fallback: undefined,
    otherwise: 'none; this server answers every method',
    allowed: 'an address such as https://staging.example.com or http://127.0.0.1:9000/api, without the /app of its API',
    schema: backendAddress,
  }),
  backendKey: setting<string | undefined>({
    about: "the backend's public RSA key",
    fallback: undefined,
    otherwise: 'none; required with a backend',
    allowed: 'the path of a PEM file with an RSA public key of 2048 bits',
    schema: publicKeyFile,
  }),
  mocked: setting<readonly string[]>({
    about: 'methods that this server answers itself despite a backend',
    fallback: [],
    otherwise: 'none',
    allowed: 'names of methods, separated by commas',
    schema: listOf('a method of the contract', isMethodName),
  }),
  allowProduction: setting({
    about: 'allows a backend that does not look like a test system; calls there are real',
    ...yes,
  }),
  overrides: setting<AppOverrides>({
    about: `changed field names, paths and assumptions: ${Object.keys(defaultAssumptions).join(', ')}`,
    fallback: { assumptions: {}, fieldNames: {}, paths: {} },
    otherwise: 'those of the contract',
    allowed:
      'a JSON object, or the path of a file with one, of assumptions, fieldNames and paths, as in the configuration of the app',
    schema: overrides,
  }),
  metrics: setting({
    about: 'serves metrics for Prometheus at /metrics, to callers of the admin API',
    ...yes,
  }),
  log: setting<'text' | 'json'>({
    about: 'form of the log on standard error',
    fallback: 'text',
    allowed: 'text or json',
    schema: z.enum(['text', 'json']),
  }),
} as const;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as readonly SettingName[];
export type Settings = { readonly [Name in SettingName]: (typeof settings)[Name]['fallback'] };

/** Returns the environment variable of a setting: MOCK_WEB_DIST for `webDist`. */
export const variableOf = (name: SettingName): string =>
  `MOCK_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** Returns the flag of a setting: --web-dist for `webDist`. */
export const flagOf = (name: SettingName): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`;
