import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agreementType } from '@kit/contracts/enums';
import { beforeEach } from 'vitest';
import { prepareSite } from '../../../deploy/src/site';
import { writeRendering } from '../../../deploy/src/site-folder';
import { temporaryFolder } from '../../support/temporary-folder';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

const STYLE = `:root{--background:var(--light,#f5f7f4) var(--dark,#0d1310);--surface:var(--light,#fff) var(--dark,#161f1a);
--accent:var(--light,#0a6b45) var(--dark,#5fd39a);--on-accent:var(--light,#fff) var(--dark,#06281a)}`;
export const SAMPLE_ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';

let folder: string;

/** Gives each test of a file its own folder. Call it in the file, because test files share loaded modules. */
export const prepareFolder = (): void => {
  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(join(folder, 'dist/assets'), { recursive: true });
    writeFileSync(join(folder, 'dist/assets/app.css'), STYLE);
    writeFileSync(join(folder, 'dist/icon.svg'), SAMPLE_ICON);
    writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><html><head></head><body></body></html>');
    writeFileSync(join(folder, 'key.pem'), pem);
  });
};

/** A path in the folder of the current test. */
export const at = (...path: string[]): string => join(folder, ...path);
/** A path in the rendered site. */
export const site = (...path: string[]): string => at('site', ...path);

/** The environment of a site with the required settings, and these. */
export const environmentWith = (changes: Readonly<Record<string, string>>): Record<string, string> => ({
  SITE_BACKEND: 'http://127.0.0.1:9',
  SITE_PUBLIC_KEY: at('key.pem'),
  SITE_FOLDER: at('host'),
  SITE_WEB_DIST: at('dist'),
  SITE_BROTLI_MODULE: 'off',
  ...changes,
});

/** Renders a site and returns its nginx configuration and the notes for the operator. */
export const rendered = (changes: Record<string, string> = {}) => {
  const notes: string[] = [];
  const { filesIn } = prepareSite(environmentWith(changes), (line) => notes.push(line));
  writeRendering(site(), filesIn(site()));
  return { nginx: readFileSync(site('nginx.conf'), 'utf8'), notes };
};

export const HTML = '<!doctype html><title>Ours</title>';
/** Writes a folder with a page of each kind. @param more further files by name */
export const agreementsFolder = (more: Record<string, string> = {}): string => {
  mkdirSync(at('agreements'), { recursive: true });
  const pages = Object.fromEntries(agreementType.values.map((type) => [`${type}.html`, HTML]));
  for (const [name, content] of Object.entries({ ...pages, ...more })) writeFileSync(at('agreements', name), content);
  return at('agreements');
};
