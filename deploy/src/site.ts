import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type AppConfig, appConfig } from '@kit/contracts/app-config';
import { assumptions, overrideAssumptions, SAMPLE_LENDER } from '@kit/contracts/assumptions';
import { BASE_PATH } from '@kit/contracts/constants';
import { checkAssumptions } from '@kit/contracts/overrides/check-assumptions';
import { checkFieldNames, checkPaths } from '@kit/contracts/overrides/check-spelling';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { configElement, withInHead } from '@kit/mock-server/pages/config-element';
import { AGREEMENTS } from '@kit/mock-server/sandbox/agreement-path';
import * as z from 'zod/mini';
import { accentOf, backgroundsOf, ownAccentOf } from './accent';
import { agreementFiles, agreementLinks, type Files, faqFile, faqLink } from './content';
import { lenderIcon } from './icon';
import { checkFree, healthAddress, refuseItself, refuseOverlap } from './listening';
import { nginxConfig } from './nginx-config';
import { testNginx } from './nginx-test';
import { panelOf } from './panel';
import { reloadNginx, runningNginx } from './running-nginx';
import { refuse, SettingError } from './setting-error';
import { readSettings, refusal, type SiteConfig, settings, templatePath } from './settings';
import { checkFolder, newRendering, useRendering, writeRendering } from './site-folder';

type Environment = Readonly<Record<string, string | undefined>>;

/** Paths of this site that no backend may use. */
const RESERVED = [BASE_PATH, '/assets', '/content', '/healthz'];
const ICON = 'icon.svg';
/** Start of the paths of a mock server's tools, which only SITE_BACKEND_LISTEN opens. */
const TOOLS = '/__';

const appStyle = (webDist: string): string => {
  const folder = join(webDist, 'assets');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.css')) : [];
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
};

const builtPage = (webDist: string): string => {
  const path = join(webDist, 'index.html');
  return existsSync(path) ? readFileSync(path, 'utf8') : refuse('the app is not built: run npm run build');
};

/** The page's icon: the built one for the sample lender, as the mark in the app, else the lender's initial. */
const iconOf = (webDist: string, accent: AppConfig['accent']): string =>
  assumptions.productName === SAMPLE_LENDER
    ? readFileSync(join(webDist, ICON), 'utf8')
    : lenderIcon(assumptions.productName, accent?.light ?? ownAccentOf(appStyle(webDist)));

const overridden = ({
  overrides,
  productName,
  officialWebsite,
  supportText,
}: SiteConfig): AppConfig['assumptions'] => ({
  ...overrides.assumptions,
  ...(productName === undefined ? {} : { productName }),
  ...(officialWebsite === undefined ? {} : { officialWebsite }),
  ...(supportText === undefined ? {} : { supportText }),
});

const checkBackendPaths = ({ backendPaths, agreements }: SiteConfig): void => {
  const reserved = backendPaths.find(
    (path) => path.startsWith(TOOLS) || RESERVED.some((own) => path === own || path.startsWith(`${own}/`)),
  );
  if (reserved !== undefined) refuse(`${reserved} is a path of this site`);
  if (agreements !== undefined && backendPaths.includes(AGREEMENTS)) {
    refuse(`${AGREEMENTS} is the path of the pages from ${settings.agreements.variable}`);
  }
};

/** Configuration that the page passes to the app. */
const pageConfig = (config: SiteConfig, { accent, panel }: Pick<AppConfig, 'accent' | 'panel'>): AppConfig =>
  z.parse(appConfig, {
    publicKey: config.publicKey,
    contractVersion: CONTRACT_VERSION,
    assumptions: overridden(config),
    fieldNames: config.overrides.fieldNames,
    paths: config.overrides.paths,
    ...(accent === undefined ? {} : { accent }),
    ...(panel === undefined ? {} : { panel }),
    content: {
      agreements: config.agreements === undefined ? {} : agreementLinks(),
      ...(config.faq === undefined ? {} : { faq: faqLink }),
    },
  });

type Using = <Result>(name: keyof typeof settings, use: () => Result) => Result;

