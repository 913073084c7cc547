import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AppOverrides, appOverrides } from '@kit/contracts/app-config';
import { assumptionTable } from '@kit/contracts/assumptions';
import { methods, type ResponseOf } from '@kit/contracts/methods';
import { parseAccent } from './accent';
import {
  anyPath,
  type Backend,
  backendAddresses,
  existingFile,
  existingFolder,
  hostName,
  jsonFile,
  line,
  listenAddresses,
  matching,
  networkList,
  pathList,
  publicKeyFile,
} from './parsers';
import { refuse, SettingError } from './setting-error';

/** One thing that the host is told, by a variable of its environment. */
interface Setting<Value> {
  readonly variable: `SITE_${string}`;
  /** what it is for, in a few words */
  readonly what: string;
  /** what a value may be, for whoever gave another */
  readonly allowed: string;
  /** what holds where nothing is said, and how that is told; without one a value must be given */
  readonly fallback?: { readonly value: Value; readonly told: string };
  /** @throws when the text is not allowed */
  readonly parse: (text: string) => Value;
}

const setting = <Value>(definition: Setting<Value>): Setting<Value> => definition;
const optional = <Value>(definition: Setting<Value | undefined>, told = 'none'): Setting<Value | undefined> => ({
  ...definition,
  fallback: { value: undefined, told },
});

/** The checkout or the release: dist/ and src/ lie in the same folder of it. */
const releaseRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Where Debian, Alpine and Fedora keep the modules of nginx. */
const moduleFolders = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules'];
const BROTLI_MODULE = 'ngx_http_brotli_static_module.so';
const OFF = 'off';

const balances = ['turns', 'sandbox', 'shared'] as const;
type Balance = (typeof balances)[number];
const isBalance = (text: string): text is Balance => balances.some((known) => known === text);

export const settings = {
  backends: setting<readonly Backend[]>({
    variable: 'SITE_BACKEND',
    what: 'the address of the backend, which answers /app, or of each of its servers',
    allowed: 'http://host:port or https://host, with nothing behind it; several with commas or spaces between them',
    parse: backendAddresses,
  }),
  balance: setting<Balance>({
    variable: 'SITE_BALANCE',
    what: 'which of several backends a call goes to',
    allowed:
      'turns; sandbox for mock servers, each sandbox keeping to one of them; or shared for those on one Redis, where another answers for one that is gone',
    fallback: { value: 'turns', told: 'turns' },
    parse: (text) => (isBalance(text) ? text : refuse()),
  }),
  backendListen: setting<readonly string[]>({
    variable: 'SITE_BACKEND_LISTEN',
    what: 'where all that the backends answer is open, such as the admin API of mock servers, for those who work with them',
    allowed: 'ports, or addresses with a port such as 127.0.0.1:8787, with commas or spaces between them',
    fallback: { value: [], told: 'nowhere' },
    parse: listenAddresses,
  }),
  publicKey: setting<string>({
    variable: 'SITE_PUBLIC_KEY',
    what: "the backend's public key, which the app agrees on its keys with",
    allowed: 'the path of a PEM file with an RSA public key of at least 2048 bits',
    parse: publicKeyFile,
  }),
  folder: setting<string>({
    variable: 'SITE_FOLDER',
    what: "the host's own folder: what is rendered, the log, temporary files",
    allowed: 'a path that this user may write to',
    parse: anyPath,
  }),
  listen: setting<readonly string[]>({
    variable: 'SITE_LISTEN',
    what: 'what nginx listens on',
    allowed: 'ports, or addresses with a port such as 127.0.0.1:8080, with commas or spaces between them',
    fallback: { value: ['8080'], told: '8080, on every IPv4 address' },
    parse: listenAddresses,
  }),
  backendHost: optional<string>(
    {
      variable: 'SITE_BACKEND_HOST',
      what: 'the Host header that the backend is sent',
      allowed: 'a host name, with a port or without',
      parse: hostName,
    },
    'the host name that the borrower asked for',
  ),
  backendPaths: setting<readonly string[]>({
    variable: 'SITE_BACKEND_PATHS',
    what: 'what the backend answers beside /app, such as uploaded files',
    allowed: 'paths with commas or spaces between them, such as /files',
    fallback: { value: ['/files'], told: '/files' },
    parse: pathList,
  }),
  trustedProxies: setting<readonly string[]>({
    variable: 'SITE_TRUSTED_PROXIES',
    what: 'the proxies before this host whose word on the address and the scheme of a borrower counts',
    allowed: 'addresses and networks with commas or spaces between them, such as 10.0.0.0/8',
    fallback: { value: [], told: 'none' },
    parse: networkList,
  }),
  productName: optional<string>(
    {
      variable: 'SITE_PRODUCT_NAME',
      what: 'the name of the product',
      allowed: 'one line of text',
      parse: line,
    },
    assumptionTable.productName.value,
  ),
  accent: optional<readonly string[]>(
    {
      variable: 'SITE_ACCENT',
      what: 'the colour of the product',
      allowed: 'a colour such as #0a6b45, or one for the light and one for the dark theme: #0a6b45,#5fd39a',
      parse: parseAccent,
    },
    "the app's own green",
  ),
  officialWebsite: optional<string>(
    {
      variable: 'SITE_OFFICIAL_WEBSITE',
      what: 'the official website that the list of agreements links to',
      allowed: 'an address that begins with https://',
      parse: (text) => matching(assumptionTable.officialWebsite.schema, text),
    },
    'what the backend answers',
  ),
  supportText: optional<string>({
    variable: 'SITE_SUPPORT_TEXT',
    what: 'a sentence above the ways to reach customer service, such as its hours',
    allowed: 'one line of text',
    parse: line,
  }),
  agreements: optional<string>(
    {
      variable: 'SITE_AGREEMENTS',
      what: 'the texts of the agreements',
      allowed: 'a folder with a page for each, named after its kind: loan_agreement.html and so on',
      parse: existingFolder,
    },
    'those that the backend links to; our own examples at /agreements',
  ),
  faq: optional<ResponseOf<'tictetQuestionList'>>(
    {
      variable: 'SITE_FAQ',
      what: 'the common problems and their answers',
      allowed: 'a file of JSON of the shape that tictetQuestionList answers',
      parse: jsonFile(methods.tictetQuestionList.response),
    },
    'those that the backend answers',
  ),
  overrides: setting<AppOverrides>({
    variable: 'SITE_OVERRIDES',
    what: 'what this backend has another way than the contract',
    allowed: 'a file of JSON with assumptions, fieldNames and paths (docs/backend-owner.md)',
    fallback: { value: { assumptions: {}, fieldNames: {}, paths: {} }, told: 'nothing' },
    parse: jsonFile(appOverrides),
  }),
  webDist: setting<string>({
    variable: 'SITE_WEB_DIST',
    what: 'the built app',
    allowed: 'a folder with index.html in it',
    fallback: { value: join(releaseRoot, 'web/dist'), told: 'web/dist' },
    parse: (text) => (existsSync(join(text, 'index.html')) ? existingFolder(text) : refuse('it has no index.html')),
  }),
  accessLog: optional<string>(
    {
      variable: 'SITE_ACCESS_LOG',
      what: 'where each request is written down, without who made it',
      allowed: `a path, or ${OFF}`,
      parse: (text) => (text === OFF ? OFF : anyPath(text)),
    },
    'access.log in SITE_FOLDER',
  ),
  user: optional<string>(
    {
      variable: 'SITE_USER',
      what: 'whom the workers of nginx run as, where root starts it',
      allowed: 'the name of a user',
      parse: (text) => (/^[a-z_][\w-]*$/i.test(text) ? text : refuse()),
    },
    "nginx's own choice",
  ),
  brotliModule: setting<string | undefined>({
    variable: 'SITE_BROTLI_MODULE',
    what: `the module of nginx that serves brotli, ${BROTLI_MODULE}`,
    allowed: `the path of a file, or ${OFF} to serve gzip only`,
    fallback: {
      value: moduleFolders.map((folder) => join(folder, BROTLI_MODULE)).find((path) => existsSync(path)),
      told: 'where Debian, Alpine and Fedora put it, else gzip only',
    },
    parse: (text) => (text === OFF ? undefined : existingFile(text)),
  }),
} as const;

