import { ensureInstalled } from './ensure-installed.mjs';

// node scripts/browser.mjs: says which Chromium the tests use, and installs one where there is none.
ensureInstalled();
const { ensureBrowser } = await import('./find-browser.mjs');
try {
  console.log(`Chromium: ${ensureBrowser()}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