/** A site whose settings are valid, before anything is written. */
interface PreparedSite {
  readonly config: SiteConfig;
  /** Returns the files of a rendering in this folder. */
  readonly filesIn: (rendering: string) => Files;
  /** reports an error by the setting that causes it */
  readonly using: Using;
}

/**
 * Checks the settings, and prepares nginx configuration, app page, agreements and common problems. Writes nothing.
 * @param note prints a note for the operator
 * @throws SettingError naming the variable
 */
export const prepareSite = (environment: Environment, note: (line: string) => void): PreparedSite => {
  const config = readSettings(environment);
  const using: Using = (name, use) => {
    const definition = settings[name];
    try {
      return use();
    } catch (cause) {
      const given = environment[definition.variable] ?? definition.fallback?.note ?? '';
      throw refusal(definition, given, cause);
    }
  };
  using('folder', () => checkFolder(config.folder));
  using('backendListen', () => refuseOverlap(config.backendListen, config.listen));
  using('backends', () => refuseItself(config.backends, [...config.listen, ...config.backendListen]));
  using('backendPaths', () => checkBackendPaths(config));
  using('overrides', () => {
    checkAssumptions(overridden(config));
    overrideAssumptions(overridden(config));
    checkFieldNames(config.overrides.fieldNames);
    checkPaths(config.overrides.paths);
  });
  const html = using('webDist', () => builtPage(config.webDist));
  const { accent: colours } = config;
  const accent = colours && using('accent', () => accentOf(colours, backgroundsOf(appStyle(config.webDist)), note));
  const panel = using('second', () => panelOf({ panel: config.panel, second: config.second, accent }));
  const page = withInHead(html, configElement(pageConfig(config, { accent, panel })));
  const icon = using('webDist', () => iconOf(config.webDist, accent));
  const content = using('agreements', () => agreementFiles(config.agreements, note));
  const template = readFileSync(templatePath, 'utf8');
  const filesIn = (rendering: string): Files =>
    new Map([
      ...content,
      ...(config.faq === undefined ? [] : faqFile(config.faq)),
      ['page/index.html', page],
      [`page/${ICON}`, icon],
      ['health', `${healthAddress(config.listen)}\n`],
      ['nginx.conf', using('backends', () => nginxConfig(template, config, rendering))],
    ]);
  // Reports a wrong setting before a folder exists.
  filesIn('');
  if (config.brotliModule === undefined) note('Without a brotli module, the site serves only gzip.');
  return { config, filesIn, using };
};

/** What to do with the rendered files. */
export interface Rendering {
  /** prints a note for the operator */
  readonly note: (line: string) => void;
  /** the running nginx takes the new files at once */
  readonly reload: boolean;
}

/**
 * Renders the site from the environment: nginx configuration, app page, agreements and common problems. A running site
 * stays as it was until everything is valid, nginx has tested the configuration, and its ports are free. Returns the
 * folder.
 * @throws SettingError naming the variable
 */
export const renderSite = async (environment: Environment, { note, reload }: Rendering): Promise<string> => {
  const { config, filesIn, using } = prepareSite(environment, note);
  const { folder } = config;
  const master = runningNginx(folder);
  if (reload && master === undefined) {
    throw new SettingError(`No nginx runs in ${folder}. Start it with deploy/nginx/entrypoint.sh`);
  }
  for (const name of ['listen', 'backendListen'] as const) {
    const free = await checkFree(config[name], folder).catch((cause: unknown) => cause);
    using(name, () => {
      if (free !== undefined) throw free;
    });
  }
  const rendering = using('folder', () => newRendering(folder));
  try {
    using('folder', () => writeRendering(rendering, filesIn(rendering)));
    testNginx(folder, relative(folder, join(rendering, 'nginx.conf')), config.accessLog, (name, reason) =>
      using(name, () => refuse(reason)),
    );
  } catch (cause) {
    rmSync(rendering, { recursive: true });
    throw cause;
  }
  const undo = useRendering(folder, rendering);
  if (reload && master !== undefined) {
    await reloadNginx(master).catch((cause: unknown) => {
      undo();
      throw cause;
    });
  }
  return folder;
};
