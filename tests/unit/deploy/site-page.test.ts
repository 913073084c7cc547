import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import { agreementType } from '@kit/contracts/enums';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agreementsFolder, at, prepareFolder, rendered, SAMPLE_ICON, site } from './rendered-site';

prepareFolder();

const read = (path: string): string => readFileSync(site(path), 'utf8');
/** The configuration that the page passes to the app. */
const configWith = (changes: Record<string, string> = {}) => {
  rendered(changes);
  const [, json = ''] = /<script type="application\/json" [^>]*>(.*?)<\/script>/.exec(read('page/index.html')) ?? [];
  return JSON.parse(json);
};
const file = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};

describe('the page of the site', () => {
  it('has the key of the backend, and nothing that the lender did not set', () => {
    expect(configWith()).toEqual({
      publicKey: readFileSync(at('key.pem'), 'utf8'),
      contractVersion: CONTRACT_VERSION,
      ...{ base: '', assumptions: {}, fieldNames: {}, paths: {} },
      content: { agreements: {} },
    });
  });

  it("has the lender's own texts and overrides", () => {
    onTestFinished(() => overrideAssumptions({}));
    const overrides = { assumptions: { minimumRepayment: 500 }, fieldNames: { contactNumber: 'numberOfBorrower' } };
    const named = { SITE_PRODUCT_NAME: 'Harbour', SITE_OFFICIAL_WEBSITE: 'https://harbour.example' };
    const config = configWith({
      ...named,
      SITE_SUPPORT_TEXT: 'We answer from 9 to 5.',
      SITE_OVERRIDES: file('overrides.json', JSON.stringify(overrides)),
    });
    const texts = { productName: 'Harbour', officialWebsite: 'https://harbour.example' };
    expect(config.assumptions).toEqual({ minimumRepayment: 500, ...texts, supportText: 'We answer from 9 to 5.' });
    expect(config.fieldNames).toEqual({ contactNumber: 'numberOfBorrower' });
  });

  it("has the lender's colours, with a panel from the accent", () => {
    const { accent, panel } = configWith({ SITE_ACCENT: '#0a6b45,#5fd39a', SITE_SECOND: '#f2b53c' });
    expect([accent.light.accent, accent.dark.accent, panel.light.second]).toEqual(['#0a6b45', '#5fd39a', '#f2b53c']);
    expect(configWith({ SITE_PANEL: '#0b3b2a' }).panel.light.panel).toBe('#0b3b2a');
  });

  it('links the agreements and the common problems that the lender gives, and serves them', () => {
    const { content } = configWith({
      SITE_AGREEMENTS: agreementsFolder(),
      SITE_FAQ: file('faq.json', JSON.stringify({ questions: [] })),
    });
    expect(Object.keys(content.agreements).sort()).toEqual([...agreementType.values].sort());
    for (const path of Object.values(content.agreements)) expect(existsSync(site(`content${path}`))).toBe(true);
    expect(JSON.parse(read(`content${content.faq}`))).toEqual({ questions: [] });
  });

  it('has the example agreements and no common problems if the lender gives none', () => {
    rendered();
    expect(existsSync(site('content/content'))).toBe(false);
    for (const type of agreementType.values) {
      const [, style] = /<link rel="stylesheet" href="([^"]+)"/.exec(read(`content/agreements/${type}.html`)) ?? [];
      expect(existsSync(site(`content${style}`))).toBe(true);
    }
  });
});

describe('a site', () => {
  it('tells its health check where it listens', () => {
    rendered({ SITE_LISTEN: '127.0.0.9:8080 9090' });
    expect(read('health')).toBe('127.0.0.9 8080\n');
  });

  it('notes that it serves only gzip without the brotli module', () => {
    const note = 'Without a brotli module, the site serves only gzip.';
    expect(rendered().notes).toEqual([note]);
    expect(rendered({ SITE_BROTLI_MODULE: at('key.pem') }).notes).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'SITE_BACKEND_LISTEN',
      { SITE_BACKEND_LISTEN: '8080', SITE_LISTEN: '127.0.0.1:8080' },
      '8080 overlaps 127.0.0.1:8080',
    ],
    ['SITE_BACKEND', { SITE_BACKEND: 'http://127.0.0.1:8080' }, 'the site itself listens on 8080'],
    ['SITE_ACCENT', { SITE_ACCENT: '#808080' }, 'in the light theme, and text needs 4.5:1, and #808080 has'],
    ['SITE_SECOND', { SITE_PANEL: '#0b3b2a', SITE_SECOND: '#0a6b45' }, '#0a6b45 has a contrast of'],
    ['SITE_AGREEMENTS', { SITE_AGREEMENTS: '/' }, 'it lacks '],
  ])('names %s in an error', (variable, changes, reason) => {
    expect(() => rendered(changes)).toThrow(`${variable} cannot be "${changes[variable]}" (`);
    expect(() => rendered(changes)).toThrow(reason);
  });

  it.each([
    ['{"assumptions": {"minimumRepayment": "much"}}', 'minimumRepayment'],
    ['{"fieldNames": {"noSuchField": "x"}}', 'noSuchField'],
    ['{"paths": {"noSuchMethod": "/x"}}', 'noSuchMethod'],
  ])('names the wrong part of SITE_OVERRIDES: %s', (text, part) => {
    const changes = { SITE_OVERRIDES: file('overrides.json', text) };
    expect(() => rendered(changes)).toThrow('SITE_OVERRIDES cannot be "');
    expect(() => rendered(changes)).toThrow(part);
  });

  it('refuses a folder with foreign files, and an app that lacks its page, style or icon', () => {
    mkdirSync(at('host'));
    writeFileSync(at('host/own.txt'), '');
    expect(() => rendered()).toThrow(`SITE_FOLDER cannot be "${at('host')}" (the folder contains other files`);
    rmSync(at('host'), { recursive: true });
    writeFileSync(at('dist/assets/app.js'), '--accent: #ffffff');
    rmSync(at('dist/assets/app.css'));
    expect(() => rendered({ SITE_PRODUCT_NAME: 'Own' })).toThrow(
      `SITE_WEB_DIST cannot be "${at('dist')}" (the style sheet of the app does not define --accent and --on-accent)`,
    );
    rmSync(at('dist/assets'), { recursive: true });
    expect(() => rendered({ SITE_ACCENT: '#0a6b45' })).toThrow(
      'SITE_ACCENT cannot be "#0a6b45" (the style sheet of the app does not define --background and --surface)',
    );
    rendered();
    expect(read('page/icon.svg')).toBe(SAMPLE_ICON);
    rmSync(at('dist/icon.svg'));
    expect(() => rendered()).toThrow(`SITE_WEB_DIST cannot be "${at('dist')}" (ENOENT`);
  });
});
