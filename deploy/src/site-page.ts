import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppConfig } from '@kit/contracts/app-config';
import { assumptions as inForce, overrideAssumptions, SAMPLE_LENDER } from '@kit/contracts/assumptions';
import { parseJson } from '@kit/contracts/json-depth';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import { makeFolder } from '@kit/mock-server/make-folder';
import { configElement, withInHead } from '@kit/mock-server/pages/config-element';
import { accentTones, blackOrWhiteOn, tokenOf } from './colours';
import { compressFile } from './compress.js';
import type { Settings } from './settings';

/** The app of this release. Both dist/ and src/ are in deploy/. */
const builtApp = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Whether the operator has put an app into the folder of the site. Otherwise `web` is a link to the app of this release. */
const isOperators = (web: string): boolean => {
  const entry = lstatSync(web, { throwIfNoEntry: false });
  return entry !== undefined && !entry.isSymbolicLink();
};

const styleSheet = (web: string): string => {
  const assets = join(web, 'assets');
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'));
  return sheets.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page's icon: the initial on the accent, like the mark in the app. */
const iconOf = (name: string, accent: string): string => {
  const [{ segment } = { segment: '' }] = new Intl.Segmenter().segment(name);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>${escaped(name)}</title><rect width="24" height="24" rx="7" fill="${accent}"/><text x="12" y="12" dy=".35em" fill="${blackOrWhiteOn(accent)}" font-family="Roboto,sans-serif" font-size="12" font-weight="500" text-anchor="middle">${escaped(segment.toUpperCase())}</text></svg>\n`;
};

const checkJson = (path: string): void => {
  try {
    parseJson(readFileSync(path, 'utf8'));
  } catch {
    throw new Error(`${path} is not JSON`);
  }
};

/** @throws Error naming a file of App Links or Universal Links that is not JSON */
const checkLinkFiles = (content: string): void => {
  for (const name of ['assetlinks.json', 'apple-app-site-association']) {
    const path = join(content, '.well-known', name);
    if (existsSync(path)) checkJson(path);
  }
};

type Colours = Pick<AppConfig, 'accent' | 'panel'>;

/** The lender's colours. The deep panel behind the main amount has the accent of the light theme, and white text. */
const coloursOf = (accent: Settings['SITE_ACCENT'], css: string): Colours => {
  if (accent === undefined) return {};
  const [light, dark] = [accentTones(accent.light, 'light', css), accentTones(accent.dark, 'dark', css)];
  const { onAccent } = light;
  const panel = { panel: accent.light, onPanel: onAccent, onPanelSoft: onAccent, second: onAccent };
  return { accent: { light, dark }, panel: { light: panel, dark: panel } };
};

/** Warns about a slow method at another path: nginx waits for it as short as for any other. */
const noteSlowPaths = (paths: AppConfig['paths'], note: (line: string) => void): void => {
  for (const method of [...Object.keys(slowMethods), BATCH]) {
    const path = paths[method];
    if (path === undefined || path === `/${method}`) continue;
    note(
      `nginx waits 5 s for /app${path}, and the app 5 minutes. Change /app/${method} in deploy/nginx.conf.template.`,
    );
  }
};

/** Runs a step. An error in it becomes an error of a setting. */
export type Blame = <Result>(variable: keyof Settings, step: () => Result) => Result;

/**
 * Writes page.new into the folder of the site: the page with its configuration, compressed, and the icon. Checks
 * everything before it writes.
 * @param note prints a note for the operator
 */
export const writePage = (settings: Settings, blame: Blame, note: (line: string) => void): void => {
  const { SITE_FOLDER: folder, SITE_OVERRIDES: overrides, SITE_ACCENT: accent } = settings;
  const [link, page] = [join(folder, 'web'), join(folder, 'page.new')];
  const web = blame('SITE_FOLDER', () => isOperators(link)) ? link : builtApp;
  const given = {
    productName: settings.SITE_PRODUCT_NAME,
    officialWebsite: settings.SITE_OFFICIAL_WEBSITE,
    supportText: settings.SITE_SUPPORT_TEXT,
  };
  const assumptions = {
    ...overrides?.assumptions,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  overrideAssumptions(assumptions);
  if (!existsSync(join(web, 'index.html'))) throw new Error(`${web} has no built app: run npm run build.`);
  const css = styleSheet(web);
  const colours = blame('SITE_ACCENT', () => coloursOf(accent, css));
  const config: AppConfig = {
    publicKey: settings.SITE_PUBLIC_KEY,
    base: '',
    contractVersion: CONTRACT_VERSION,
    assumptions,
    fieldNames: overrides?.fieldNames ?? {},
    paths: overrides?.paths ?? {},
    ...colours,
  };
  blame('SITE_FOLDER', () => checkLinkFiles(join(folder, 'content')));
  noteSlowPaths(config.paths, note);
  const html = withInHead(readFileSync(join(web, 'index.html'), 'utf8'), configElement(config));
  const icon =
    inForce.productName === SAMPLE_LENDER
      ? readFileSync(join(web, 'icon.svg'))
      : iconOf(inForce.productName, accent?.light ?? tokenOf(css, 'accent').light);
  blame('SITE_FOLDER', () => {
    makeFolder(folder);
    if (web === builtApp) {
      rmSync(link, { force: true });
      symlinkSync(builtApp, link);
    }
    rmSync(page, { recursive: true, force: true });
    mkdirSync(page);
    writeFileSync(join(page, 'index.html'), html);
    compressFile(join(page, 'index.html'));
    writeFileSync(join(page, 'icon.svg'), icon);
  });
};
