import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AppOverrides } from '@kit/contracts/app-config';
import { printableLines } from '@kit/contracts/printable';
import { isServiceLink, serviceLinkProblem } from '@kit/contracts/service-links';
import { SECOND } from '@kit/contracts/time-units';
import pino from 'pino';
import * as z from 'zod/mini';
import { type BackendSettings, mayBeProduction } from './backend/remote/client';
import { withoutPassword } from './core/store/store';
import { flagOf, type Setting, type SettingName, type Settings, settingNames, settings, variableOf } from './settings';
import { isLoopback } from './wire/origin';
import { type UploadLimits, uploadLimits } from './wire/request-body';

/** An unusable setting. The message names the variable, the value and the allowed values. */
export class ConfigError extends Error {
  override readonly name: string = 'ConfigError';
}

/** An invalid setting. A valid setting that the server cannot apply is a `ConfigError`. */
export class UsageError extends ConfigError {
  override readonly name = 'UsageError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of `npm run qa`, which can be set in the same shell. */
const OF_OTHER_TOOLS = ['MOCK_URL'];

const rows: Readonly<Record<SettingName, Setting<unknown>>> = settings;
const variables: readonly string[] = settingNames.map(variableOf);
const nameByFlag: ReadonlyMap<string, SettingName> = new Map(settingNames.map((name) => [flagOf(name), name]));

/** Says that a setting cannot have a value, by its variable. */
const sentence = (name: SettingName, value: string, reason: string | undefined): string =>
  `${variableOf(name)} cannot be "${value}"${reason ? ` (${reason})` : ''}. Allowed: ${rows[name].allowed}`;

/** Returns the error for a valid value that failed in use, such as a file without a key. */
export const cannotBe = (name: SettingName, value: string, reason: string): ConfigError =>
  new ConfigError(sentence(name, value, reason));

const readSetting = (name: SettingName, environment: Environment): unknown => {
  const { fallback, schema, isSecret } = rows[name];
  const text = environment[variableOf(name)];
  if (text === undefined || text === '') return fallback;
  const { success, data, error } = z.safeParse(schema, text);
  if (success) return data;
  // Of other issues, `allowed` says enough.
  const reasons = error.issues.filter(({ code }) => code === 'custom').map(({ message }) => message);
  const reason = serviceLinkProblem(variableOf(name), text) ?? reasons.join('; ');
  throw new UsageError(sentence(name, isSecret ? '…' : withoutPassword(text), reason));
};

/**
 * Reads all settings. Refuses unknown variables with our prefix, because a typo would silently do nothing. Variables
 * that a container platform sets for its services are not ours.
 * @throws UsageError for the first wrong value or name
 */
export const readSettings = (environment: Environment): Settings => {
  const known = [...variables, ...OF_OTHER_TOOLS];
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith('MOCK_') && !known.includes(name) && !isServiceLink(name, environment),
  );
  if (unknown !== undefined) {
    throw new UsageError(`${unknown} is not a setting. The settings are: ${variables.join(', ')}`);
  }
  return Object.fromEntries(settingNames.map((name) => [name, readSetting(name, environment)])) as Settings;
};

export interface Flags {
  /** the given settings, as variables */
  readonly environment: Readonly<Record<string, string>>;
  readonly wantsHelp: boolean;
}

/**
 * Reads the flags of the command line: `--port 9000` or `--port=9000`.
 * @param others further flags of the starting program, for the error of an unknown flag
 * @throws UsageError for an unknown flag, a missing value, or an extra word
 */
export const readFlags = (argv: readonly string[], others: readonly string[] = []): Flags => {
  const flags = [...nameByFlag.keys()];
  const options = {
    help: { type: 'boolean', short: 'h' } as const,
    ...Object.fromEntries(flags.map((flag) => [flag.slice(2), { type: 'string' } as const])),
  };
  // Not strict, because Node's messages are long and do not list the flags.
  const { tokens, values } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const environment: Record<string, string> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') throw new UsageError(`"${token.value}" is not a flag. See --help`);
    if (token.kind !== 'option' || token.name === 'help') continue;
    const name = nameByFlag.get(token.rawName);
    if (name === undefined) {
      throw new UsageError(
        `There is no option "${token.rawName}". Allowed: ${[...others, ...flags, '--help'].join(', ')}`,
      );
    }
    const isForgotten = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'));
    if (isForgotten) throw new UsageError(`${token.rawName} needs a value. Allowed: ${rows[name].allowed}`);
    if (token.value !== '') environment[variableOf(name)] = token.value;
  }
  return { environment, wantsHelp: values.help === true };
};

/**
 * Replaces variables in a message by flags, if the operator used the flag. After a command with flags, a setting that
 * was not given at all is named by its flag, too.
 */
export const asGiven = (message: string, argv: readonly string[], environment: Environment): string =>
  message.replace(/\bMOCK_[A-Z_]+\b/g, (variable) => {
    const name = settingNames.find((each) => variableOf(each) === variable);
    if (name === undefined || argv.length === 0) return variable;
    const flag = flagOf(name);
    const isTyped = argv.some((word) => word === flag || word.startsWith(`${flag}=`));
    return isTyped || environment[variable] === undefined ? flag : variable;
  });

