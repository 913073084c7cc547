import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { compressFolder } from '../../deploy/src/compress.js';
import { screens } from '../support/borrower';
import { frameNoise } from '../support/e2e';
import { expect, test } from '../support/site-e2e';
import { root } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';

/** The folder that each site starts with, and its app: the build before the release. */
const files = temporaryFolder();
cpSync(join(root, 'web/dist'), join(files, 'web'), { recursive: true });

/** The name that an asset would have after a change of its content. */
const renamed = (name: string): string => name.replace(/-[\w-]{8}(\.\w+)$/, '-nextnext$1');

/** Changes the build as if everything in it had changed: renames every asset, and every reference to it. */
const makeNextRelease = (next: string): void => {
  cpSync(join(root, 'web/dist'), next, { recursive: true });
  const assets = join(next, 'assets');
  for (const name of readdirSync(assets)) if (/\.(?:br|gz)$/.test(name)) rmSync(join(assets, name));
  const names = readdirSync(assets);
  const rename = (text: string) => names.reduce((changed, name) => changed.replaceAll(name, renamed(name)), text);
  for (const path of [join(next, 'index.html'), ...names.map((name) => join(assets, name))]) {
    writeFileSync(path, rename(readFileSync(path, 'utf8')));
  }
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  compressFolder(next, (path) => path !== 'index.html');
};

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script[src*="/assets/"]')].map(({ src }) => src),
  );

test.describe.configure({ mode: 'default' });
test.use({ allowedNoise: [frameNoise], files });

test('a page of the previous release keeps working while its assets are kept, and a new page uses the new ones', async ({
  page,
  sandbox,
  site,
}) => {
  await page.goto(sandbox.url('/'));
  await expect(screens.phone(page)).toBeVisible();
  makeNextRelease(join(site.folder, 'next'));
  cpSync(join(site.folder, 'next'), join(site.folder, 'web'), { recursive: true });
  expect(await site.reload()).toEqual({ status: 0, stderr: '' });

  await page.getByRole('button', { name: 'Privacy Policy' }).tap();
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  expect(await scriptsOf(page)).not.toContainEqual(expect.stringContaining('nextnext'));
  await page.reload();
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  expect(await scriptsOf(page)).toContainEqual(expect.stringContaining('nextnext'));
});

test.describe('without the assets of the previous release', () => {
  const missing = /404 \(Not Found\)|Failed to fetch dynamically imported module/;
  // one expression, because Playwright takes a second object in a list for fixture options
  test.use({ allowedNoise: [new RegExp(`${frameNoise.source}|${missing.source}`)] });

  test('an old page reports that a screen did not load, and one tap loads the new release', async ({
    page,
    sandbox,
    site,
  }) => {
    await page.goto(sandbox.url('/'));
    await expect(screens.phone(page)).toBeVisible();
    rmSync(join(site.folder, 'web'), { recursive: true });
    makeNextRelease(join(site.folder, 'web'));
    expect(await site.reload()).toEqual({ status: 0, stderr: '' });

    await page.getByRole('button', { name: 'Privacy Policy' }).tap();
    await page.getByRole('button', { name: 'Refresh' }).tap();
    await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
    expect(await scriptsOf(page)).toContainEqual(expect.stringContaining('nextnext'));
  });
});
