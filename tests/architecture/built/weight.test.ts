import { describe, expect, test } from 'vitest';
import { brotliSize, readBuiltApp, screenScripts } from '../../../scripts/app-weight';

/** What a borrower downloads, in bytes of brotli. No build may exceed these limits. */
const limits = {
  /** the page's own scripts and those of home; the target is 105,000 */
  firstRoute: 105_500,
  /** the modules that many screens share, which load once, with the first other screen */
  shared: 11_000,
  /** each other screen with its imports, without the shared script; with it, the target is 15,000 */
  screen: 8_500,
  /** the style sheets of the whole app; the limit is the target */
  css: 12_000,
  /** jsencrypt, which loads only if the device has no session key */
  keyExchange: 17_000,
};

const { files, firstRoute, shared, addedBy, weightOf } = readBuiltApp();

describe('the download of a borrower', () => {
  test(`has at most ${limits.firstRoute} bytes of scripts for the first route`, () => {
    expect(firstRoute.size).toBeGreaterThan(1);
    expect(weightOf(firstRoute)).toBeLessThanOrEqual(limits.firstRoute);
  });

  test.each(screenScripts.filter((name) => name !== 'home'))(
    `has at most ${limits.screen} more bytes for %s`,
    (screen) => {
      expect(weightOf(addedBy(screen))).toBeLessThanOrEqual(limits.screen);
    },
  );

  test(`has at most ${limits.shared} bytes for what many screens share`, () => {
    expect(shared.length).toBeGreaterThan(0);
    expect(weightOf(shared)).toBeLessThanOrEqual(limits.shared);
  });

  test(`has at most ${limits.css} bytes of style sheets in total`, () => {
    const sheets = [...files].filter(([name]) => name.endsWith('.css')).map(([, content]) => content);
    expect(sheets.length).toBeGreaterThan(0);
    expect(brotliSize(sheets.join(''))).toBeLessThanOrEqual(limits.css);
  });

  test(`has at most ${limits.keyExchange} bytes for the key exchange, outside the first route`, () => {
    const [name = '', content = ''] =
      [...files].find(([, text]) => /JSEncrypt/.test(text) && text.length < 100_000) ?? [];
    expect(content).not.toBe('');
    expect(firstRoute).not.toContain(name);
    expect(brotliSize(content)).toBeLessThanOrEqual(limits.keyExchange);
  });
});
