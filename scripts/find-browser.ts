import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { attempt, installWithApt } from './apt';
import { RefusedError } from './command-line';
import { tools } from './run';

/** Debian's Chromium without a window: the same engine, and half the work for whoever runs many pages at once. */
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
 * Asking for the version tells a browser from a wrapper that only says how to install one.
 * @param command a path, or a name on the PATH
 */
const answers = (command: string) =>
  spawnSync(command, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;

/**
 * The Chromium that tests run in: CHROMIUM_PATH, one of the system, or Playwright's own.
 * @returns a path or a name on the PATH
 */
export const findBrowser = (): string | undefined => {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (answers(named)) return named;
    throw new RefusedError(
      `CHROMIUM_PATH is ${named}, which does not run. Name a Chromium, or unset it to have one found.`,
    );
  }
  const system = systemBrowsers.find(answers);
  if (system) return which(system);
  const own = chromium.executablePath();
  return existsSync(own) && answers(own) ? own : undefined;
};

/** Playwright wants a path where the shell takes a name. */
const which = (command: string) => {
  if (command.includes('/')) return command;
  const { stdout } = spawnSync('/bin/sh', ['-c', `command -v ${command}`], { encoding: 'utf8' });
  return stdout.trim() || command;
};

/**
 * Finds a Chromium, or installs one: Playwright's download first, the system's package next.
 * @returns its path
 * @throws RefusedError that says what to install
 */
export const ensureBrowser = (): string => {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found: installing one for the tests …');
  attempt(process.execPath, [tools.playwright, 'install', 'chromium']);
  if (!findBrowser()) installWithApt(['chromium']);
  const installed = findBrowser();
  if (installed) return installed;
  throw new RefusedError(
    'No Chromium, and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one, and try again.',
  );
};

/** Installs Debian's headless shell where it is missing and can be had. Without it the tests only take longer. */
export const tryForHeadlessShell = () => {
  if (process.env.CHROMIUM_PATH || answers(HEADLESS_SHELL)) return;
  console.log(`No ${HEADLESS_SHELL}, in which the tests take half the time: installing it …`);
  const failure = installWithApt([HEADLESS_SHELL]);
  if (!answers(HEADLESS_SHELL)) console.log(`It could not be had (${failure ?? 'apt-get brought none'}).`);
};
