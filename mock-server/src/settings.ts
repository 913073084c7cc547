import { readFileSync } from 'node:fs';
import { type AppOverrides, appOverrides } from '@kit/contracts/app-config';
import { assumptionTable } from '@kit/contracts/assumptions';
import { parseJson } from '@kit/contracts/json-depth';
import { messageOf } from '@kit/contracts/message-of';
import { isMethodName } from '@kit/contracts/methods';
import * as z from 'zod/mini';
import { readProblem } from './read-problem';
import { builtApp, existingFile, listOf, newFolder, parsing, publicKeyFile, upstreamAddress } from './setting-values';
import { issuesOf } from './validation/issues';
import { isNetwork } from './validation/network';

/** A setting of the server: an environment variable, and a flag that overrides it. */
export interface Setting<Value> {
  readonly variable: `MOCK_${string}`;
  readonly flag: `--${string}`;
  /** purpose, for --help */
  readonly about: string;
  readonly fallback: Value;
  /** description of the default for --help, if the value alone says too little */
  readonly otherwise?: string;
  /** allowed values, for error messages and --help */
  readonly allowed: string;
  /** which part error messages must not contain */
  readonly secret?: 'whole' | 'password';
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

/** The location of a store that keeps nothing after the process ends. */
export const IN_MEMORY = ':memory:';

/** Returns true for Redis, which several servers can share. */
export const isSharedLocation = (location: string): boolean => /^rediss?:\/\//.test(location);

const isRedisAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).hostname !== '' && /^(?:\/\d{0,3})?$/.test(new URL(text).pathname);
/** Accepts origins in the form of browsers: scheme and host, and the port unless it is the default. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const storeLocation = z.string().check(
  z.regex(/^(?!\w+:\/\/)|^rediss?:\/\//),
  z.refine((text) => !isSharedLocation(text) || isRedisAddress(text), 'it is not the address of a Redis'),
);

/** Finds a `__proto__` key. JSON allows it, but a copy of the object would lose it. */
const hasPrototypeKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey));

