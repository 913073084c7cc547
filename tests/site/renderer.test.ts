// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it must stay as it is
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type AppConfig, appConfig } from '@kit/contracts/app-config';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { agreementType } from '@kit/contracts/enums';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { beforeEach, describe, expect, test } from 'vitest';
import { anyPort } from '../support/redis';
import { root } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';

/** Needs `npm run build` first; `npm test` runs it. */
let folder: string;
let listen: string;
beforeEach(async () => {
  listen = `127.0.0.1:${await anyPort()}`;
  folder = temporaryFolder();
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(folder, 'key.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
});

const at = (...path: string[]): string => join(folder, ...path);
const host = (...path: string[]): string => at('host', ...path);

/** Runs the renderer as an operator would. */
const render = (environment: Record<string, string> = {}, flags: string[] = []) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'deploy/dist/render.js'), ...flags], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      SITE_BACKEND: 'http://127.0.0.1:9',
      SITE_PUBLIC_KEY: at('key.pem'),
      SITE_FOLDER: host(),
      SITE_BROTLI_MODULE: 'off',
      SITE_LISTEN: listen,
      ...environment,
    },
  });
  return { status, said: stdout, error: stderr.trim() };
};

const configInPage = (): AppConfig => {
  const html = readFileSync(host('current/page/index.html'), 'utf8');
  return appConfig.parse(JSON.parse(new RegExp(`id="${APP_CONFIG_ELEMENT}">([^<]*)</script>`).exec(html)?.[1] ?? ''));
};

const writeAgreements = (html = '<!doctype html><title>Ours</title><p>Ours</p>'): string => {
  mkdirSync(at('agreements'), { recursive: true });
  for (const type of agreementType.values) writeFileSync(at('agreements', `${type}.html`), html);
  return at('agreements');
};

