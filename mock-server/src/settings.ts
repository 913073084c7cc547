import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AppOverrides, appOverrides } from '@kit/contracts/app-config';
import { assumptionTable } from '@kit/contracts/assumptions';
import * as z from 'zod/mini';
import { IN_MEMORY } from './store/sqlite';
import { methodNames, NO_SUCH_FILE, publicKeyFile, upstreamAddress } from './upstream-settings';
import { issuesOf } from './validation/issues';
import { isNetwork } from './validation/network';

/** One thing that the server can be told: by an environment variable, or by the flag, which wins. */
export interface Setting<Value> {
  readonly variable: `MOCK_${string}`;
  readonly flag: `--${string}`;
  /** what it is for, in the words of --help */
  readonly about: string;
  readonly fallback: Value;
  /** the fallback in the words of --help, where the value itself says nothing */
  readonly otherwise?: string;
  /** what a value may be, for whoever gave another */
  readonly allowed: string;
  /** must not be repeated in a message */
  readonly secret?: boolean;
  /** from the text that was given; a custom issue says what `allowed` does not */
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

const existingFile = z.pipe(
  z.string().check(z.refine((path) => existsSync(path), NO_SUCH_FILE)),
  z.transform((path: string) => resolve(path)),
);

const builtApp = z.pipe(
  z.string().check(z.refine((folder) => existsSync(resolve(folder, 'index.html')), 'there is no index.html in it')),
  z.transform((folder: string) => resolve(folder)),
);

const isRedisAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).hostname !== '' && /^(?:\/\d{0,3})?$/.test(new URL(text).pathname);
/** As a browser writes them: a scheme, a host, and no port where it is the usual one. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const origins = z.transform((text: string, context): readonly string[] => {
  const given = text.split(/[\s,]+/).filter(Boolean);
  const wrong = given.find((origin) => !isOrigin(origin));
  if (wrong === undefined) return given;
  context.issues.push({ code: 'custom', input: text, message: `"${wrong}" is no origin` });
  return z.NEVER;
});

const networks = z.transform((text: string, context): readonly string[] => {
  const given = text.split(/[\s,]+/).filter(Boolean);
  const wrong = given.find((network) => !isNetwork(network));
  if (wrong === undefined) return given;
  context.issues.push({ code: 'custom', input: text, message: `"${wrong}" is no address or network` });
  return z.NEVER;
});

const storeLocation = z.string().check(
  z.regex(/^(?!\w+:\/\/)|^rediss?:\/\//),
  z.refine((text) => !/^rediss?:\/\//.test(text) || isRedisAddress(text), 'that is no address of a Redis'),
);

/** A key that JSON may have and that an object here would lose without a word. */
const hasPrototypeKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey));

/** JSON, or the path of a file that holds it. */
const jsonOrFile = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.transform((text: string, context): z.output<Schema> => {
    const refuse = (message: string): never => {
      context.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    };
    const inPlace = text.trimStart().startsWith('{');
    if (!inPlace && !existsSync(text)) return refuse(NO_SUCH_FILE);
    let json: unknown;
    try {
      json = JSON.parse(inPlace ? text : readFileSync(text, 'utf8'));
    } catch (cause) {
      return refuse(cause instanceof Error ? cause.message : String(cause));
    }
    if (hasPrototypeKey(json)) return refuse('"__proto__" is no key that anything here could have');
    const parsed = z.safeParse(schema, json);
    if (parsed.success) return parsed.data;
    return refuse(
      issuesOf(parsed.error)
        .map(({ path, reason }) => `${path || 'it'}: ${reason}`)
        .join('; '),
    );
  });

