import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { npm } from '../ensure-installed.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const packed = join(folder, 'node_modules/chrome-aws-lambda/bin/chromium.br');
/** Beside its package, so that a reinstallation removes it. */
const unpacked = join(folder, 'node_modules/chrome-aws-lambda/bin/chromium');

const MAJOR = 88;
/** For containers without a sandbox, a GPU or much shared memory. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];

/** Chromium 88 is not available; the message says why. */
export class NoOldChromiumError extends Error {}

/** A headless shell cannot print its version, so this loads a page instead. */
const runs = (path: string) =>
  spawnSync(path, [...FLAGS, '--dump-dom', 'about:blank'], { timeout: 20_000, stdio: 'ignore' }).status === 0;

/** Returns the installed Chromium 88, or undefined. Installs nothing. */
export const findOldChromium = (): string | undefined =>
  existsSync(unpacked) && runs(unpacked) ? unpacked : undefined;

/**
 * Finds Chromium 88, or unpacks it from an npm package, which exists only for Linux on x64.
 * @throws NoOldChromiumError
 */
export const ensureOldChromium = (): string => {
  const found = findOldChromium();
  if (found) return found;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new NoOldChromiumError(
      `Chromium ${MAJOR} is not available for ${process.platform} on ${process.arch}. Run this on Linux on x64, for example in a container.`,
    );
  }
  console.log(`Installing Chromium ${MAJOR} into scripts/old-webview (40 MB, once) …`);
  if (!npm(['ci'], folder) || !existsSync(packed)) {
    throw new NoOldChromiumError(`npm could not install Chromium ${MAJOR} into scripts/old-webview: see above.`);
  }
  // Rename at the end, so that an interrupted run leaves no partial file.
  writeFileSync(`${unpacked}.part`, brotliDecompressSync(readFileSync(packed)));
  chmodSync(`${unpacked}.part`, 0o755);
  renameSync(`${unpacked}.part`, unpacked);
  const path = findOldChromium();
  if (path) return path;
  const { stdout } = spawnSync('ldd', [unpacked], { encoding: 'utf8' });
  const missing = [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map(([, library]) => library);
  throw new NoOldChromiumError(
    `Chromium ${MAJOR} does not run here${missing.length > 0 ? `. Missing libraries: ${missing.join(', ')}` : ''}.`,
  );
};

/** The used parts of puppeteer-core 5.5, whose types exist only after its installation. */
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

/** Starts Chromium 88 with a phone screen. The caller must close it. */
export const launchOldChromium = (executablePath: string): Promise<OldBrowser> =>
  createRequire(join(folder, 'package.json'))('puppeteer-core').launch({
    executablePath,
    args: FLAGS,
    defaultViewport: PHONE,
  });