/**
 * Describes all settings, one paragraph each: flag, variable, purpose, allowed values, default.
 * @param changed defaults that the starting program replaces
 */
export const settingsHelp = (changed: Partial<Record<SettingName, string>> = {}): string =>
  settingNames
    .map((name) => {
      const { about, allowed, fallback, otherwise } = rows[name];
      return `  ${flagOf(name)} <value>, ${variableOf(name)}
      ${about}
      allowed: ${allowed}
      default: ${changed[name] ?? otherwise ?? fallback}`;
    })
    .join('\n');

/** Reports a message to the operator, with the id of the request that failed, as nginx logs it. */
export type Report = (line: string, context?: { readonly requestId?: string | undefined }) => void;

/** Writes lines of JSON with time, level, message and request id. */
export const jsonReport = (destination: pino.DestinationStream = pino.destination({ dest: 2, sync: true })): Report => {
  const options = {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  const log = pino(options, destination);
  return (line, { requestId } = {}) => log.error(requestId === undefined ? {} : { requestId }, line);
};

/** Timeouts of connections, in milliseconds. */
export const timeouts = {
  /** for the headers of a request, from its first byte */
  headersMs: 15 * SECOND,
  /** for a whole request with its body; longer than the limit of uploads, so that a late upload gets its own error */
  requestMs: uploadLimits.wholeMs + 10 * SECOND,
  /** idle time of a connection before the next request */
  keepAliveMs: 72 * SECOND,
  /** time that a listener of the live journal may read nothing */
  silentListenerMs: 30 * SECOND,
  /** interval of checks for late requests */
  checkMs: 5 * SECOND,
};

type OfOthers = 'backend' | 'backendKey' | 'mocked' | 'allowProduction' | 'overrides' | 'log';

/** The checked configuration of the server: its settings, and values that only tests change. */
export interface Config extends Omit<Settings, OfOthers>, AppOverrides {
  /** the real backend behind this server; undefined without one */
  readonly backend: BackendSettings | undefined;
  /** folder of the built pages: simulated shell, workbench and shell check */
  readonly pagesDist: string;
  readonly uploads: UploadLimits;
  readonly timeouts: Readonly<typeof timeouts>;
  readonly report: Report;
}

/** Folder of this package, both from src/ and from the bundle in dist/. */
export const packageRoot = fileURLToPath(new URL('..', import.meta.url));
/** The first start creates it in the current folder. It is not part of the repository. */
export const DEVELOPMENT_KEY = '.data/mock-private-key.pem';

const builtWebApp = (): string | undefined => {
  const dist = resolve(packageRoot, '../web/dist');
  return existsSync(resolve(dist, 'index.html')) ? dist : undefined;
};

/** @throws UsageError if only some of its settings are given */
const backendOf = ({ backend, backendKey, mocked, allowProduction }: Settings): BackendSettings | undefined => {
  if (backend === undefined) {
    const given = backendKey !== undefined ? 'MOCK_BACKEND_KEY' : mocked.length > 0 ? 'MOCK_MOCKED' : undefined;
    if (given === undefined) return undefined;
    throw new UsageError(`${given} needs MOCK_BACKEND. Set it to the address of the backend`);
  }
  if (backendKey === undefined) {
    throw new UsageError(`MOCK_BACKEND_KEY is not set. Allowed: ${settings.backendKey.allowed}`);
  }
  if (mayBeProduction(backend.hostname) && !allowProduction) {
    throw new UsageError(
      `MOCK_BACKEND is "${backend.href}", which does not look like a test system. Calls could affect real borrowers and money. To allow it, add MOCK_ALLOW_PRODUCTION=yes`,
    );
  }
  return { address: backend, publicKey: backendKey, mocked };
};

const reportOf = (log: Settings['log']): Report =>
  log === 'json' ? jsonReport() : (line) => void process.stderr.write(`${printableLines(line)}\n`);

/**
 * Reads the configuration from the environment.
 * @throws UsageError, which names settings by their variables
 */
export const readConfig = (environment: Environment): Config => {
  const { overrides, log, ...given } = readSettings(environment);
  const { host, adminToken, webDist = builtWebApp() } = given;
  if (!isLoopback(host) && adminToken === undefined) {
    throw new UsageError(
      `MOCK_HOST is "${host}", which other machines can reach, and MOCK_ADMIN_TOKEN is not set. Allowed: a loopback address such as ${settings.host.fallback}, or any address together with MOCK_ADMIN_TOKEN`,
    );
  }
  const backend = backendOf({ ...given, overrides, log });
  const pagesDist = resolve(packageRoot, 'dist');
  return {
    ...given,
    ...overrides,
    webDist,
    backend,
    pagesDist,
    uploads: uploadLimits,
    timeouts,
    report: reportOf(log),
  };
};
