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

/** One environment variable of the site. */
interface Setting<Value> {
  readonly variable: `SITE_${string}`;
  /** purpose in a few words */
  readonly what: string;
  /** allowed values, for the error message */
  readonly allowed: string;
  /** default value and its description; without it the variable is required */
  readonly fallback?: { readonly value: Value; readonly note: string };
  /** @throws Error if the text is invalid */
  readonly parse: (text: string) => Value;
}

const setting = <Value>(definition: Setting<Value>): Setting<Value> => definition;
const optional = <Value>(definition: Setting<Value | undefined>, note = 'none'): Setting<Value | undefined> => ({
  ...definition,
  fallback: { value: undefined, note },
});

/** Root of the checkout or release. Both dist/ and src/ are in deploy/. */
const releaseRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Module folders of nginx on Debian, Alpine and Fedora. */
const moduleFolders = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules'];
const BROTLI_MODULE = 'ngx_http_brotli_static_module.so';
const OFF = 'off';

const balances = ['turns', 'sandbox', 'shared'] as const;
type Balance = (typeof balances)[number];
const isBalance = (text: string): text is Balance => balances.some((known) => known === text);

export const settings = {
  backends: setting<readonly Backend[]>({
    variable: 'SITE_BACKEND',
    what: 'address of the backend that serves /app, or of each of its servers',
    allowed: 'http://host:port or https://host without a path; several separated by commas or spaces',
    parse: backendAddresses,
  }),
  balance: setting<Balance>({
    variable: 'SITE_BALANCE',
    what: 'how calls are distributed over several backends',
    allowed:
      'turns; sandbox for mock servers, each sandbox always on the same server; or shared for mock servers on one Redis, where another server takes over',
    fallback: { value: 'turns', note: 'turns' },
    parse: (text) => (isBalance(text) ? text : refuse()),
  }),
  backendListen: setting<readonly string[]>({
    variable: 'SITE_BACKEND_LISTEN',
    what: 'where testers reach everything that the backends serve, such as the admin API',
    allowed: 'ports, or addresses with a port such as 127.0.0.1:8787, separated by commas or spaces',
    fallback: { value: [], note: 'nowhere' },
    parse: listenAddresses,
  }),
  publicKey: setting<string>({
    variable: 'SITE_PUBLIC_KEY',
    what: "the backend's public key, for the key exchange of the app",
    allowed: 'the path of a PEM file with an RSA public key of at least 2048 bits',
    parse: publicKeyFile,
  }),
  folder: setting<string>({
    variable: 'SITE_FOLDER',
    what: "the site's own folder for configuration, log and temporary files",
    allowed: 'a writable path',
    parse: anyPath,
  }),
  listen: setting<readonly string[]>({
    variable: 'SITE_LISTEN',
    what: 'where nginx listens',
    allowed: 'ports, or addresses with a port such as 127.0.0.1:8080, separated by commas or spaces',
    fallback: { value: ['8080'], note: '8080, on every IPv4 address' },
    parse: listenAddresses,
  }),
  backendHost: optional<string>(
    {
      variable: 'SITE_BACKEND_HOST',
      what: 'Host header for the backend',
      allowed: 'a host name, optionally with a port',
      parse: hostName,
    },
    'the host name of the request',
  ),
  backendPaths: setting<readonly string[]>({
    variable: 'SITE_BACKEND_PATHS',
    what: 'paths besides /app that the backend serves, such as uploaded files',
    allowed: 'paths separated by commas or spaces, such as /files',
    fallback: { value: ['/files'], note: '/files' },
    parse: pathList,
  }),
  trustedProxies: setting<readonly string[]>({
    variable: 'SITE_TRUSTED_PROXIES',
    what: 'trusted proxies that report the address and the scheme of a borrower',
    allowed: 'addresses and networks separated by commas or spaces, such as 10.0.0.0/8',
    fallback: { value: [], note: 'none' },
    parse: networkList,
  }),
  productName: optional<string>(
    {
      variable: 'SITE_PRODUCT_NAME',
      what: 'name of the product',
      allowed: 'one line of text',
      parse: line,
    },
    assumptionTable.productName.value,
  ),
  accent: optional<readonly string[]>(
    {
      variable: 'SITE_ACCENT',
      what: 'colour of the product',
      allowed: 'a colour such as #0a6b45, or one for the light and one for the dark theme: #0a6b45,#5fd39a',
      parse: parseAccent,
    },
    "the app's own green",
  ),
  panel: optional<readonly string[]>(
    {
      variable: 'SITE_PANEL',
      what: 'deep colour behind the main amount',
      allowed: 'a colour such as #0b3b2a, or one for the light and one for the dark theme: #0b3b2a,#0f3526',
      parse: parseAccent,
    },
    'a deep tone of the colour of the product',
  ),
  second: optional<readonly string[]>(
    {
      variable: 'SITE_SECOND',
      what: 'warm second colour of progress bars',
      allowed: 'a colour such as #f2b53c, or one for the light and one for the dark theme',
      parse: parseAccent,
    },
    'a light tone of the colour of the product',
  ),
  officialWebsite: optional<string>(
    {
      variable: 'SITE_OFFICIAL_WEBSITE',
      what: 'official website, linked from the list of agreements',
      allowed: 'an address that starts with https://',
      parse: (text) => matching(assumptionTable.officialWebsite.schema, text),
    },
    'the website that the backend returns',
  ),
  supportText: optional<string>({
    variable: 'SITE_SUPPORT_TEXT',
    what: 'a sentence above the customer service contacts, such as the opening hours',
    allowed: 'one line of text',
    parse: line,
  }),
  agreements: optional<string>(
    {
      variable: 'SITE_AGREEMENTS',
      what: 'texts of the agreements',
      allowed: 'a folder with one page for each kind, such as loan_agreement.html',
      parse: existingFolder,
    },
    'the pages that the backend links to, else examples at /agreements',
  ),
  faq: optional<ResponseOf<'tictetQuestionList'>>(
    {
      variable: 'SITE_FAQ',
      what: 'common problems and their answers',
      allowed: 'a JSON file in the shape of the reply to tictetQuestionList',
      parse: jsonFile(methods.tictetQuestionList.response),
    },
    'the problems that the backend returns',
  ),
  overrides: setting<AppOverrides>({
    variable: 'SITE_OVERRIDES',
    what: 'where this backend differs from the contract',
    allowed: 'a JSON file with assumptions, fieldNames and paths (docs/backend-owner.md)',
    fallback: { value: { assumptions: {}, fieldNames: {}, paths: {} }, note: 'nothing' },
    parse: jsonFile(appOverrides),
  }),
  webDist: setting<string>({
    variable: 'SITE_WEB_DIST',
    what: 'the built app',
    allowed: 'a folder with index.html',
    fallback: { value: join(releaseRoot, 'web/dist'), note: 'web/dist' },
    parse: (text) =>
      existsSync(join(existingFolder(text), 'index.html')) ? resolve(text) : refuse('index.html is missing'),
  }),
  accessLog: optional<string>(
    {
      variable: 'SITE_ACCESS_LOG',
      what: 'access log, without the address of the borrower',
      allowed: `a path, or ${OFF}`,
      parse: (text) => (text === OFF ? OFF : anyPath(text)),
    },
    'access.log in SITE_FOLDER',
  ),
  user: optional<string>(
    {
      variable: 'SITE_USER',
      what: 'user of the nginx workers, if root starts nginx',
      allowed: 'a user name',
      parse: (text) => (/^[a-z_][\w-]*$/i.test(text) ? text : refuse()),
    },
    "nginx's own choice",
  ),
  brotliModule: setting<string | undefined>({
    variable: 'SITE_BROTLI_MODULE',
    what: `nginx module that serves brotli, ${BROTLI_MODULE}`,
    allowed: `the path of a file, or ${OFF} to serve only gzip`,
    fallback: {
      value: moduleFolders.map((folder) => join(folder, BROTLI_MODULE)).find((path) => existsSync(path)),
      note: 'the module folder of Debian, Alpine or Fedora, else only gzip',
    },
    parse: (text) => (text === OFF ? undefined : existingFile(text)),
  }),
} as const;

