import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppConfig, appConfig } from '@kit/contracts/app-config';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import { BASE_PATH } from '@kit/contracts/constants';
import { checkAssumptions } from '@kit/contracts/overrides/check-assumptions';
import { checkFieldNames, checkPaths } from '@kit/contracts/overrides/check-spelling';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { configElement, withInHead } from '@kit/mock-server/pages/config-element';
import { AGREEMENTS } from '@kit/mock-server/sandbox/agreement-path';
import * as z from 'zod/mini';
import { accentOf, backgroundsOf } from './accent';
import { agreementFiles, agreementLinks, type Files, faqFile, faqLink } from './content';
import { nginxConfig } from './nginx-config';
import { refuse } from './setting-error';
import { readSettings, refusal, type SiteConfig, settings, templatePath } from './settings';
import { checkFolder, writeFolder } from './site-folder';

type Environment = Readonly<Record<string, string | undefined>>;

/** Paths of this site that no backend may use. */
const RESERVED = [BASE_PATH, '/assets', '/content', '/healthz'];
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
const pageConfig = (config: SiteConfig, accent: AppConfig['accent']): AppConfig =>
  z.parse(appConfig, {
    publicKey: config.publicKey,
    contractVersion: CONTRACT_VERSION,
    assumptions: overridden(config),
    fieldNames: config.overrides.fieldNames,
    paths: config.overrides.paths,
    ...(accent === undefined ? {} : { accent }),
    content: {
      agreements: config.agreements === undefined ? {} : agreementLinks(),
      ...(config.faq === undefined ? {} : { faq: faqLink }),
    },
  });

/**
 * Renders the site from the environment: nginx configuration, app page, agreements and common problems. Writes nothing
 * before everything is valid. Returns the folder.
 * @param note prints a note for the operator
 * @throws SettingError naming the variable
 */
export const renderSite = (environment: Environment, note: (line: string) => void): string => {
  const config = readSettings(environment);
  const using = <Result>(name: keyof typeof settings, use: () => Result): Result => {
    const definition = settings[name];
    try {
      return use();
    } catch (cause) {
      const given = environment[definition.variable] ?? definition.fallback?.note ?? '';
      throw refusal(definition, given, cause);
    }
  };
  using('folder', () => checkFolder(config.folder));
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
  const page = withInHead(html, configElement(pageConfig(config, accent)));
  const content = using('agreements', () => agreementFiles(config.agreements, note));
  const nginx = using('backends', () => nginxConfig(readFileSync(templatePath, 'utf8'), config));
  const files: Files = new Map([
    ...content,
    ...(config.faq === undefined ? [] : faqFile(config.faq)),
    ['page/index.html', page],
    ['nginx.conf', nginx],
  ]);
  using('folder', () => writeFolder(config.folder, files));
  if (config.brotliModule === undefined) note('nginx has no brotli module here, so the site serves only gzip.');
  return config.folder;
};
