import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { UpstreamOptions } from './backend/upstream/client';
import { mayBeProduction } from './backend/upstream/open-upstream';
import { UsageError } from './config-error';
import { type Flags, readFlags } from './flags';
import { type Setting, settings } from './settings';
import { withoutPassword } from './store/location';
import { type Timeouts, timeouts } from './timeouts';
import { isLoopback } from './wire/origin';
import { type UploadLimits, uploadLimits } from './wire/upload-limits';

/** What the overrides were given by: a variable, or a flag. */
export interface GivenBy {
  readonly overrides: string;
  readonly assumptions: string;
  /** the assumptions that came with the overrides */
  readonly inOverrides: readonly string[];
}

/** Everything that the server can be told from outside, checked. */
export interface Config {
  readonly host: string;
  /** 0 takes a free one */
  readonly port: number;
  /** `:memory:`, a file, or the address of a Redis */
  readonly store: string;
  /** addresses and networks of what stands before it, whose `X-Forwarded-For` says who calls */
  readonly trustedProxies: readonly string[];
  readonly adminToken: string | undefined;
  /** of browser clients elsewhere that may use the wire */
  readonly corsOrigins: readonly string[];
  /** PEM file; undefined for the development key, which is made on first start */
  readonly privateKey: string | undefined;
  /** folder of the saved scenarios; it may be missing */
  readonly scenarios: string;
  /** the built web app, or undefined where there is none */
  readonly webDist: string | undefined;
  /** the real backend that it stands in front of, where there is one */
  readonly upstream: UpstreamOptions | undefined;
  /** for one client address */
  readonly keyExchangesAMinute: number;
  /** overrides of contracts/src/assumptions.ts, in force for the whole process */
  readonly assumptions: Readonly<Record<string, unknown>>;
  /** the contract's field name to the one on the wire */
  readonly fieldNames: Readonly<Record<string, string>>;
  /** method, `batch` or `generateSk` to its path under /app */
  readonly paths: Readonly<Record<string, string>>;
  /** the variables, or flags, that the overrides were given by, for a message about one of them */
  readonly givenBy: GivenBy;
  /** how much of the journal a sandbox keeps: calls, and bytes of them */
  readonly journal: { readonly entries: number; readonly bytes: number };
  /** not settings: what tests shorten */
  readonly uploads: UploadLimits;
  readonly timeouts: Timeouts;
  /** where a message for whoever runs the server goes */
  readonly report: (line: string) => void;
}

/** Folder of this package, both from src/ and from the bundle in dist/. */
export const packageRoot = fileURLToPath(new URL('..', import.meta.url));
/** Made on first start, in the folder that the server was started in; never part of the repository. */
export const DEVELOPMENT_KEY = '.data/mock-private-key.pem';

type Environment = Readonly<Record<string, string | undefined>>;

/** What `allowed` does not say: a text of the wrong shape is told there already. */
const reasonIn = ({ issues }: z.core.$ZodError): string => {
  const reasons = issues.filter(({ code }) => code === 'custom').map(({ message }) => message);
  return reasons.length === 0 ? '' : ` (${reasons.join('; ')})`;
};

/** What a setting was given by: its flag, or else its variable. */
const givenName = ({ flag, variable }: Setting<unknown>, { values }: Flags): string =>
  values.has(flag) ? flag : variable;

const readSetting = <Value>(setting: Setting<Value>, environment: Environment, flags: Flags): Value => {
  const given = flags.values.get(setting.flag) ?? environment[setting.variable];
  if (given === undefined || given === '') return setting.fallback;
  const parsed = z.safeParse(setting.schema, given);
  if (parsed.success) return parsed.data;
  const name = givenName(setting, flags);
  const shown = setting.secret ? '…' : withoutPassword(given);
  throw new UsageError(`${name} cannot be "${shown}"${reasonIn(parsed.error)}. Allowed: ${setting.allowed}`);
};

const builtWebApp = (): string | undefined => {
  const dist = resolve(packageRoot, '../web/dist');
  return existsSync(resolve(dist, 'index.html')) ? dist : undefined;
};

type Read = <Value>(setting: Setting<Value>) => Value;

/** @throws UsageError where one of its settings lacks another */
const upstreamOf = (read: Read): UpstreamOptions | undefined => {
  const { upstream, upstreamKey, mocked, allowProduction } = settings;
  const [address, publicKey, methods] = [read(upstream), read(upstreamKey), read(mocked)];
  if (address === undefined) {
    const given = publicKey !== undefined ? upstreamKey : methods.length > 0 ? mocked : undefined;
    if (given === undefined) return undefined;
    throw new UsageError(`${given.variable} is of no use without ${upstream.variable}, the backend that it is about`);
  }
  if (publicKey === undefined) {
    throw new UsageError(`${upstreamKey.variable} is not set. Allowed: ${upstreamKey.allowed}`);
  }
  if (mayBeProduction(address.hostname) && !read(allowProduction)) {
    throw new UsageError(
      `${upstream.variable} is "${address.href}", whose name does not say that it is a test: borrowers' own data and money may be behind it. If you mean it, say ${allowProduction.flag} yes`,
    );
  }
  return { address, publicKey, mocked: methods };
};

/**
 * The configuration, from the environment and from flags, which win.
 * @throws UsageError
 */
export const readConfig = (environment: Environment = process.env, argv: readonly string[] = []): Config => {
  const flags = readFlags(argv);
  const read = <Value>(setting: Setting<Value>): Value => readSetting(setting, environment, flags);
  const overrides = read(settings.overrides);
  const own = read(settings.assumptions);
  const config: Config = {
    host: read(settings.host),
    port: read(settings.port),
    store: read(settings.store),
    trustedProxies: read(settings.trustedProxies),
    adminToken: read(settings.adminToken),
    corsOrigins: read(settings.cors),
    privateKey: read(settings.privateKey),
    scenarios: read(settings.scenarios),
    webDist: read(settings.webDist) ?? builtWebApp(),
    upstream: upstreamOf(read),
    keyExchangesAMinute: read(settings.keyExchangesAMinute),
    assumptions: { ...overrides.assumptions, ...own },
    givenBy: {
      overrides: givenName(settings.overrides, flags),
      assumptions: givenName(settings.assumptions, flags),
      inOverrides: Object.keys(overrides.assumptions).filter((name) => !Object.hasOwn(own, name)),
    },
    fieldNames: overrides.fieldNames,
    paths: overrides.paths,
    journal: { entries: read(settings.journalEntries), bytes: read(settings.journalBytes) },
    uploads: uploadLimits,
    timeouts,
    report: (line) => void process.stderr.write(`${line}\n`),
  };
  if (!isLoopback(config.host) && config.adminToken === undefined) {
    throw new UsageError(
      `${settings.host.variable} is "${config.host}", which others can reach, and ${settings.adminToken.variable} is not set. Allowed: a loopback address such as ${settings.host.fallback}, or any address together with ${settings.adminToken.variable}`,
    );
  }
  return config;
};