/** Parses JSON, or a file that contains it. */
const jsonOrFile = <Schema extends z.ZodMiniType>(schema: Schema) =>
  parsing((text, refuse): z.output<Schema> => {
    const inPlace = text.trimStart().startsWith('{');
    const problem = inPlace ? undefined : readProblem(text);
    if (problem !== undefined) return refuse(problem);
    let json: unknown;
    try {
      json = parseJson(inPlace ? text : readFileSync(text, 'utf8'));
    } catch (cause) {
      return refuse(messageOf(cause));
    }
    if (hasPrototypeKey(json)) return refuse('the key "__proto__" is not allowed');
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
    about: 'address to listen on; any address other than loopback requires an admin token',
    fallback: '127.0.0.1',
    allowed: 'a host name or an IP address',
    schema: z.string().check(z.regex(/^[\w.:[\]-]+$/)),
  }),
  port: setting({
    variable: 'MOCK_PORT',
    flag: '--port',
    about: 'port to listen on; 0 for any free port',
    fallback: 8787,
    ...integer(0, 65_535),
  }),
  store: setting({
    variable: 'MOCK_STORE',
    flag: '--store',
    about: 'where to store the state',
    fallback: IN_MEMORY,
    allowed: `${IN_MEMORY}, the path of a file, or redis://host:port (rediss:// for TLS), which several servers can share`,
    secret: 'password',
    schema: storeLocation,
  }),
  trustedProxies: setting<readonly string[]>({
    variable: 'MOCK_TRUSTED_PROXIES',
    flag: '--trusted-proxies',
    about: 'proxies whose X-Forwarded-For header is trusted for the address of a client',
    fallback: [],
    otherwise: 'none',
    allowed: 'addresses and networks such as 10.0.0.0/8, separated by commas',
    schema: listOf(isNetwork, (wrong) => `"${wrong}" is not an address or network`),
  }),
  adminToken: setting<string | undefined>({
    variable: 'MOCK_ADMIN_TOKEN',
    flag: '--admin-token',
    about: 'token that callers of the admin API must send',
    fallback: undefined,
    otherwise: 'none; only this machine can use the admin API',
    allowed: 'at least 16 ASCII characters, without spaces',
    secret: 'whole',
    // Clients send it in a header, where other characters have no common encoding.
    schema: z.string().check(z.regex(/^[!-~]{16,}$/)),
  }),
  cors: setting<readonly string[]>({
    variable: 'MOCK_CORS',
    flag: '--cors',
    about: "origins whose pages may use the app's API; the rest of the server refuses them",
    fallback: [],
    otherwise: 'none',
    allowed: 'origins such as https://app.example.com and http://localhost:3000, separated by commas',
    schema: listOf(isOrigin, (wrong) => `"${wrong}" is not an origin`),
  }),
  privateKey: setting<string | undefined>({
    variable: 'MOCK_PRIVATE_KEY',
    flag: '--private-key',
    about: 'RSA key for the key exchange with clients',
    fallback: undefined,
    otherwise: 'a development key, created on first start',
    allowed: 'the path of a PEM file with an RSA private key of 2048 bits',
    schema: existingFile,
  }),
  scenarios: setting({
    variable: 'MOCK_SCENARIOS',
    flag: '--scenarios',
    about: 'folder of the saved scenarios, one file each, to commit',
    fallback: 'scenarios',
    otherwise: 'scenarios in the current folder',
    allowed: 'the path of a folder; the first saved scenario creates it',
    schema: newFolder,
  }),
  webDist: setting<string | undefined>({
    variable: 'MOCK_WEB_DIST',
    flag: '--web-dist',
    about: 'built web app to serve',
    fallback: undefined,
    otherwise: 'web/dist, if it is built',
    allowed: 'a folder with the built web app, including index.html',
    schema: builtApp,
  }),
  keyExchangesAMinute: setting({
    variable: 'MOCK_KEY_EXCHANGES_A_MINUTE',
    flag: '--key-exchanges-a-minute',
    about: 'maximum number of key exchanges a minute for one client address',
    fallback: 300,
    ...integer(1, 1_000_000),
  }),
  upstream: setting<URL | undefined>({
    variable: 'MOCK_UPSTREAM',
    flag: '--upstream',
    about: 'real backend for calls that this server does not mock; it records and checks them',
    fallback: undefined,
    otherwise: 'none; this server answers every method',
    allowed: 'an address such as https://staging.example.com or http://127.0.0.1:9000/api, without the /app of its API',
    schema: upstreamAddress,
  }),
  upstreamKey: setting<string | undefined>({
    variable: 'MOCK_UPSTREAM_KEY',
    flag: '--upstream-key',
    about: "the backend's public RSA key",
    fallback: undefined,
    otherwise: 'none; required with an upstream',
    allowed: 'the path of a PEM file with an RSA public key of 2048 bits',
    schema: publicKeyFile,
  }),
  mocked: setting<readonly string[]>({
    variable: 'MOCK_MOCKED',
    flag: '--mocked',
    about: 'methods that this server answers itself despite an upstream',
    fallback: [],
    otherwise: 'none',
    allowed: 'names of methods, separated by commas',
    schema: listOf(isMethodName, (wrong) => `the contract has no method "${wrong}"`),
  }),
  allowProduction: setting({
    variable: 'MOCK_ALLOW_PRODUCTION',
    flag: '--allow-production',
    about: 'allows an upstream that does not look like a test system; calls there are real',
    ...yes,
  }),
  assumptions: setting<Record<string, unknown>>({
    variable: 'MOCK_ASSUMPTIONS',
    flag: '--assumptions',
    about: `changed values of ${Object.keys(assumptionTable).join(', ')}`,
    fallback: {},
    otherwise: 'those of the contract',
    allowed: 'a JSON object such as {"minimumRepayment": 500}, or the path of a file with one',
    schema: jsonOrFile(z.record(z.string(), z.unknown())),
  }),
  overrides: setting<AppOverrides>({
    variable: 'MOCK_OVERRIDES',
    flag: '--overrides',
    about: 'changed assumptions, field names and paths',
    fallback: { assumptions: {}, fieldNames: {}, paths: {} },
    otherwise: 'those of the contract',
    allowed:
      'a JSON object, or the path of a file with one, of assumptions, fieldNames and paths, as in the configuration of the app',
    schema: jsonOrFile(appOverrides),
  }),
  metrics: setting({
    variable: 'MOCK_METRICS',
    flag: '--metrics',
    about: 'serves metrics for Prometheus at /metrics, to callers of the admin API',
    ...yes,
  }),
  log: setting<'text' | 'json'>({
    variable: 'MOCK_LOG',
    flag: '--log',
    about: 'form of the log on standard error',
    fallback: 'text',
    allowed: 'text or json',
    schema: z.enum(['text', 'json']),
  }),
} as const;
