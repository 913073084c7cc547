import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AppOverrides, appOverrides } from '@kit/contracts/app-config';
import { assumptionTable } from '@kit/contracts/assumptions';
import * as z from 'zod/mini';
import { IN_MEMORY } from './store/sqlite';
import { issuesOf } from './validation/issues';

/** One thing that the server can be told: by an environment variable, or by the flag, which wins. */
export interface Setting<Value> {
  readonly variable: `MOCK_${string}`;
  readonly flag: `--${string}`;
  readonly fallback: Value;
  /** what a value may be, for whoever gave another */
  readonly allowed: string;
  /** must not be repeated in a message */
  readonly secret?: boolean;
  /** @throws when the text is not allowed */
  readonly parse: (text: string) => Value;
}

const setting = <Value>(definition: Setting<Value>): Setting<Value> => definition;

const refuse = (reason = ''): never => {
  throw new Error(reason);
};

const integer = (least: number, most: number) => ({
  allowed: `an integer from ${least} to ${most}`,
  parse: (text: string): number => {
    const value = Number(text);
    const fits = /^\d+$/.test(text) && value >= least && value <= most;
    return fits ? value : refuse();
  },
});

const existing = (text: string): string => (existsSync(text) ? resolve(text) : refuse('there is no such file'));

const storeLocation = (text: string): string => {
  if (/^rediss?:\/\//.test(text)) return refuse('Redis is not supported yet');
  return /^\w+:\/\//.test(text) ? refuse() : text;
};

/** JSON, or the path of a file that holds it. */
const parsedAs = <Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> => {
  const json = text.trimStart().startsWith('{') ? text : readFileSync(existing(text), 'utf8');
  const parsed = z.safeParse(schema, JSON.parse(json));
  if (parsed.success) return parsed.data;
  return refuse(
    issuesOf(parsed.error)
      .map(({ path, reason }) => `${path || 'it'}: ${reason}`)
      .join('; '),
  );
};

export const settings = {
  host: setting({
    variable: 'MOCK_HOST',
    flag: '--host',
    fallback: '127.0.0.1',
    allowed: 'a host name or an IP address',
    parse: (text) => (/^[\w.:[\]-]+$/.test(text) ? text : refuse()),
  }),
  port: setting({ variable: 'MOCK_PORT', flag: '--port', fallback: 8787, ...integer(0, 65_535) }),
  store: setting({
    variable: 'MOCK_STORE',
    flag: '--store',
    fallback: IN_MEMORY,
    allowed: `${IN_MEMORY}, or the path of a file`,
    parse: storeLocation,
  }),
  adminToken: setting<string | undefined>({
    variable: 'MOCK_ADMIN_TOKEN',
    flag: '--admin-token',
    fallback: undefined,
    allowed: 'at least 16 characters, without spaces',
    secret: true,
    parse: (text) => (/^\S{16,}$/.test(text) ? text : refuse()),
  }),
  privateKey: setting<string | undefined>({
    variable: 'MOCK_PRIVATE_KEY',
    flag: '--private-key',
    fallback: undefined,
    allowed: 'the path of a PEM file with an RSA private key of 2048 bits',
    parse: existing,
  }),
  webDist: setting<string | undefined>({
    variable: 'MOCK_WEB_DIST',
    flag: '--web-dist',
    fallback: undefined,
    allowed: 'a folder with the built web app, index.html in it',
    parse: (text) => (existsSync(resolve(text, 'index.html')) ? resolve(text) : refuse('there is no index.html in it')),
  }),
  keyExchangesAMinute: setting({
    variable: 'MOCK_KEY_EXCHANGES_A_MINUTE',
    flag: '--key-exchanges-a-minute',
    fallback: 300,
    ...integer(1, 1_000_000),
  }),
  assumptions: setting<Record<string, unknown>>({
    variable: 'MOCK_ASSUMPTIONS',
    flag: '--assumptions',
    fallback: {},
    allowed: `a JSON object, or the path of a file with one, of ${Object.keys(assumptionTable).join(', ')}`,
    parse: (text) => parsedAs(z.record(z.string(), z.unknown()), text),
  }),
  overrides: setting<AppOverrides>({
    variable: 'MOCK_OVERRIDES',
    flag: '--overrides',
    fallback: { assumptions: {}, fieldNames: {}, paths: {} },
    allowed:
      'a JSON object, or the path of a file with one, of assumptions, fieldNames and paths, as in the configuration of the app',
    parse: (text) => parsedAs(appOverrides, text),
  }),
  journalEntries: setting({
    variable: 'MOCK_JOURNAL_ENTRIES',
    flag: '--journal-entries',
    fallback: 2_000,
    ...integer(1, 1_000_000),
  }),
  journalBytes: setting({
    variable: 'MOCK_JOURNAL_BYTES',
    flag: '--journal-bytes',
    fallback: 8 * 1024 * 1024,
    ...integer(1024 * 1024, 1024 * 1024 * 1024),
  }),
} as const;
