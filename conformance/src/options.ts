import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { appConfig } from '@kit/contracts/app-config';
import { OverrideError } from '@kit/contracts/assumptions';
import { parseJson } from '@kit/contracts/json-depth';
import { messageOf } from '@kit/contracts/message-of';
import { type MethodName, methods } from '@kit/contracts/methods';
import { checkOverrides } from '@kit/contracts/overrides/check-overrides';
import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { type Level, levelNames, levels } from './checks/check';
import { CannotRun } from './errors';
import { hookNames, hookTable } from './hooks/hooks';

const flags = {
  target: { value: '<origin[/base]>', about: 'address of the backend, up to /app' },
  'public-key': { value: '<pem file>', about: 'RSA public key of the backend (SPKI); a mock server provides its own' },
  overrides: { value: '<json>', about: 'your assumptions, fieldNames and paths: JSON, or a file' },
  phone: { value: '<number>', about: 'the only phone number for logins, if no hook provides fresh ones' },
  'code-command': { value: '<cmd>', about: 'prints the verification code for $CONFORM_PHONE and $CONFORM_PURPOSE' },
  hooks: { value: '<file>', about: 'a module that exports hooks, or JSON with a command line for each' },
  level: {
    value: levelNames.join('|'),
    about: 'highest level to run (default read; destructive against a mock server)',
  },
  only: { value: '<method>', about: 'runs only the checks of this method' },
  report: { value: '<folder>', about: 'writes junit.xml, report.html and report.json to this folder' },
  rate: { value: '<n>', about: 'maximum calls per second (default 20; no limit against a mock server)' },
  replay: { value: '<id>', about: 'runs the check of a finding again and shows every call in plain text' },
  accept: { value: '<file>', about: 'JSON list of accepted deviations, each {id, reason, until}' },
} as const;
type Flag = keyof typeof flags;

/** Calls per second to a backend that is not a mock server. */
export const USUAL_RATE = 20;

const COLUMN = 36;

/** A name that is too long for its column gets its own line. */
const list = (all: Readonly<Record<string, string>>): string =>
  Object.entries(all)
    .map(([name, about]) => {
      const start = `  ${name}`;
      return `${start.length < COLUMN ? start.padEnd(COLUMN) : `${start}\n${' '.repeat(COLUMN)}`}${about}`;
    })
    .join('\n');

export const help = `npm run conform -- --target <origin[/base]> [options]

Checks a backend against the contract. Reports each deviation and its effect on the app. Sends nothing to third parties.

${list(Object.fromEntries(Object.entries(flags).map(([name, { value, about }]) => [`--${name} ${value}`, about])))}
${list({ '--patient': 'waits in real time, up to 15 minutes, if no hook advances time', '--help': 'prints this help' })}

Levels. Each one includes those above it
${list(levels)}

Hooks. All are optional. A command line gets its arguments as environment variables named CONFORM_…
${list(Object.fromEntries(hookNames.map((name) => [`${name}(${hookTable[name].arguments.join(', ')})`, hookTable[name].about])))}

Exit codes: 0 no deviations, 1 deviations found, 2 the run could not start or was interrupted.`;

const overridesSchema = z.strictObject({
  assumptions: appConfig.shape.assumptions,
  fieldNames: appConfig.shape.fieldNames,
  paths: appConfig.shape.paths,
});
export type Overrides = z.output<typeof overridesSchema>;

export interface Options {
  readonly origin: URL;
  /** path prefix before /app */
  readonly base: string;
  /** PEM */
  readonly publicKey: string | undefined;
  readonly overrides: Overrides;
  readonly phone: string | undefined;
  readonly codeCommand: string | undefined;
  readonly hooks: string | undefined;
  /** undefined: `destructive` for a mock server, else `read` */
  readonly level: Level | undefined;
  readonly only: MethodName | undefined;
  readonly report: string | undefined;
  /** undefined: the usual rate, or none against a mock server */
  readonly rate: number | undefined;
  readonly replay: string | undefined;
  readonly accept: string | undefined;
  readonly patient: boolean;
}

export const fileText = (flag: Flag, file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const reason =
      cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' ? 'the file does not exist' : String(cause);
    throw new CannotRun(`--${flag} ${file}: ${reason}.`);
  }
};

/** The invalid places of a file, in brackets; empty if the whole is wrong. */
export const placesIn = ({ issues }: z.core.$ZodError): string => {
  const places = issues.flatMap(({ path }) => (path.length === 0 ? [] : [path.join('.')]));
  return places.length === 0 ? '' : ` (wrong: ${places.join(', ')})`;
};