describe('the renderer', () => {
  test("writes the lender's settings into the page, and escapes anything that could end the element", () => {
    const faq = { questions: [{ questionId: '1', category: 'Loan', question: 'Who?', answer: 'We.' }] };
    writeFileSync(at('faq.json'), JSON.stringify(faq));
    writeFileSync(
      at('overrides.json'),
      '{"assumptions":{"loanDays":[30]},"fieldNames":{"contactNumber":"mobile"},"paths":{"homePage":"/v2/home"}}',
    );
    const { status, error } = render({
      SITE_PRODUCT_NAME: 'Harbour "Cash" </script><script>alert(1)</script> $uri ${PORT}',
      SITE_OFFICIAL_WEBSITE: 'https://www.harbour.example/loans',
      SITE_SUPPORT_TEXT: 'Every day, 8 to 20',
      SITE_ACCENT: '#7a1fa2',
      SITE_AGREEMENTS: writeAgreements(),
      SITE_FAQ: at('faq.json'),
      SITE_OVERRIDES: at('overrides.json'),
    });
    expect([status, error]).toEqual([0, '']);
    expect(configInPage()).toMatchObject({
      base: '',
      contractVersion: CONTRACT_VERSION,
      assumptions: {
        loanDays: [30],
        productName: 'Harbour "Cash" </script><script>alert(1)</script> $uri ${PORT}',
        officialWebsite: 'https://www.harbour.example/loans',
        supportText: 'Every day, 8 to 20',
      },
      fieldNames: { contactNumber: 'mobile' },
      paths: { homePage: '/v2/home' },
      accent: { light: { accent: '#7a1fa2', onAccent: '#ffffff' } },
      content: { agreements: { loan_agreement: '/agreements/loan_agreement.html' }, faq: '/content/faq.json' },
    });
    expect(JSON.parse(readFileSync(host('current/content/content/faq.json'), 'utf8'))).toEqual(faq);
    expect(readFileSync(host('current/content/agreements/loan_agreement.html'), 'utf8')).toContain('Ours');
    expect(readFileSync(host('nginx.conf'), 'utf8')).not.toContain('Harbour');
  });

  test('uses our sample agreements if none are given, and leaves the links to the backend', () => {
    render();
    expect(readFileSync(host('current/content/agreements/loan_agreement.html'), 'utf8')).toContain(
      'This text is an example',
    );
    expect(configInPage().content).toEqual({ agreements: {} });
  });

  test('takes timeout, size and path of a slow method from the contract and the overrides', () => {
    writeFileSync(
      at('overrides.json'),
      '{"paths":{"uploadPermissionData":"/v2/submit"},"assumptions":{"maximumBodyBytes":3000000}}',
    );
    render({ SITE_OVERRIDES: at('overrides.json') });
    const conf = readFileSync(host('nginx.conf'), 'utf8');
    const locationOf = (path: string) => new RegExp(`location = ${path} \\{([^}]*)\\}`).exec(conf)?.[1] ?? '';
    for (const path of ['/app/v2/submit', '/app/batch', '/app/mediaUpload']) {
      expect(locationOf(path)).toContain('proxy_read_timeout 310s;');
    }
    expect(locationOf('/app/mediaUpload')).toContain('client_max_body_size 21m;');
    expect(locationOf('/app/uploadPermissionData')).toBe('');
    expect(conf).toContain('    client_max_body_size 3m;');
    expect(conf).toMatch(/^ {2,4}proxy_read_timeout 60s;$/m);
  });

  test('verifies the certificate of a TLS backend', () => {
    render({ SITE_BACKEND: 'https://localhost', SITE_BACKEND_HOST: 'api.lender.example' });
    const conf = readFileSync(host('nginx.conf'), 'utf8');
    expect(conf).toContain('server localhost:443 max_fails=0;');
    expect(conf).toContain('proxy_ssl_verify on;');
    expect(conf).toContain('proxy_ssl_name localhost;');
    expect(conf).toContain('proxy_set_header host api.lender.example;');
    expect(conf).not.toContain('proxy_pass http://');
  });

  test("warns about a style inside an agreement, which the page's policy blocks", () => {
    const { said } = render({ SITE_AGREEMENTS: writeAgreements('<style>p { color: red }</style><p>Ours</p>') });
    expect(said).toContain('/agreements/loan_agreement.html has an inline style');
  });

  test('writes only the current settings when it runs again', () => {
    writeAgreements();
    writeFileSync(at('agreements/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(300));
    render({ SITE_AGREEMENTS: at('agreements'), SITE_PRODUCT_NAME: 'Before' });
    expect(existsSync(host('current/content/agreements/logo.svg.br'))).toBe(true);
    render({ SITE_PRODUCT_NAME: 'After' });
    expect(configInPage().assumptions).toEqual({ productName: 'After' });
    expect(existsSync(host('current/content/agreements/logo.svg'))).toBe(false);
    expect(existsSync(host('current/content/agreements/logo.svg.br'))).toBe(false);
  });

  test('does not touch a folder with foreign files, or a running site when it refuses the settings', () => {
    mkdirSync(host());
    writeFileSync(host('page'), 'mine');
    const { status, error } = render();
    expect(status).toBe(1);
    expect(error).toContain('SITE_FOLDER cannot be');
    expect(error).toContain('the folder contains other files');
    expect(readFileSync(host('page'), 'utf8')).toBe('mine');
    rmSync(host(), { recursive: true });

    render({ SITE_PRODUCT_NAME: 'Before' });
    expect(render({ SITE_PRODUCT_NAME: 'After', SITE_ACCENT: '#808080' }).status).toBe(1);
    expect(configInPage().assumptions).toEqual({ productName: 'Before' });
  });

  test.each<[string, string, string]>([
    ['SITE_PUBLIC_KEY', '/no/such.pem', 'the file does not exist'],
    ['SITE_BACKEND', 'lender', 'http://host:port'],
    ['SITE_ACCENT', '#808080', 'the nearest legible pair is'],
    ['SITE_ACCENT', 'purple', 'not a colour'],
    ['SITE_AGREEMENTS', '.', 'it lacks loan_agreement.html'],
    ['SITE_BACKEND_PATHS', '/app/extra', '/app/extra is a path of this site'],
    ['SITE_BACKEND_PATHS', '/assets', '/assets is a path of this site'],
    ['SITE_WEB_DIST', '/no/such/folder', 'index.html'],
    ['SITE_FOLDER', 'key.pem/host', 'ENOTDIR'],
    ['SITE_LISTEN', '8080 0.0.0.0:8080', '0.0.0.0:8080 is named twice'],
    ['SITE_BACKEND_LISTEN', '[::1]:9 [0:0:0:0:0:0:0:1]:9', 'is named twice'],
    ['SITE_BACKEND_PATHS', '/files /files/', '/files is named twice'],
    ['SITE_BACKEND', 'http://127.0.0.1:0', 'no server listens on port 0'],
    ['SITE_BACKEND_HOST', 'lender:65536', 'a host name'],
    ['SITE_COLOUR', '#123456', 'SITE_COLOUR is not a setting'],
  ])('ends with one sentence that names %s with the value "%s"', (variable, value, reason) => {
    const { status, said, error } = render({ [variable]: value });
    expect([status, said]).toEqual([1, '']);
    expect(error.split('\n')).toHaveLength(1);
    expect(error).toContain(variable);
    expect(error).toContain(reason);
    if (variable !== 'SITE_FOLDER') expect(existsSync(host())).toBe(false);
  });

  test.each<[string, string, string]>([
    ['SITE_BACKEND', 'http://no-such-host.invalid:80', 'no-such-host.invalid:80 does not resolve on this machine'],
    ['SITE_BROTLI_MODULE', 'key.pem', 'this nginx cannot load the file'],
    ['SITE_ACCESS_LOG', '/no/such/folder/log', 'No such file or directory'],
    ['SITE_LISTEN', '192.0.2.1:8080', '192.0.2.1:8080: this machine does not have this address'],
    ['SITE_BACKEND_LISTEN', '192.0.2.1:8080', '192.0.2.1:8080: this machine does not have this address'],
    // Only root can give the workers another user.
    ...(process.getuid?.() === 0
      ? [['SITE_USER', 'no-such-user', 'this machine has no user no-such-user'] as [string, string, string]]
      : []),
  ])('says in one sentence why nginx cannot use %s "%s", and the site stays as it was', (variable, value, reason) => {
    render({ SITE_PRODUCT_NAME: 'Before' });
    const before = readFileSync(host('nginx.conf'), 'utf8');
    const { status, said, error } = render({ SITE_PRODUCT_NAME: 'After', [variable]: value });
    expect([status, said]).toEqual([1, '']);
    expect(error).toMatch(new RegExp(`^${variable} cannot be `));
    expect(error).toContain(reason);
    expect(error).not.toContain('[emerg]');
    expect(error.split('\n')).toHaveLength(1);
    expect(configInPage().assumptions).toEqual({ productName: 'Before' });
    expect(readFileSync(host('nginx.conf'), 'utf8')).toBe(before);
    expect(readdirSync(host('rendered'))).toHaveLength(1);
  });

  test('refuses a port that another program uses', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const { status, error } = render({ SITE_LISTEN: String(port) });
    other.close();
    expect(status).toBe(1);
    expect(error).toContain(`SITE_LISTEN cannot be "${port}" (${port}: another program uses this port)`);
    expect(existsSync(host())).toBe(false);
  });

  test('says that no nginx runs if it is asked to reload one', () => {
    const { status, error } = render({}, ['--reload']);
    expect([status, error]).toEqual([1, `No nginx runs in ${host()}. Start it with deploy/nginx/entrypoint.sh`]);
    expect(existsSync(host())).toBe(false);
  });

  test('takes over the folder of a release with the earlier layout', () => {
    mkdirSync(host('page'), { recursive: true });
    writeFileSync(host('page/index.html'), 'earlier');
    writeFileSync(host('nginx.conf'), 'earlier');
    writeFileSync(host('.rendered'), 'page/index.html\nnginx.conf');
    expect(render({ SITE_PRODUCT_NAME: 'After' }).status).toBe(0);
    expect(configInPage().assumptions).toEqual({ productName: 'After' });
    // The running nginx serves it until its reload.
    expect(readFileSync(host('page/index.html'), 'utf8')).toBe('earlier');
    render();
    expect(existsSync(host('page'))).toBe(false);
  });

  test('keeps the last two renderings, because old worker processes still serve the one before', () => {
    for (const name of ['One', 'Two', 'Three']) render({ SITE_PRODUCT_NAME: name });
    expect(readdirSync(host('rendered'))).toHaveLength(2);
    expect(configInPage().assumptions).toEqual({ productName: 'Three' });
  });

  test.each([
    ['{"assumptions": {"loanDay": [7]}}', 'There is no assumption named "loanDay"'],
    ['{"assumptions": {"loanDays": "7"}}', '"loanDays" cannot be "7"'],
    ['{"fieldNames": {"number": "mobile"}}', 'There is no field "number" in the contract'],
    ['{"paths": {"home": "/v2/home"}}', 'There is no method "home"'],
    ['{"paths": {"homePage": "v2;"}}', 'paths.homePage'],
    ['{"path": {}}', 'path: There is no such field'],
    ['overrides', 'the file is not JSON'],
  ])('refuses the overrides %s with one sentence', (content, reason) => {
    writeFileSync(at('overrides.json'), content);
    const { status, error } = render({ SITE_OVERRIDES: at('overrides.json') });
    expect(status).toBe(1);
    expect(error).toMatch(/^SITE_OVERRIDES cannot be /);
    expect(error).toContain(reason);
    expect(error.split('\n')).toHaveLength(1);
  });

  test('lists all settings with --help, and refuses unknown flags', () => {
    expect(render({}, ['--help'])).toMatchObject({ status: 0, said: expect.stringContaining('SITE_TRUSTED_PROXIES') });
    expect(render({}, ['--port', '1'])).toMatchObject({ status: 1, error: expect.stringContaining('--port') });
  });
});
