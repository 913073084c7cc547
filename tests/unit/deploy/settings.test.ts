import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SettingError } from '../../../deploy/src/setting-error';
import { readSettings, refusal, settings } from '../../../deploy/src/settings';
import { root } from '../../support/source-files';
import { temporaryFolder } from '../../support/temporary-folder';

let folder: string;
const files: Record<string, string> = {};
const pems = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const spki = { type: 'spki', format: 'pem' } as const;

beforeAll(() => {
  folder = temporaryFolder();
  const contents = {
    key: pems.publicKey,
    privateKey: pems.privateKey,
    shortKey: generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export(spki).toString(),
    curveKey: generateKeyPairSync('ed25519').publicKey.export(spki).toString(),
    text: 'hello',
    oddOverrides: '{"assumption": {}}',
    oddPaths: '{"paths": {"homePage": "v2 home"}}',
    oddFaq: '{"questions": [{"question": "Why?"}]}',
    faq: '{"questions": []}',
  };
  for (const [name, content] of Object.entries(contents)) {
    files[name] = join(folder, name);
    writeFileSync(files[name] ?? '', content);
  }
  mkdirSync(join(folder, 'empty'));
});

const environment = (changes: Record<string, string | undefined> = {}) => ({
  SITE_BACKEND: 'http://10.0.0.5:9000',
  SITE_PUBLIC_KEY: files.key,
  SITE_FOLDER: join(folder, 'host'),
  ...changes,
});
const failure = (changes: Record<string, string | undefined>): string => {
  try {
    readSettings(environment(changes));
  } catch (cause) {
    if (cause instanceof SettingError) return cause.message;
    throw cause;
  }
  return '';
};