type Settings = typeof settings;
/** Everything that the host was told, checked. */
export type SiteConfig = { readonly [Name in keyof Settings]: ReturnType<Settings[Name]['parse']> };

type Environment = Readonly<Record<string, string | undefined>>;

/** The same refusal for what only shows when a value is used. */
export const refusal = (
  { variable, allowed }: Pick<Setting<unknown>, 'variable' | 'allowed'>,
  given: string,
  cause: unknown,
): SettingError => {
  const reason = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
  return new SettingError(`${variable} cannot be "${given}"${reason}. Allowed: ${allowed}`);
};

const readSetting = (definition: Setting<unknown>, given: string | undefined): unknown => {
  if (given === undefined || given === '') {
    if (definition.fallback) return definition.fallback.value;
    throw new SettingError(`${definition.variable} is not set. Needed: ${definition.what}, as ${definition.allowed}`);
  }
  try {
    return definition.parse(given);
  } catch (cause) {
    throw refusal(definition, given, cause);
  }
};

/**
 * What the host is told by its environment. A variable of ours that there is not is refused, because a misspelt one would
 * silently do nothing.
 * @throws SettingError naming the variable
 */
export const readSettings = (environment: Environment): SiteConfig => {
  const known: string[] = Object.values(settings).map(({ variable }) => variable);
  const unknown = Object.keys(environment).find((name) => name.startsWith('SITE_') && !known.includes(name));
  if (unknown !== undefined) throw new SettingError(`There is no ${unknown}; there are: ${known.join(', ')}`);
  const read = Object.entries(settings).map(([name, definition]) => [
    name,
    readSetting(definition as Setting<unknown>, environment[definition.variable]),
  ]);
  return Object.fromEntries(read) as SiteConfig;
};

/** The template of the configuration of nginx, beside dist/ and src/. */
export const templatePath = resolve(releaseRoot, 'deploy/nginx/nginx.conf.template');
