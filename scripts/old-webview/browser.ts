import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { npm } from '../ensure-installed.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const packed = join(folder, 'node_modules/chrome-aws-lambda/bin/chromium.br');
/** Beside its package, so that a new installation unpacks it anew. */
const unpacked = join(folder, 'node_modules/chrome-aws-lambda/bin/chromium');

const MAJOR = 88;
/** Of a container, where there is neither a sandbox nor a graphics card, nor much shared memory. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];

/** There is no old Chromium, and why. */
export class NoOldChromiumError extends Error {}

/** It is a headless shell, which does not answer questions for its version; which one it is, the lockfile says. */
const runs = (path: string) =>
  spawnSync(path, [...FLAGS, '--dump-dom', 'about:blank'], { timeout: 20_000, stdio: 'ignore' }).status === 0;

/**
 * The Chromium 88 that `npm test -- old-webview` has brought. It asks nobody and installs nothing.
 * @returns its path; undefined where it was not brought, or does not run here
 */
export const findOldChromium = (): string | undefined =>
  existsSync(unpacked) && runs(unpacked) ? unpacked : undefined;

/**
 * Finds Chromium 88, or brings it: it lies packed in an npm package, for Linux on x64 only.
 * @returns its path
 * @throws NoOldChromiumError that says why it cannot be had
 */
export const ensureOldChromium = (): string => {
  const found = findOldChromium();
  if (found) return found;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new NoOldChromiumError(
      `There is no Chromium ${MAJOR} for ${process.platform} on ${process.arch}: run this on Linux on x64, in a container for example.`,
    );
  }
  console.log(`Installing Chromium ${MAJOR} into scripts/old-webview (40 MB, once) …`);
  if (!npm(['ci'], folder) || !existsSync(packed)) {
    throw new NoOldChromiumError(`npm could not install Chromium ${MAJOR} into scripts/old-webview: see above.`);
  }
  // one that was interrupted must not stand for a whole one
  writeFileSync(`${unpacked}.part`, brotliDecompressSync(readFileSync(packed)));
  chmodSync(`${unpacked}.part`, 0o755);
  renameSync(`${unpacked}.part`, unpacked);
  const path = findOldChromium();
  if (path) return path;
  const { stdout } = spawnSync('ldd', [unpacked], { encoding: 'utf8' });
  const missing = [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map(([, library]) => library);
  throw new NoOldChromiumError(
    `Chromium ${MAJOR} does not run here${missing.length > 0 ? `: it lacks ${missing.join(', ')}` : ''}.`,
  );
};

/** What is used here of puppeteer-core 5.5, whose own types are there only once it is installed. */
export interface OldElement {
  tap: () => Promise<void>;
  focus: () => Promise<void>;
  type: (text: string) => Promise<void>;
  uploadFile: (path: string) => Promise<void>;
  evaluate: <Element, Parameters extends unknown[], Answer>(
    run: (element: Element, ...parameters: Parameters) => Answer,
    ...parameters: Parameters
  ) => Promise<Awaited<Answer>>;
}

export interface OldTab {
  goto: (path: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  goBack: () => Promise<unknown>;
  url: () => string;
  evaluate: <Parameters extends unknown[], Answer>(
    run: string | ((...parameters: Parameters) => Answer),
    ...parameters: Parameters
  ) => Promise<Awaited<Answer>>;
  target: () => { createCDPSession: () => Promise<{ send: (method: string, parameters: object) => Promise<unknown> }> };
  evaluateHandle: <Parameters extends unknown[]>(
    run: (...parameters: Parameters) => unknown,
    ...parameters: Parameters
  ) => Promise<{ asElement: () => OldElement | null }>;
  evaluateOnNewDocument: <Parameters extends unknown[]>(
    run: string | ((...parameters: Parameters) => void),
    ...parameters: Parameters
  ) => Promise<void>;
  on: <Given>(event: string, listener: (given: Given) => void) => void;
  keyboard: {
    press: (key: string) => Promise<void>;
    down: (key: string) => Promise<void>;
    up: (key: string) => Promise<void>;
  };
  screenshot: (options: { path: string }) => Promise<unknown>;
}

export interface OldBrowser {
  version: () => Promise<string>;
  createIncognitoBrowserContext: () => Promise<{ newPage: () => Promise<OldTab>; close: () => Promise<void> }>;
  close: () => Promise<void>;
}

const PHONE = { width: 375, height: 812, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Starts Chromium 88 with the screen of a phone. Whoever starts it closes it. */
export const launchOldChromium = (executablePath: string): Promise<OldBrowser> =>
  createRequire(join(folder, 'package.json'))('puppeteer-core').launch({
    executablePath,
    args: FLAGS,
    defaultViewport: PHONE,
  });
