import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { attempt, installWithApt } from './apt';
import { RefusedError } from './command-line';
import { tools } from './run';

/** Debian's headless Chromium: the same engine with half the CPU load. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const systemBrowsers = [
  HEADLESS_SHELL,
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Asks for the version, because some wrappers only explain how to install a browser.
 * @param command path, or name on the PATH
 */
const answers = (command: string) =>
  spawnSync(command, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;

/** Returns the Chromium for tests: CHROMIUM_PATH, a system one, or Playwright's. */
export const findBrowser = (): string | undefined => {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (answers(named)) return named;
    throw new RefusedError(
      `CHROMIUM_PATH is ${named}, which does not run. Set it to a Chromium, or unset it to search for one.`,
    );
  }
  const system = systemBrowsers.find(answers);
  if (system) return which(system);
  const own = chromium.executablePath();
  return existsSync(own) && answers(own) ? own : undefined;
};

/** Playwright needs a path, not a name. */
const which = (command: string) => {
  if (command.includes('/')) return command;
  const { stdout } = spawnSync('/bin/sh', ['-c', `command -v ${command}`], { encoding: 'utf8' });
  return stdout.trim() || command;
};

/**
 * Finds Chromium, or installs it: Playwright's download first, then the system package.
 * @throws RefusedError naming what to install
 */
export const ensureBrowser = (): string => {
  const found = findBrowser();
  if (found) return found;
  console.log('Chromium not found. Installing it for the tests …');
  attempt(process.execPath, [tools.playwright, 'install', 'chromium']);
  if (!findBrowser()) installWithApt(['chromium']);
  const installed = findBrowser();
  if (installed) return installed;
  throw new RefusedError(
    'Chromium not found, and the installation failed. Install Chromium or Google Chrome, or set CHROMIUM_PATH, and try again.',
  );
};

/** Tries to install Debian's headless Chromium. Without it the tests only take longer. */
export const tryForHeadlessShell = () => {
  if (process.env.CHROMIUM_PATH || answers(HEADLESS_SHELL)) return;
  console.log(`${HEADLESS_SHELL} is not installed; with it the tests take half the time. Installing it …`);
  const failure = installWithApt([HEADLESS_SHELL]);
  if (!answers(HEADLESS_SHELL)) console.log(`The installation failed (${failure ?? 'apt-get did not install it'}).`);
};