const targetOf = (text: string): Pick<Options, 'origin' | 'base'> => {
  const example =
    'Give an origin such as https://staging.example.com, and the path prefix before /app if there is one.';
  if (!URL.canParse(text)) throw new CannotRun(`--target ${text} is not a URL. ${example}`);
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.username !== '') {
    throw new CannotRun(`--target ${text} cannot be called. ${example}`);
  }
  return { origin: new URL(url.origin), base: url.pathname.replace(/\/+$/, '') };
};

const keyOf = (file: string): string => {
  const pem = fileText('public-key', file);
  if (z.safeParse(appConfig.shape.publicKey, pem).success) return pem;
  const isPrivate = pem.includes('PRIVATE KEY');
  throw new CannotRun(
    isPrivate
      ? `--public-key ${file} contains a private key. Give the public one: openssl pkey -in ${file} -pubout`
      : `--public-key ${file} is not a public key in PEM (-----BEGIN PUBLIC KEY-----). Convert it with openssl rsa -RSAPublicKey_in -pubout, or openssl x509 -pubkey for a certificate.`,
  );
};

const checkedOverrides = (overrides: Overrides): Overrides => {
  try {
    checkOverrides(overrides);
    return overrides;
  } catch (cause) {
    if (cause instanceof OverrideError) throw new CannotRun(`--overrides: ${cause.message}`);
    throw cause;
  }
};

const overridesOf = (given: string): Overrides => {
  const text = given.trimStart().startsWith('{') ? given : fileText('overrides', given);
  let read: unknown;
  try {
    read = parseJson(text);
  } catch (cause) {
    throw new CannotRun(`--overrides is not JSON (${messageOf(cause)}).`);
  }
  const parsed = z.safeParse(overridesSchema, read);
  if (parsed.success) return checkedOverrides(parsed.data);
  throw new CannotRun(`--overrides may contain only "assumptions", "fieldNames" and "paths"${placesIn(parsed.error)}.`);
};

const oneOf = <Name extends string>(flag: Flag, value: string, names: readonly Name[]): Name => {
  const found = names.find((name) => name === value);
  if (found === undefined) throw new CannotRun(`--${flag} cannot be "${value}". Choose one of ${names.join(', ')}.`);
  return found;
};

const rateOf = (value: string): number => {
  const rate = Number(value);
  if (Number.isFinite(rate) && rate > 0) return rate;
  throw new CannotRun(`--rate cannot be "${value}". Give a number of calls per second above zero.`);
};

const phoneOf = (value: string): string => {
  if (z.safeParse(phone, value).success) return value;
  throw new CannotRun(`--phone ${value}: a phone number has 10 digits, or 11 digits with a leading 0.`);
};

/** Describes a wrong command line in the same words as the other commands. */
const usageOf = (cause: unknown): string => {
  const message = messageOf(cause);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const [, named = ''] = /'([^' ]+)/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const names = [...Object.keys(flags), 'patient', 'help'].map((name) => `--${name}`);
    return `There is no option "${named}". Allowed: ${names.join(', ')}.`;
  }
  const flag = Object.entries(flags).find(([name]) => named === `--${name}`);
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && flag !== undefined) {
    return `${named} needs a value. Allowed: ${flag[1].value}.`;
  }
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `"${named}" is one word too many.`;
  return message.endsWith('.') ? message : `${message}.`;
};

/**
 * Parses the command line; undefined for `--help`.
 * @throws CannotRun naming the first invalid argument
 */
export const readOptions = (args: readonly string[]): Options | undefined => {
  const given = (() => {
    try {
      const text = Object.fromEntries(Object.keys(flags).map((name) => [name, { type: 'string' as const }]));
      return parseArgs({
        args: [...args],
        options: { ...text, patient: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      }).values as Partial<Record<Flag, string>> & { patient?: boolean; help?: boolean };
    } catch (cause) {
      throw new CannotRun(`${usageOf(cause)} See --help.`);
    }
  })();
  if (given.help === true) return undefined;
  const read = <Value>(flag: Flag, parse: (value: string) => Value): Value | undefined => {
    const value = given[flag];
    return value === undefined ? undefined : parse(value);
  };
  if (given.target === undefined)
    throw new CannotRun('--target is missing. Give the address of the backend. See --help.');
  return {
    ...targetOf(given.target),
    publicKey: read('public-key', keyOf),
    overrides: read('overrides', overridesOf) ?? { assumptions: {}, fieldNames: {}, paths: {} },
    phone: read('phone', phoneOf),
    codeCommand: given['code-command'],
    hooks: given.hooks,
    level: read('level', (value) => oneOf('level', value, levelNames)),
    only: read('only', (value) => oneOf('only', value, Object.keys(methods) as MethodName[])),
    report: given.report,
    rate: read('rate', rateOf),
    replay: given.replay,
    accept: given.accept,
    patient: given.patient === true,
  };
};
