import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { appOverrides } from '@kit/contracts/app-config';
import { parseWritten } from '@kit/contracts/json-depth';
import { assumptionSchemas, checkOverrides } from '@kit/contracts/overrides';
import { parsing } from '@kit/contracts/parsing';
import { isServiceLink } from '@kit/contracts/service-links';
import * as z from 'zod/mini';

// zod/mini has no error texts of its own.
z.config(z.locales.en());

const MINIMUM_KEY_BITS = 2048;
const MAXIMUM_PORT = 65_535;
const PREFIX_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

const refuse = (reason: string): never => {
  throw new Error(reason);
};

/** The error messages of a value in one line. */
const reasonsOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)).join('; ');

/** One non-empty line. */
const line = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this finds control characters
  text.trim() === '' || /[\u0000-\u001f\u007f]/.test(text) ? refuse('it is not one line of text') : text.trim();

/** A path that nginx and the shell take as it is. */
const folder = (text: string): string =>
  /["'$\\;{}\n\r]/.test(text) ? refuse('the path contains one of " \' $ \\ ; { }') : resolve(text);

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const backend = (text: string): URL => {
  // nginx would read other signs as part of its configuration.
  const url = URL.canParse(text) && /^[\w.:[\]/@-]+$/.test(text) ? new URL(text) : refuse('it is not an address');
  if (!/^https?:$/.test(url.protocol) || url.port === '0') return refuse('no backend can have this address');
  return text === url.origin ? url : refuse(`write it as ${url.origin}`);
};

const isListen = (text: string): boolean => {
  const [, ipv6, ipv4, port = ''] = /^(?:\[(.+)\]:|([^:]+):)?(\d{1,5})$/.exec(text) ?? [];
  const isAddress = ipv6 === undefined ? ipv4 === undefined || isIP(ipv4) === 4 : isIP(ipv6) === 6;
  return isAddress && Number(port) >= 1 && Number(port) <= MAXIMUM_PORT;
};

const isNetwork = (text: string): boolean => {
  const [, address = '', prefix = '0'] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  return Number(prefix) <= (PREFIX_BITS[isIP(address)] ?? -1);
};

const wordsThatAre = (isOne: (word: string) => boolean) => (text: string) => {
  const wrong = words(text).find((word) => !isOne(word));
  return wrong === undefined ? words(text) : refuse(`"${wrong}" is not one`);
};

const read = (path: string): string =>
  existsSync(path) ? readFileSync(path, 'utf8') : refuse('the file does not exist');

const readKey = (pem: string): KeyObject => {
  try {
    return createPublicKey(pem);
  } catch {
    return refuse('the file contains no public key in PEM');
  }
};

/** Reads an RSA public key, and returns it as PEM (SPKI). */
const publicKey = (path: string): string => {
  const pem = read(path);
  // OpenSSL would derive a public key from a private one. The operator must learn of this mistake.
  if (pem.includes('PRIVATE KEY')) return refuse('the file contains a private key, which only the backend may have');
  const key = readKey(pem);
  if (key.asymmetricKeyType !== 'rsa') return refuse('the key is not an RSA key');
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return bits < MINIMUM_KEY_BITS
    ? refuse(`the key has ${bits} bits`)
    : key.export({ type: 'spki', format: 'pem' }).toString();
};

const overrides = (path: string): z.output<typeof appOverrides> => {
  const given = z.safeParse(appOverrides, parseWritten(read(path)));
  if (!given.success) return refuse(reasonsOf(given.error));
  checkOverrides(given.data);
  return given.data;
};

/** One colour for each theme, as `#rrggbb`. */
const accent = (text: string): { readonly light: string; readonly dark: string } => {
  const [, light, dark] = /^(#[\da-f]{6}) *[, ] *(#[\da-f]{6})$/.exec(text.toLowerCase()) ?? [];
  return light === undefined || dark === undefined ? refuse('these are not two colours') : { light, dark };
};

const website = (text: string): string => {
  const given = z.safeParse(assumptionSchemas.officialWebsite, text);
  return given.success ? text : refuse(reasonsOf(given.error));
};

/** All settings of a site, as environment variables. */
const settings = z.strictObject({
  SITE_BACKEND: parsing(backend),
  SITE_FOLDER: parsing(folder),
  SITE_LISTEN: z.optional(parsing(wordsThatAre(isListen))),
  SITE_TRUSTED_PROXIES: z.optional(parsing(wordsThatAre(isNetwork))),
  SITE_PUBLIC_KEY: parsing(publicKey),
  SITE_OVERRIDES: z.optional(parsing(overrides)),
  SITE_PRODUCT_NAME: z.optional(parsing(line)),
  SITE_ACCENT: z.optional(parsing(accent)),
  SITE_OFFICIAL_WEBSITE: z.optional(parsing(website)),
  SITE_SUPPORT_TEXT: z.optional(parsing(line)),
});
export type Settings = z.output<typeof settings>;
type Variable = keyof Settings;

/** What a setting has to be, for error messages. */
const remedies: Readonly<Record<Variable, string>> = {
  SITE_BACKEND: 'the address of the backend without a path, such as https://api.lender.example or http://10.0.0.5:9000',
  SITE_FOLDER: "the site's own folder, which this user can write, such as /var/lib/loan-site",
  SITE_LISTEN: 'ports, or addresses with a port, separated by spaces, such as 8080 [::]:8080',
  SITE_TRUSTED_PROXIES: 'addresses or networks of proxies, separated by spaces, such as 10.0.0.0/8',
  SITE_PUBLIC_KEY: 'the path of a PEM file with an RSA public key of at least 2048 bits',
  SITE_OVERRIDES: 'the path of a JSON file with assumptions, fieldNames and paths',
  SITE_PRODUCT_NAME: 'one line of text',
  SITE_ACCENT: 'a colour for the light theme and one for the dark theme, such as #0a6b45,#5fd39a',
  SITE_OFFICIAL_WEBSITE: 'an address that starts with https://',
  SITE_SUPPORT_TEXT: 'one line of text',
};
const isVariable = (name: string): name is Variable => name in remedies;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong setting, in one sentence with the variable, the reason and the remedy. */
export class SettingError extends Error {
  override readonly name = 'SettingError';

  constructor(variable: Variable, { [variable]: given }: Environment, reason: string) {
    const problem = given === undefined ? 'is not set' : `cannot be "${given}" (${reason})`;
    super(`${variable} ${problem}: set it to ${remedies[variable]}.`);
  }
}

/**
 * Reads the settings. An unknown SITE_ variable is refused: a misspelt one would silently do nothing.
 * @throws SettingError, or Error for an unknown variable
 */
export const readSettings = (environment: Environment): Settings => {
  const given = Object.entries(environment).filter(
    ([name, value = '']) => name.startsWith('SITE_') && value !== '' && !isServiceLink(name, environment),
  );
  const unknown = given.find(([name]) => !isVariable(name));
  if (unknown !== undefined) {
    throw new Error(`${unknown[0]} is not a setting: use one of ${Object.keys(remedies).join(', ')}.`);
  }
  const read = z.safeParse(settings, Object.fromEntries(given));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new SettingError(issue?.path[0] as Variable, Object.fromEntries(given), issue?.message ?? '');
};