export const settings = {
  host: setting({
    variable: 'MOCK_HOST',
    flag: '--host',
    about: 'where it listens; an address that others can reach wants an admin token',
    fallback: '127.0.0.1',
    allowed: 'a host name or an IP address',
    schema: z.string().check(z.regex(/^[\w.:[\]-]+$/)),
  }),
  port: setting({
    variable: 'MOCK_PORT',
    flag: '--port',
    about: 'the port it listens on; 0 takes any free one',
    fallback: 8787,
    ...integer(0, 65_535),
  }),
  store: setting({
    variable: 'MOCK_STORE',
    flag: '--store',
    about: 'where it keeps its state',
    fallback: IN_MEMORY,
    allowed: `${IN_MEMORY}, the path of a file, or redis://host:port (rediss:// for TLS), which several servers can share`,
    schema: storeLocation,
  }),
  trustedProxies: setting<readonly string[]>({
    variable: 'MOCK_TRUSTED_PROXIES',
    flag: '--trusted-proxies',
    about: 'the balancers before it whose word on the address of a client counts (X-Forwarded-For)',
    fallback: [],
    otherwise: 'none',
    allowed: 'addresses and networks such as 10.0.0.0/8, with commas between them',
    schema: networks,
  }),
  adminToken: setting<string | undefined>({
    variable: 'MOCK_ADMIN_TOKEN',
    flag: '--admin-token',
    about: 'what a caller of the admin API has to know',
    fallback: undefined,
    otherwise: 'none, and the admin API is open to this machine',
    allowed: 'at least 16 characters, without spaces',
    secret: true,
    schema: z.string().check(z.regex(/^\S{16,}$/)),
  }),
  cors: setting<readonly string[]>({
    variable: 'MOCK_CORS',
    flag: '--cors',
    about: 'whose pages may use the wire from another origin; the rest of the server stays closed to them',
    fallback: [],
    otherwise: 'none',
    allowed: 'origins such as https://app.example.com and http://localhost:3000, with commas between them',
    schema: origins,
  }),
  privateKey: setting<string | undefined>({
    variable: 'MOCK_PRIVATE_KEY',
    flag: '--private-key',
    about: 'the RSA key that clients agree their keys under',
    fallback: undefined,
    otherwise: 'a development key, made on first start',
    allowed: 'the path of a PEM file with an RSA private key of 2048 bits',
    schema: existingFile,
  }),
  scenarios: setting({
    variable: 'MOCK_SCENARIOS',
    flag: '--scenarios',
    about: 'the folder of the scenarios that a team saves, each a file to commit',
    fallback: 'scenarios',
    otherwise: 'scenarios in the folder that it was started in',
    allowed: 'the path of a folder, which is made with the first of them',
    schema: z.string(),
  }),
  webDist: setting<string | undefined>({
    variable: 'MOCK_WEB_DIST',
    flag: '--web-dist',
    about: 'the built app that it serves',
    fallback: undefined,
    otherwise: 'web/dist, where it is built',
    allowed: 'a folder with the built web app, index.html in it',
    schema: builtApp,
  }),
  keyExchangesAMinute: setting({
    variable: 'MOCK_KEY_EXCHANGES_A_MINUTE',
    flag: '--key-exchanges-a-minute',
    about: 'how many key exchanges one client address may ask for in a minute',
    fallback: 300,
    ...integer(1, 1_000_000),
  }),
  upstream: setting<URL | undefined>({
    variable: 'MOCK_UPSTREAM',
    flag: '--upstream',
    about: 'a real backend that it stands in front of: calls go on to it, and are read, checked and written down here',
    fallback: undefined,
    otherwise: 'none, and every method is answered here',
    allowed: 'an address such as https://staging.example.com or http://127.0.0.1:9000/api, which has /app below it',
    schema: upstreamAddress,
  }),
  upstreamKey: setting<string | undefined>({
    variable: 'MOCK_UPSTREAM_KEY',
    flag: '--upstream-key',
    about: "the backend's public RSA key",
    fallback: undefined,
    otherwise: 'none; must be given with an upstream',
    allowed: 'the path of a PEM file with an RSA public key of 2048 bits',
    schema: publicKeyFile,
  }),
  mocked: setting<readonly string[]>({
    variable: 'MOCK_MOCKED',
    flag: '--mocked',
    about: 'the methods that are answered here all the same, where there is an upstream',
    fallback: [],
    otherwise: 'none',
    allowed: 'names of methods, with commas between them',
    schema: methodNames,
  }),
  allowProduction: setting({
    variable: 'MOCK_ALLOW_PRODUCTION',
    flag: '--allow-production',
    about: 'that the upstream may be one whose name does not say that it is a test: calls there are real',
    fallback: false,
    allowed: 'yes',
    schema: z.pipe(
      z.literal('yes'),
      z.transform(() => true),
    ),
  }),
  assumptions: setting<Record<string, unknown>>({
    variable: 'MOCK_ASSUMPTIONS',
    flag: '--assumptions',
    about: 'values of contracts/src/assumptions.ts that differ here',
    fallback: {},
    otherwise: 'those of the contract',
    allowed: `a JSON object, or the path of a file with one, of ${Object.keys(assumptionTable).join(', ')}`,
    schema: jsonOrFile(z.record(z.string(), z.unknown())),
  }),
  overrides: setting<AppOverrides>({
    variable: 'MOCK_OVERRIDES',
    flag: '--overrides',
    about: 'assumptions, names of fields and paths that differ here',
    fallback: { assumptions: {}, fieldNames: {}, paths: {} },
    otherwise: 'those of the contract',
    allowed:
      'a JSON object, or the path of a file with one, of assumptions, fieldNames and paths, as in the configuration of the app',
    schema: jsonOrFile(appOverrides),
  }),
  journalEntries: setting({
    variable: 'MOCK_JOURNAL_ENTRIES',
    flag: '--journal-entries',
    about: 'how many calls the journal of a sandbox keeps',
    fallback: 2_000,
    ...integer(1, 1_000_000),
  }),
  journalBytes: setting({
    variable: 'MOCK_JOURNAL_BYTES',
    flag: '--journal-bytes',
    about: 'how many bytes of calls the journal of a sandbox keeps',
    fallback: 8 * 1024 * 1024,
    ...integer(1024 * 1024, 1024 * 1024 * 1024),
  }),
} as const;