type Settings = typeof settings;
/** All settings, parsed. */
export type SiteConfig = { readonly [Name in keyof Settings]: ReturnType<Settings[Name]['parse']> };

type Environment = Readonly<Record<string, string | undefined>>;

/** Error for a value that parses but fails later, such as a folder that is not writable. */
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
    throw new SettingError(`${definition.variable} is not set. Set it to ${definition.allowed}: ${definition.what}`);
  }
  try {
    return definition.parse(given);
  } catch (cause) {
    throw refusal(definition, given, cause);
  }
};

/** Variables by which other servers set a path prefix. This site has none. */
const SUBPATH = /^SITE_(?:BASE|BASE_PATH|BASE_URL|PATH|PREFIX|ROOT|SUBPATH|URL)$/;
const NO_SUBPATH =
  'The app cannot run below a path such as /loan/, because it asks for /assets and /app of its own host. Give the site a host name of its own, such as loan.lender.example';

/**
 * Reads the settings from the environment. Refuses unknown variables with our prefixes, because a typo would silently do nothing.
 * @throws SettingError naming the variable
 */
export const readSettings = (environment: Environment): SiteConfig => {
  const known: string[] = Object.values(settings).map(({ variable }) => variable);
  const unknown = Object.keys(environment).find((name) => name.startsWith('SITE_') && !known.includes(name));
  if (unknown !== undefined && SUBPATH.test(unknown))
    throw new SettingError(`${unknown} is not a setting. ${NO_SUBPATH}`);
  if (unknown !== undefined)
    throw new SettingError(`${unknown} is not a setting. The settings are: ${known.join(', ')}`);
  const read = Object.entries(settings).map(([name, definition]) => [
    name,
    readSetting(definition as Setting<unknown>, environment[definition.variable]),
  ]);
  return Object.fromEntries(read) as SiteConfig;
};

export const templatePath = resolve(releaseRoot, 'deploy/nginx/nginx.conf.template');
