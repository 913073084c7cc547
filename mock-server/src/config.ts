import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printableLines } from '@kit/contracts/printable';
import * as z from 'zod/mini';
import type { UpstreamSettings } from './backend/upstream/client';
import { mayBeProduction } from './backend/upstream/open-upstream';
import { UsageError } from './config-error';
import { type Flags, readFlags } from './flags';
import { valueGiven } from './given-value';
import { jsonReport, type Report, withoutStorms } from './log';
import { type Setting, settings } from './settings';
import { type Timeouts, timeouts } from './timeouts';
import { isLoopback } from './wire/origin';
import { type UploadLimits, uploadLimits } from './wire/upload-limits';

/** The flags or variables that set the overrides. */
export interface GivenBy {
  readonly overrides: string;
  readonly assumptions: string;
  /** names of the assumptions that came from the overrides */
  readonly inOverrides: readonly string[];
}

/** The checked configuration of the server. */
export interface Config {
  readonly host: string;
  /** 0 for any free port */
  readonly port: number;
  /** `:memory:`, a file, or a Redis address */
  readonly store: string;
  /** addresses and networks of proxies whose `X-Forwarded-For` is trusted */
  readonly trustedProxies: readonly string[];
  readonly adminToken: string | undefined;
  /** origins of other pages that may use the API */
  readonly corsOrigins: readonly string[];
  /** PEM file; undefined for the development key, which the first start creates */
  readonly privateKey: string | undefined;
  /** folder of the saved scenarios; may be missing */
  readonly scenarios: string;
  /** folder of the built web app; undefined without one */
  readonly webDist: string | undefined;
  /** the real backend behind this server; undefined without one */
  readonly upstream: UpstreamSettings | undefined;
  /** limit for one client address */
  readonly keyExchangesAMinute: number;
  /** overrides of contracts/src/assumptions.ts, for the whole process */
  readonly assumptions: Readonly<Record<string, unknown>>;
  /** maps the contract's field names to those on the wire */
  readonly fieldNames: Readonly<Record<string, string>>;
  /** maps a method, `batch` or `generateSk` to its path under /app */
  readonly paths: Readonly<Record<string, string>>;
  /** flags or variables that set the overrides, for error messages */
  readonly givenBy: GivenBy;
  /** folder of the built pages: simulated shell, workbench and shell check; not a setting, tests replace it */
  readonly pagesDist: string;
  /** not a setting; tests shorten it */
  readonly uploads: UploadLimits;
  readonly timeouts: Timeouts;
  /** serves metrics for Prometheus */
  readonly metrics: boolean;
  readonly report: Report;
}

/** Folder of this package, both from src/ and from the bundle in dist/. */
export const packageRoot = fileURLToPath(new URL('..', import.meta.url));
/** The first start creates it in the current folder. It is not part of the repository. */
export const DEVELOPMENT_KEY = '.data/mock-private-key.pem';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the reasons of custom checks. For any other invalid value, `allowed` says enough. */
const reasonIn = ({ issues }: z.core.$ZodError): string => {
  const reasons = issues.filter(({ code }) => code === 'custom').map(({ message }) => message);
  return reasons.length === 0 ? '' : ` (${reasons.join('; ')})`;
};

type Name = (setting: Setting<unknown>, beside?: Setting<unknown>) => string;

/** Names a setting by its flag if `beside` was given as a flag, else by its variable. */
const namesIn =
  ({ values }: Flags): Name =>
  (setting, beside = setting) =>
    values.has(beside.flag) ? setting.flag : setting.variable;

const readSetting = <Value>(setting: Setting<Value>, environment: Environment, flags: Flags): Value => {
  const given = valueGiven(setting, environment, flags);
  if (given === undefined) return setting.fallback;
  const parsed = z.safeParse(setting.schema, given.text);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `${given.name} cannot be "${given.shown}"${reasonIn(parsed.error)}. Allowed: ${setting.allowed}`,
  );
};

/** Variables of `npm run qa`, which can be set in the same shell. */
const OF_OTHER_TOOLS = ['MOCK_URL'];

