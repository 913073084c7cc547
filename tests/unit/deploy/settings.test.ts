import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { appConfig } from '@kit/contracts/app-config';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import { messageOf } from '@kit/contracts/message-of';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contrast } from '../../../deploy/src/colours';
import { readSettings, SettingError } from '../../../deploy/src/settings';
import { type Blame, writePage } from '../../../deploy/src/site-page';
import { root } from '../../support/source-files';
import { temporaryFolder } from '../../support/temporary-folder';

let folder: string;
let notes: string[];
const at = (...path: string[]): string => join(folder, ...path);
const inSite = (...path: string[]): string => at('site', ...path);

const pem = (type: 'spki' | 'pkcs8', bits = 2048): string => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const key = type === 'spki' ? publicKey : privateKey;
  return key.export({ type, format: 'pem' }).toString();
};
const keys = { 'key.pem': pem('spki'), 'private.pem': pem('pkcs8'), 'short.pem': pem('spki', 1024) };

beforeEach(() => {
  folder = temporaryFolder();
  notes = [];
  mkdirSync(inSite('content/.well-known'), { recursive: true });
  mkdirSync(inSite('web/assets'), { recursive: true });
  writeFileSync(inSite('web/index.html'), `<head></head>${'the app '.repeat(100)}`);
  writeFileSync(inSite('web/icon.svg'), '<svg>ours</svg>');
  writeFileSync(inSite('web/assets/a.css'), readFileSync(join(root, 'web/src/ui/tokens.css')));
  for (const [name, text] of Object.entries(keys)) writeFileSync(at(name), text);
});
afterEach(() => overrideAssumptions({}));

/** Checks the settings and writes the page, as deploy/src/page.ts does. */
const write = (given: Record<string, string> = {}): void => {
  const environment = {
    SITE_BACKEND: 'http://127.0.0.1:9000',
    SITE_PUBLIC_KEY: at('key.pem'),
    SITE_FOLDER: inSite(),
    ...given,
  };
  const blame: Blame = (variable, step) => {
    try {
      return step();
    } catch (cause) {
      throw new SettingError(variable, environment, messageOf(cause));
    }
  };
  writePage(readSettings(environment), blame, (note) => notes.push(note));
};

const configInPage = () => {
  const html = readFileSync(inSite('page.new/index.html'), 'utf8');
  return appConfig.parse(JSON.parse(new RegExp(`id="${APP_CONFIG_ELEMENT}">([^<]*)</script>`).exec(html)?.[1] ?? ''));
};

