import { MockError } from './mock-error';

/**
 * What a mock server can be started with: settings of `npm run mock`, under the same names (`keyExchangesAMinute` is
 * MOCK_KEY_EXCHANGES_A_MINUTE there). What is left out is taken from those variables where they are set.
 */
export interface MockSettings {
  /** where it listens; 127.0.0.1 where it is left out */
  readonly host?: string;
  /** any free one where it is left out */
  readonly port?: number;
  /** where it keeps its state; in memory where it is left out */
  readonly store?: string;
  /** what a caller of the admin API has to know; wanted with a host that others can reach */
  readonly adminToken?: string;
  /** origins of pages elsewhere that may use the wire */
  readonly cors?: readonly string[];
  /** PEM file with an RSA private key of 2048 bits; one of its own, new with each start, where it is left out */
  readonly privateKey?: string;
  /** folder of the saved scenarios; by default `scenarios` */
  readonly scenarios?: string;
  /** folder of another build of the app than the one that is packed */
  readonly webDist?: string;
  readonly keyExchangesAMinute?: number;
  /** a real backend that it stands in front of */
  readonly upstream?: string;
  /** PEM file with the public key of that backend */
  readonly upstreamKey?: string;
  /** methods that are answered here all the same */
  readonly mocked?: readonly string[];
  /** values of the contract that differ here */
  readonly assumptions?: Readonly<Record<string, unknown>>;
  /** assumptions, names of fields and paths that differ here, as in the configuration of the app */
  readonly overrides?: Readonly<Record<string, unknown>>;
  /** how many calls the journal of a sandbox keeps */
  readonly journalEntries?: number;
}

/** What is done to a sandbox before the test begins. */
export interface SandboxOptions {
  /** a borrower is put into this scenario, such as `due-today` */
  readonly scenario?: string;
  /** this saved scenario is opened */
  readonly savedScenario?: string;
  /** the clock is moved on: to a time (Date, milliseconds, ISO with its zone), or by a duration such as '3d' */
  readonly clock?: Date | number | string;
}

export interface StartMockOptions extends MockSettings, SandboxOptions {
  /** the name of `mock.sandbox`; `default` where it is left out, which is where a client is that names none */
  readonly sandbox?: string;
}

/** By name, so that a compiler error says which one is missing here. */
const settings: Record<keyof MockSettings, true> = {
  host: true,
  port: true,
  store: true,
  adminToken: true,
  cors: true,
  privateKey: true,
  scenarios: true,
  webDist: true,
  keyExchangesAMinute: true,
  upstream: true,
  upstreamKey: true,
  mocked: true,
  assumptions: true,
  overrides: true,
  journalEntries: true,
};

const others: Record<Exclude<keyof StartMockOptions, keyof MockSettings>, true> = {
  sandbox: true,
  scenario: true,
  savedScenario: true,
  clock: true,
};

/** The names of the settings of the server that can be given. */
export const settingNames = Object.keys(settings) as readonly (keyof MockSettings)[];
const known = [...settingNames, ...Object.keys(others)];

/** `keyExchangesAMinute` is MOCK_KEY_EXCHANGES_A_MINUTE. */
export const variableOf = (name: string): string =>
  `MOCK_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/**
 * The environment of a server with these options.
 * @throws MockError for an option that there is not
 */
export const environmentOf = (options: StartMockOptions): Record<string, string> => {
  const stranger = Object.keys(options).find((name) => !known.includes(name));
  if (stranger !== undefined) {
    throw new MockError(`startMock has no option "${stranger}"; there are: ${known.join(', ')}.`);
  }
  const given = settingNames.filter((name) => options[name] !== undefined);
  return Object.fromEntries(given.map((name) => [variableOf(name), textOf(options[name])]));
};

/** What the server says of a setting, in the words of whoever gave it as an option. */
export const inOptions = (message: string): string =>
  settingNames
    .reduce((text, name) => text.replace(new RegExp(`\\b${variableOf(name)}\\b`, 'g'), name), message)
    .replace(/--([a-z]+) (\d+)/g, '$1: $2');
