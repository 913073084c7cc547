import { readFileSync } from 'node:fs';
import { type AppOverrides, appConfig, appOverrides } from '@kit/contracts/app-config';
import { parseWritten } from '@kit/contracts/json-depth';
import { messageOf } from '@kit/contracts/message-of';
import { checkOverrides, OverrideError } from '@kit/contracts/overrides';
import { parsing } from '@kit/contracts/parsing';
import { phone } from '@kit/contracts/phone';
import * as z from 'zod/mini';
import { type Level, levelNames } from './checks/check';
import { CannotRun } from './errors';

/** Every setting of a run: a variable and what it does. */
export const settingsTable = {
  CONFORM_TARGET: 'address of the backend, up to /app; the first argument of the command',
  CONFORM_PUBLIC_KEY: 'file with the RSA public key of the backend (PEM); a mock server provides its own',
  CONFORM_OVERRIDES: 'your assumptions, fieldNames and paths: JSON, or a file',
  CONFORM_HOOKS: 'a module (.mjs) that exports hooks',
  CONFORM_PHONE: 'the only phone number for logins, if no hook provides fresh ones',
  CONFORM_LEVEL: `highest level to run: ${levelNames.join(', ')} (read; destructive against a mock server)`,
  CONFORM_RATE: 'maximum calls per second (20; no limit against a mock server)',
  CONFORM_ACCEPT: 'JSON file of accepted deviations: {"<id in the report>": "<reason>"}',
  MOCK_ADMIN_TOKEN: 'admin token of a mock server that requires one',
} as const;
type Name = keyof typeof settingsTable;

export interface Settings {
  readonly origin: URL;
  /** path prefix before /app */
  readonly base: string;
  /** PEM */
  readonly publicKey?: string | undefined;
  readonly overrides: AppOverrides;
  readonly hooks?: string | undefined;
  readonly phone?: string | undefined;
  /** undefined: `destructive` for a mock server, else `read` */
  readonly level?: Level | undefined;
  readonly rate?: number | undefined;
  /** reasons by id of a deviation */
  readonly accepted: Readonly<Record<string, string>>;
  readonly adminToken?: string | undefined;
}

const refuse = (sentence: string): never => {
  throw new CannotRun(sentence);
};

const fileText = (name: Name, file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    return refuse(`${name}: the file ${file} cannot be read (${messageOf(cause)}).`);
  }
};

const jsonOf = <Value>(name: Name, text: string, schema: z.ZodMiniType<Value>, form: string): Value => {
  const read = z.safeParse(parsing(parseWritten), text);
  if (!read.success) return refuse(`${name} cannot be read: ${read.error.issues[0]?.message}.`);
  const { success, data, error } = z.safeParse(schema, read.data);
  if (success) return data;
  const places = error.issues.flatMap(({ path }) => (path.length === 0 ? [] : path.join('.')));
  return refuse(`${name} must be ${form}${places.length === 0 ? '' : ` (wrong: ${places.join(', ')})`}.`);
};

const targetOf = (text: string | undefined): Pick<Settings, 'origin' | 'base'> => {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol) && url.search === '' && url.username === '') {
    return { origin: new URL(url.origin), base: url.pathname.replace(/\/+$/, '') };
  }
  return refuse(
    `${text ?? 'A missing address'} cannot be called. Give an origin such as https://staging.example.com, and the path prefix before /app if there is one.`,
  );
};

const keyOf = (file: string): string => {
  const pem = fileText('CONFORM_PUBLIC_KEY', file);
  if (z.safeParse(appConfig.shape.publicKey, pem).success) return pem;
  return refuse(
    pem.includes('PRIVATE KEY')
      ? `CONFORM_PUBLIC_KEY: ${file} contains a private key. Give the public one: openssl pkey -in ${file} -pubout`
      : `CONFORM_PUBLIC_KEY: ${file} is not a public key in PEM (-----BEGIN PUBLIC KEY-----).`,
  );
};

const overridesOf = (given: string): Settings['overrides'] => {
  const text = given.trimStart().startsWith('{') ? given : fileText('CONFORM_OVERRIDES', given);
  const form = 'an object with "assumptions", "fieldNames" and "paths"';
  const overrides = jsonOf('CONFORM_OVERRIDES', text, appOverrides, form);
  try {
    checkOverrides(overrides);
  } catch (cause) {
    if (cause instanceof OverrideError) refuse(`CONFORM_OVERRIDES: ${cause.message}`);
    throw cause;
  }
  return overrides;
};

/**
 * Reads the settings of a run from variables.
 * @throws CannotRun for an unknown or a wrong one
 */
export const readSettings = (variables: Readonly<Record<string, string | undefined>>): Settings => {
  const unknown = Object.keys(variables).find((name) => name.startsWith('CONFORM_') && !(name in settingsTable));
  if (unknown !== undefined) refuse(`${unknown} is not a setting. Known: ${Object.keys(settingsTable).join(', ')}.`);
  const read = <Value>(name: Name, parse: (value: string) => Value): Value | undefined =>
    variables[name] ? parse(variables[name]) : undefined;
  const levelOf = (value: string): Level =>
    levelNames.find((name) => name === value) ??
    refuse(`CONFORM_LEVEL cannot be "${value}". Choose one of ${levelNames.join(', ')}.`);
  const rateOf = (value: string): number =>
    Number(value) > 0 && Number.isFinite(Number(value))
      ? Number(value)
      : refuse(`CONFORM_RATE cannot be "${value}". Give a number of calls per second above zero.`);
  const phoneOf = (value: string): string =>
    z.safeParse(phone, value).data ??
    refuse(`CONFORM_PHONE ${value}: a phone number has 10 digits, or 11 digits with a leading 0.`);
  const reasons = z.record(z.string(), z.string().check(z.minLength(1)));
  const acceptedOf = (file: string) =>
    jsonOf(
      'CONFORM_ACCEPT',
      fileText('CONFORM_ACCEPT', file),
      reasons,
      'an object with a reason for each id: {"<id in the report>": "<reason>"}',
    );
  return {
    ...targetOf(variables.CONFORM_TARGET),
    publicKey: read('CONFORM_PUBLIC_KEY', keyOf),
    overrides: read('CONFORM_OVERRIDES', overridesOf) ?? { assumptions: {}, fieldNames: {}, paths: {} },
    hooks: read('CONFORM_HOOKS', String),
    phone: read('CONFORM_PHONE', phoneOf),
    level: read('CONFORM_LEVEL', levelOf),
    rate: read('CONFORM_RATE', rateOf),
    accepted: read('CONFORM_ACCEPT', acceptedOf) ?? {},
    adminToken: read('MOCK_ADMIN_TOKEN', String),
  };
};