/** Refuses unknown variables with our prefix, because a typo would silently do nothing. */
const refuseUnknown = (environment: Environment): void => {
  const all: readonly Setting<unknown>[] = Object.values(settings);
  const variables: readonly string[] = all.map(({ variable }) => variable);
  const known = [...variables, ...OF_OTHER_TOOLS];
  const unknown = Object.keys(environment).find((name) => name.startsWith('MOCK_') && !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(`${unknown} is not a setting. The settings are: ${variables.join(', ')}`);
};

const builtWebApp = (): string | undefined => {
  const dist = resolve(packageRoot, '../web/dist');
  return existsSync(resolve(dist, 'index.html')) ? dist : undefined;
};

type Read = <Value>(setting: Setting<Value>) => Value;

/** @throws UsageError if only some of its settings are given */
const upstreamOf = (read: Read, nameOf: Name): UpstreamSettings | undefined => {
  const { upstream, upstreamKey, mocked, allowProduction } = settings;
  const [address, publicKey, methods] = [read(upstream), read(upstreamKey), read(mocked)];
  const isProductionAllowed = read(allowProduction);
  if (address === undefined) {
    const given = publicKey !== undefined ? upstreamKey : methods.length > 0 ? mocked : undefined;
    if (given === undefined) return undefined;
    throw new UsageError(`${nameOf(given)} needs ${nameOf(upstream, given)}. Set it to the address of the backend`);
  }
  if (publicKey === undefined) {
    throw new UsageError(`${nameOf(upstreamKey, upstream)} is not set. Allowed: ${upstreamKey.allowed}`);
  }
  if (mayBeProduction(address.hostname) && !isProductionAllowed) {
    throw new UsageError(
      `${nameOf(upstream)} is "${address.href}", which does not look like a test system. Calls could affect real borrowers and money. To allow it, add ${allowProduction.flag} yes`,
    );
  }
  return { address, publicKey, mocked: methods };
};

/**
 * Reads the configuration from the environment and from flags. A flag overrides its variable.
 * @throws UsageError
 */
export const readConfig = (environment: Environment = process.env, argv: readonly string[] = []): Config => {
  const flags = readFlags(argv);
  refuseUnknown(environment);
  const read = <Value>(setting: Setting<Value>): Value => readSetting(setting, environment, flags);
  const nameOf = namesIn(flags);
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
    upstream: upstreamOf(read, nameOf),
    keyExchangesAMinute: read(settings.keyExchangesAMinute),
    assumptions: { ...overrides.assumptions, ...own },
    givenBy: {
      overrides: nameOf(settings.overrides),
      assumptions: nameOf(settings.assumptions),
      inOverrides: Object.keys(overrides.assumptions).filter((name) => !Object.hasOwn(own, name)),
    },
    fieldNames: overrides.fieldNames,
    paths: overrides.paths,
    pagesDist: resolve(packageRoot, 'dist'),
    uploads: uploadLimits,
    timeouts,
    metrics: read(settings.metrics),
    report: withoutStorms(
      read(settings.log) === 'json' ? jsonReport() : (line) => void process.stderr.write(`${printableLines(line)}\n`),
    ),
  };
  if (!isLoopback(config.host) && config.adminToken === undefined) {
    throw new UsageError(
      `${nameOf(settings.host)} is "${config.host}", which other machines can reach, and ${settings.adminToken.variable} is not set. Allowed: a loopback address such as ${settings.host.fallback}, or any address together with ${settings.adminToken.variable}`,
    );
  }
  return config;
};

/**
 * Replaces variables in a message by their flags, if the operator used the flag. A setting that was not given at all has
 * the name of its flag after a command with flags.
 */
export const asGiven = (message: string, argv: readonly string[], environment: Environment = process.env): string =>
  Object.values(settings)
    .filter(
      ({ flag, variable }) =>
        argv.some((word) => word === flag || word.startsWith(`${flag}=`)) ||
        (argv.length > 0 && environment[variable] === undefined),
    )
    .reduce((text, { variable, flag }) => text.replaceAll(new RegExp(`\\b${variable}\\b`, 'g'), flag), message);