describe('the settings of the site', () => {
  it("have defaults, and know the parts of the backend's address", () => {
    expect(readSettings(environment({ PATH: '/bin' }))).toMatchObject({
      backends: [{ scheme: 'http', hostname: '10.0.0.5', authority: '10.0.0.5:9000' }],
      balance: 'turns',
      backendListen: [],
      listen: ['8080'],
      backendPaths: ['/files'],
      trustedProxies: [],
      overrides: { assumptions: {}, fieldNames: {}, paths: {} },
      accent: undefined,
      productName: undefined,
    });
    expect(readSettings(environment({ SITE_BACKEND: 'https://api.lender.example' })).backends).toEqual([
      { scheme: 'https', hostname: 'api.lender.example', authority: 'api.lender.example:443' },
    ]);
  });

  it.each(['turns', 'sandbox', 'shared'])('accept the balance %s', (balance) => {
    expect(readSettings(environment({ SITE_BALANCE: balance }))).toMatchObject({ balance });
  });

  it('accept several backends', () => {
    const { backends } = readSettings(
      environment({ SITE_BACKEND: 'http://mock-1:8787 http://mock-2:8787,http://[::1]' }),
    );
    expect(backends.map(({ authority }) => authority)).toEqual(['mock-1:8787', 'mock-2:8787', '[::1]:80']);
  });

  it('accept lists separated by commas or spaces', () => {
    expect(
      readSettings(
        environment({
          SITE_LISTEN: '8080,[::]:8080',
          SITE_TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.4 fd00::/8',
          SITE_BACKEND_PATHS: '/files/ /media',
        }),
      ),
    ).toMatchObject({
      listen: ['8080', '[::]:8080'],
      trustedProxies: ['10.0.0.0/8', '192.168.1.4', 'fd00::/8'],
      backendPaths: ['/files', '/media'],
    });
  });

  it.each(['SITE_BACKEND', 'SITE_PUBLIC_KEY', 'SITE_FOLDER'])('require %s, and say what for', (variable) => {
    expect(failure({ [variable]: undefined })).toMatch(new RegExp(`^${variable} is not set\\. Set it to `));
    expect(failure({ [variable]: '' })).toMatch(new RegExp(`^${variable} is not set\\. Set it to `));
  });

  it.each([
    ['SITE_BACKEND', 'backend:9000', 'http://host:port'],
    ['SITE_BACKEND', 'ftp://backend', 'http://host:port'],
    ['SITE_BACKEND', 'http://user:word@backend', 'nothing may precede the host name'],
    ['SITE_BACKEND', 'http://backend/api', 'nothing may follow the port'],
    ['SITE_BACKEND', 'http://back;end', 'http://host:port'],
    ['SITE_BACKEND', ' , ', 'http://host:port'],
    ['SITE_BACKEND', 'http://a:1 https://a:2', 'all https'],
    ['SITE_BACKEND', 'https://a https://b', 'one host name'],
    ['SITE_BACKEND', 'http://a:80,http://a', 'named twice'],
    ['SITE_BALANCE', 'random', 'turns; sandbox for'],
    ['SITE_BACKEND_LISTEN', '127.0.0.1', 'ports'],
    ['SITE_BACKEND_HOST', 'a;b', 'a host name'],
    ['SITE_BACKEND_PATHS', '/a{b', 'paths'],
    ['SITE_BACKEND_PATHS', 'files', 'paths'],
    ['SITE_LISTEN', '0', 'ports'],
    ['SITE_LISTEN', '65536', 'ports'],
    ['SITE_LISTEN', '000080', 'ports'],
    ['SITE_LISTEN', '8080;', 'ports'],
    ['SITE_LISTEN', 'example:8080', 'ports'],
    ['SITE_LISTEN', '::1:8080', 'ports'],
    ['SITE_TRUSTED_PROXIES', '10.0.0.0/33', '10.0.0.0/33 is not an address or network'],
    ['SITE_TRUSTED_PROXIES', 'proxy', 'proxy is not an address or network'],
    ['SITE_PUBLIC_KEY', '/no/such.pem', 'the file does not exist'],
    ['SITE_PUBLIC_KEY', tmpdir(), 'this is a folder'],
    ['SITE_OVERRIDES', '/no/such.json', 'the file does not exist'],
    ['SITE_AGREEMENTS', '/no/such/folder', 'the folder does not exist'],
    ['SITE_WEB_DIST', '/no/such/folder', 'the folder does not exist'],
    ['SITE_WEB_DIST', tmpdir(), 'index.html is missing'],
    ['SITE_BROTLI_MODULE', '/no/such.so', 'the file does not exist'],
    ['SITE_BROTLI_MODULE', '/dev/null', 'this is not a file'],
    ['SITE_FOLDER', '/tmp/a"b', 'the path must not contain'],
    ['SITE_FOLDER', '/tmp/a$b', 'the path must not contain'],
    ['SITE_ACCESS_LOG', '/tmp/a;b', 'the path must not contain'],
    ['SITE_USER', 'root;', 'a user name'],
    ['SITE_ACCENT', 'green', 'not a colour'],
    ['SITE_PRODUCT_NAME', 'two\nlines', 'one line of text'],
    ['SITE_OFFICIAL_WEBSITE', 'http://lender.example', 'https://'],
    ['SITE_OFFICIAL_WEBSITE', 'lender', 'https://'],
  ])('name %s with the value "%s", and say why it is refused or what is allowed', (variable, value, reason) => {
    const message = failure({ [variable]: value });
    expect(message).toMatch(new RegExp(`^${variable} cannot be "`));
    expect(message).toContain(reason);
    expect(message).toContain('Allowed: ');
  });

  it.each([
    ['SITE_PUBLIC_KEY', 'privateKey', 'a private key, which only the backend may have'],
    ['SITE_PUBLIC_KEY', 'shortKey', 'the key has 1024 bits'],
    ['SITE_PUBLIC_KEY', 'curveKey', 'the key is not an RSA key'],
    ['SITE_PUBLIC_KEY', 'text', 'no public key in PEM'],
    ['SITE_OVERRIDES', 'text', 'the file is not JSON'],
    ['SITE_OVERRIDES', 'oddOverrides', 'assumption: There is no such field'],
    ['SITE_OVERRIDES', 'oddPaths', 'paths.homePage: '],
    ['SITE_FAQ', 'text', 'the file is not JSON'],
    ['SITE_FAQ', 'oddFaq', 'questions.0.questionId: '],
  ])('refuse for %s the file "%s", and say why', (variable, file, reason) => {
    const message = failure({ [variable]: files[file] });
    expect(message).toContain(`${variable} cannot be "${files[file]}"`);
    expect(message).toContain(reason);
    expect(message).not.toContain('PRIVATE KEY-----');
  });

  it.each(['SITE_BASE_PATH', 'SITE_PATH', 'SITE_SUBPATH', 'SITE_URL'])(
    'refuse a path below another site: %s',
    (name) => {
      expect(() => readSettings({ [name]: '/loan/' })).toThrow(
        `${name} is not a setting. The app cannot run below a path such as /loan/`,
      );
      expect(() => readSettings({ SITE_LISTEN: '8080/loan/' })).toThrow();
    },
  );

  it('say why a value is refused only if there is a reason', () => {
    expect(failure({ SITE_BALANCE: 'random' })).toMatch(/^SITE_BALANCE cannot be "random"\. Allowed: turns/);
    expect(refusal({ variable: 'SITE_USER', allowed: 'a user name' }, 'x', 'no error').message).toBe(
      'SITE_USER cannot be "x". Allowed: a user name',
    );
  });

  it('refuse an unknown variable, because a misspelt one would have no effect', () => {
    expect(failure({ SITE_ACCENT_COLOUR: '#123456' })).toMatch(
      /^SITE_ACCENT_COLOUR is not a setting. The settings are: SITE_BACKEND, SITE_BALANCE, /,
    );
    for (const name of ['SITE_PATHS', 'MY_SITE_PATH']) {
      expect(() => readSettings({ [name]: 'x' })).not.toThrow('The app cannot run below a path');
    }
  });

  it('are exactly those in the table of docs/deploy.md, in the same order', () => {
    const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
    const described = [...page.matchAll(/^\| `(SITE_[A-Z_]+)`/gm)].map(([, name]) => name);
    expect(described).toEqual(Object.values(settings).map(({ variable }) => variable));
  });

  it('pass the public key to the page in its format', () => {
    expect(readSettings(environment()).publicKey.trim()).toBe(pems.publicKey.trim());
    expect(readSettings(environment({ SITE_FAQ: files.faq })).faq).toEqual({ questions: [] });
  });
});
