import packageJson from '../package.json' with { type: 'json' };
import { jsonOf, MockError } from './mock-error';

/**
 * Settings of the server, named like those of `npm run mock` (`keyExchangesAMinute` is MOCK_KEY_EXCHANGES_A_MINUTE). A
 * missing setting comes from its environment variable, if that is set.
 */
export interface MockSettings {
  /** listening address; 127.0.0.1 by default */
  readonly host?: string;
  /** any free port by default */
  readonly port?: number;
  /** folder of the state; in memory by default */
  readonly store?: string;
  /** token for the admin API; required if other machines can reach the host */
  readonly adminToken?: string;
  /** origins of other pages that may use the wire */
  readonly cors?: readonly string[];
  /** PEM file with an RSA private key of 2048 bits; a new key for each start by default */
  readonly privateKey?: string;
  /** folder of the saved scenarios; by default `scenarios` */
  readonly scenarios?: string;
  /** folder of another build of the app; the packed one by default */
  readonly webDist?: string;
  readonly keyExchangesAMinute?: number;
  /** address of a real backend behind the mock */
  readonly backend?: string;
  /** PEM file with that backend's public key */
  readonly backendKey?: string;
  /** methods that the mock answers itself */
  readonly mocked?: readonly string[];
  /** assumptions of the contract that differ */
  readonly assumptions?: Readonly<Record<string, unknown>>;
  /** field names that differ on the wire */
  readonly fieldNames?: Readonly<Record<string, string>>;
  /** paths of methods that differ */
  readonly paths?: Readonly<Record<string, string>>;
}

/** Preparation of a sandbox before the test. */
export interface SandboxOptions {
  /** scenario of the borrower, such as `due-today` */
  readonly scenario?: string;
  /** name of a saved scenario to open */
  readonly savedScenario?: string;
  /** target of the clock: a time (Date, milliseconds, ISO with its zone), or a duration from now such as '3d' */
  readonly clock?: Date | number | string;
}

export interface StartMockOptions extends MockSettings, SandboxOptions {
  /** name of `mock.sandbox`; `default` by default, as for a client that names none */
  readonly sandbox?: string;
}

/** Each setting with its variable. Three options are parts of one setting. */
const variables: Readonly<Record<keyof MockSettings, string>> = {
  host: 'MOCK_HOST',
  port: 'MOCK_PORT',
  store: 'MOCK_STORE',
  adminToken: 'MOCK_ADMIN_TOKEN',
  cors: 'MOCK_CORS',
  privateKey: 'MOCK_PRIVATE_KEY',
  scenarios: 'MOCK_SCENARIOS',
  webDist: 'MOCK_WEB_DIST',
  keyExchangesAMinute: 'MOCK_KEY_EXCHANGES_A_MINUTE',
  backend: 'MOCK_BACKEND',
  backendKey: 'MOCK_BACKEND_KEY',
  mocked: 'MOCK_MOCKED',
  assumptions: 'MOCK_OVERRIDES',
  fieldNames: 'MOCK_OVERRIDES',
  paths: 'MOCK_OVERRIDES',
};
const rows = Object.entries(variables) as readonly [keyof MockSettings, string][];

export const sandboxOptions = ['sandbox', 'scenario', 'savedScenario', 'clock'] as const;
export const startOptions: readonly string[] = [...Object.keys(variables), ...sandboxOptions];

/** @throws MockError naming an unknown option of a function, with the known ones */
export const checkOptions = (name: string, options: object, allowed: readonly string[]): void => {
  const known = `The options are: ${allowed.join(', ')}.`;
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new MockError(`${name} takes an object of options. ${known}`);
  const stranger = Object.keys(options).find((option) => !allowed.includes(option));
  if (stranger !== undefined) throw new MockError(`${name} has no option "${stranger}". ${known}`);
};

/** Variables of a server with these options. */
export const environmentOf = (options: StartMockOptions): Record<string, string> => {
  const environment: Record<string, string> = {};
  const overrides: Record<string, unknown> = {};
  for (const [name, variable] of rows) {
    if (options[name] === undefined) continue;
    if (variable === 'MOCK_OVERRIDES') {
      overrides[name] = options[name];
      environment[variable] = jsonOf(overrides);
    } else environment[variable] = [options[name]].flat().join(',');
  }
  return environment;
};

/** Replaces variable names in a server message by option names. */
export const inOptions = (message: string): string =>
  message.replace(/\bMOCK_[A-Z_]+\b/g, (found) => rows.find(([, variable]) => variable === found)?.[0] ?? found);

const oldest = packageJson.engines.node.replace(/^\D+/, '');

/** @throws MockError if the server does not support this Node version */
export const checkNode = (version: string): void => {
  if (version.localeCompare(oldest, 'en', { numeric: true }) >= 0) return;
  throw new MockError(
    `The mock server needs Node ${oldest} or newer, but this is Node ${version}. Install a newer one (https://nodejs.org) and run the tests with it.`,
  );
};
