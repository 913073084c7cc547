import type { AppOverrides } from '@kit/contracts/app-config';
import { defaultAssumptions } from '@kit/contracts/assumptions';
import { isMethodName } from '@kit/contracts/methods';
import * as z from 'zod/mini';
import { IN_MEMORY } from './core/store/store';
import {
  backendAddress,
  builtApp,
  existingFile,
  hostName,
  isNetwork,
  listOf,
  newFolder,
  overrides,
  publicKeyFile,
  storeLocation,
} from './setting-values';

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
