import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from '../../deploy/src/compress.js';
import { frameNoise } from '../e2e/test';
import { screens } from '../support/borrower';
import { root } from '../support/source-files';
import { expect, test } from './test';

/** The name that an asset would have after a change of its content. */
const renamed = (name: string): string => name.replace(/-[\w-]{8}(\.\w+)$/, '-nextnext$1');

/** Makes a release in which everything has changed: renames every asset, and every reference to it. */
const makeRelease = (folder: string): void => {
  cpSync(join(root, 'web/dist'), folder, { recursive: true });
  const assets = join(folder, 'assets');
  for (const name of readdirSync(assets)) if (/\.(?:br|gz)$/.test(name)) rmSync(join(assets, name));
  const names = readdirSync(assets);
  for (const path of [join(folder, 'index.html'), ...names.map((name) => join(assets, name))]) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      names.reduce((changed, name) => changed.replaceAll(name, renamed(name)), text),
    );
  }
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  compressFolder(folder, (path) => path !== 'index.html');
};

const missing = /404 \(Not Found\)|Failed to fetch dynamically imported module/;
// one expression, because Playwright takes a second object in a list for fixture options
test.use({ allowedNoise: [new RegExp(`${frameNoise.source}|${missing.source}`)] });

test('after a release, a missing screen says so, and one tap loads the new app', async ({ page, sandbox, site }) => {
  await page.goto(sandbox.url('/'));
  await expect(screens.phone(page)).toBeVisible();
  const web = join(site.folder, 'web');
  rmSync(web);
  makeRelease(web);
  expect(await site.reload()).toEqual({ status: 0, stderr: '' });

  await page.getByRole('button', { name: 'Privacy Policy' }).tap();
  await page.getByRole('button', { name: 'Refresh' }).tap();
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await expect(page.locator('script[src*="nextnext"]').first()).toBeAttached();
});
