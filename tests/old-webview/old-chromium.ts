import { createRequire } from 'node:module';
import { join } from 'node:path';
import { OLD_FLAGS, oldChromiumFolder } from '../../scripts/programs';

/** The used parts of puppeteer-core 5.5, whose types exist only after its installation. */
export interface OldElement {
  tap: () => Promise<void>;
  focus: () => Promise<void>;
  type: (text: string) => Promise<void>;
  uploadFile: (path: string) => Promise<void>;
}

export interface OldTab {
  goto: (path: string) => Promise<unknown>;
  url: () => string;
  evaluate: <Parameters extends unknown[], Answer>(
    run: string | ((...parameters: Parameters) => Answer),
    ...parameters: Parameters
  ) => Promise<Awaited<Answer>>;
  evaluateHandle: <Parameters extends unknown[]>(
    run: (...parameters: Parameters) => unknown,
    ...parameters: Parameters
  ) => Promise<{ asElement: () => OldElement | null }>;
  evaluateOnNewDocument: <Parameters extends unknown[]>(
    run: string | ((...parameters: Parameters) => void),
    ...parameters: Parameters
  ) => Promise<void>;
  on: <Given>(event: string, listener: (given: Given) => void) => void;
}

export interface OldBrowser {
  version: () => Promise<string>;
  createIncognitoBrowserContext: () => Promise<{ newPage: () => Promise<OldTab>; close: () => Promise<void> }>;
  close: () => Promise<void>;
}

const PHONE = { width: 375, height: 812, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Starts Chromium 88 with a phone screen. The caller must close it. */
export const launchOldChromium = (executablePath: string): Promise<OldBrowser> =>
  createRequire(join(oldChromiumFolder, 'package.json'))('puppeteer-core').launch({
    executablePath,
    args: OLD_FLAGS,
    defaultViewport: PHONE,
  });