it("writes the lender's settings into the page, and escapes anything that could end the element", () => {
  const overrides =
    '{"assumptions":{"loanDays":[30]},"fieldNames":{"contactNumber":"mobile"},"paths":{"mediaUpload":"/v2/photo"}}';
  writeFileSync(at('overrides.json'), overrides);
  const name = '<Harbour> "Cash" </script><script>alert(1)</script>';
  write({
    SITE_PRODUCT_NAME: ` ${name} `,
    SITE_TRUSTED_PROXIES: '10.1.2.3/32 ::1/128',
    SITE_ACCENT: '#7A1FA2,#b582cb',
    SITE_OFFICIAL_WEBSITE: 'https://www.harbour.example/loans',
    SITE_SUPPORT_TEXT: 'Every day, 8 to 20',
    SITE_OVERRIDES: at('overrides.json'),
  });
  const config = configInPage();
  expect(config).toMatchObject({
    publicKey: keys['key.pem'],
    base: '',
    contractVersion: CONTRACT_VERSION,
    assumptions: {
      loanDays: [30],
      productName: name,
      officialWebsite: 'https://www.harbour.example/loans',
      supportText: 'Every day, 8 to 20',
    },
    fieldNames: { contactNumber: 'mobile' },
    paths: { mediaUpload: '/v2/photo' },
    accent: { light: { accent: '#7a1fa2', onAccent: '#ffffff' }, dark: { accent: '#b582cb', onAccent: '#000000' } },
    panel: { light: { panel: '#7a1fa2', onPanel: '#ffffff' }, dark: { panel: '#7a1fa2', onPanel: '#ffffff' } },
  });
  for (const { accent, accentSoft } of Object.values(config.accent ?? {})) {
    expect(contrast(accent, accentSoft)).toBeGreaterThanOrEqual(4.5);
  }
  expect(readFileSync(inSite('page.new/icon.svg'), 'utf8')).toMatch(/fill="#7a1fa2".*>&#60;<\/text>/);
  expect(notes).toEqual([expect.stringContaining('nginx waits 5 s for /app/v2/photo, and the app 5 minutes.')]);
});

it('writes the compressed page beside the page, and the icon of the app for the sample lender', () => {
  write();
  const page = readFileSync(inSite('page.new/index.html'));
  expect(brotliDecompressSync(readFileSync(inSite('page.new/index.html.br')))).toEqual(page);
  expect(gunzipSync(readFileSync(inSite('page.new/index.html.gz')))).toEqual(page);
  expect(readFileSync(inSite('page.new/icon.svg'), 'utf8')).toBe('<svg>ours</svg>');
  expect(configInPage()).toMatchObject({ assumptions: {} });
});

it('ignores the variables with which Kubernetes describes the services of a namespace', () => {
  const links = {
    SITE_SERVICE_HOST: '10.96.0.13',
    SITE_SERVICE_PORT: '8080',
    SITE_SERVICE_PORT_HTTP: '8080',
    SITE_PORT: 'tcp://10.96.0.13:8080',
    SITE_PORT_8080_TCP: 'tcp://10.96.0.13:8080',
    SITE_PORT_8080_TCP_ADDR: '10.96.0.13',
    SITE_ADMIN_PORT: 'udp://10.96.0.13:8080',
  };
  expect(() => write(links)).not.toThrow();
});

it('says what is wrong with a setting in one sentence with the variable, the reason and the remedy', async () => {
  writeFileSync(at('no.json'), 'overrides');
  const cases: Record<string, string>[] = [
    { SITE_BACKEND: '' },
    { SITE_BACKEND: 'lender' },
    { SITE_BACKEND: 'ftp://lender' },
    { SITE_BACKEND: 'http://lender:0' },
    { SITE_BACKEND: 'https://lender/api' },
    { SITE_BACKEND: 'https://user@lender' },
    { SITE_BACKEND: 'https://lender;' },
    { SITE_FOLDER: '/srv/$folder' },
    { SITE_FOLDER: at('key.pem/below') },
    { SITE_PUBLIC_KEY: folder },
    { SITE_OVERRIDES: folder },
    { SITE_LISTEN: '8080 [::]:8080 0' },
    { SITE_LISTEN: '256.0.0.1:80' },
    { SITE_TRUSTED_PROXIES: '10.0.0.0/33' },
    { SITE_PUBLIC_KEY: '' },
    { SITE_PUBLIC_KEY: at('private.pem') },
    { SITE_PUBLIC_KEY: at('short.pem') },
    { SITE_PUBLIC_KEY: at('no.json') },
    { SITE_PUBLIC_KEY: '/no/such.pem' },
    { SITE_OVERRIDES: at('no.json') },
    { SITE_PRODUCT_NAME: ' ' },
    { SITE_ACCENT: '#7a1fa2' },
    { SITE_ACCENT: 'purple,red' },
    { SITE_ACCENT: '#808080,#ffffff' },
    { SITE_ACCENT: '#000000,#333333' },
    { SITE_OFFICIAL_WEBSITE: 'http://lender.example' },
    { SITE_COLOUR: '#123456' },
    { SITE_PORT: '8080' },
  ];
  const sentences = cases.map((given) => {
    try {
      write(given);
      return `${JSON.stringify(given)} is accepted`;
    } catch (cause) {
      return (cause as Error).message.replaceAll(folder, '/tmp');
    }
  });
  for (const sentence of sentences) expect(sentence).not.toContain('\n');
  await expect(`${sentences.join('\n')}\n`).toMatchFileSnapshot('refused-settings.txt');
});

it.each([
  ['{"assumptions": {"loanDay": [7]}}', 'There is no assumption named "loanDay"'],
  ['{"assumptions": {"loanDays": "7"}}', '"loanDays" cannot be "7"'],
  ['{"fieldNames": {"number": "mobile"}}', 'There is no field "number" in the contract'],
  ['{"paths": {"home": "/v2/home"}}', 'There is no method "home"'],
  ['{"path": {}}', 'Unrecognized key: "path"'],
])('refuses the overrides %s', (content, reason) => {
  writeFileSync(at('overrides.json'), content);
  expect(() => write({ SITE_OVERRIDES: at('overrides.json') })).toThrow(`(${reason}`);
});

it("refuses a lender's file of App Links that is not JSON", () => {
  writeFileSync(inSite('content/.well-known/assetlinks.json'), 'links');
  expect(() => write()).toThrow('assetlinks.json is not JSON');
});
