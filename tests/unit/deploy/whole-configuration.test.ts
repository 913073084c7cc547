import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agreementsFolder, at, prepareFolder, rendered } from './rendered-site';

prepareFolder();

/** A configuration as it is published, without the folders of this test. */
const published = (nginx: string): string => nginx.replaceAll(at(), '/srv');

/** The lines in which two texts differ, as `git diff` prints them. */
const differences = (before: string, after: string): string => {
  const files = { before: at('before.conf'), after: at('after.conf') };
  writeFileSync(files.before, before);
  writeFileSync(files.after, after);
  const flags = ['--no-index', '--no-color', '--no-ext-diff', '--diff-algorithm=myers', '--unified=0'];
  const { stdout } = spawnSync('git', ['diff', ...flags, files.before, files.after], { encoding: 'utf8' });
  return stdout.slice(stdout.indexOf('\n@@') + 1);
};

describe('the whole configuration', () => {
  it('for the required settings is the published one', async () => {
    await expect(published(rendered().nginx)).toMatchFileSnapshot('required-settings.conf');
  });

  it('for several servers, a lender and trusted proxies differs from it in the published lines', async () => {
    const required = rendered().nginx;
    const paths = { homePage: '/v2/home', saveWorkInfo: '/v2/work' };
    writeFileSync(at('overrides.json'), JSON.stringify({ paths }));
    const { nginx } = rendered({
      SITE_BACKEND: 'http://10.0.0.1:8787, http://10.0.0.2:8787',
      SITE_BALANCE: 'shared',
      SITE_BACKEND_LISTEN: '127.0.0.1:9090',
      SITE_BACKEND_HOST: 'api.example',
      SITE_BACKEND_PATHS: '/files /checkout',
      SITE_LISTEN: '0.0.0.0:8080',
      SITE_TRUSTED_PROXIES: '10.0.0.0/8 2001:db8::/32',
      SITE_OFFICIAL_WEBSITE: 'https://lender.example',
      SITE_AGREEMENTS: agreementsFolder(),
      SITE_OVERRIDES: at('overrides.json'),
      SITE_ACCESS_LOG: '/var/log/site.log',
    });
    await expect(published(differences(required, nginx))).toMatchFileSnapshot('many-settings.diff');
  });

  it('for backends in turns behind TLS differs from the one for the required settings in these lines', () => {
    const changed = rendered({
      SITE_BACKEND: 'https://one.example:8443, https://one.example:8444',
      SITE_BROTLI_MODULE: at('key.pem'),
      SITE_USER: 'www-data',
    }).nginx;
    const usual = new Set(rendered().nginx.split('\n'));
    const lines = changed.split('\n').filter((line) => !usual.has(line));
    expect([...new Set(lines.map((line) => line.trim()))]).toEqual([
      `load_module "${at('key.pem')}";`,
      'user www-data;',
      'brotli_static on;',
      'server one.example:8443 max_fails=3 fail_timeout=10s;',
      'server one.example:8444 max_fails=3 fail_timeout=10s;',
      'proxy_next_upstream error timeout http_503;',
      'proxy_next_upstream_timeout 10s;',
      'proxy_ignore_client_abort on;',
      'proxy_connect_timeout 1s;',
      'proxy_read_timeout 15s;',
      'proxy_ssl_server_name on;',
      'proxy_ssl_name one.example;',
      'proxy_ssl_verify on;',
      'proxy_ssl_verify_depth 4;',
      // the first list of authorities that this machine has
      expect.stringMatching(/^proxy_ssl_trusted_certificate \/etc\/[a-z/-]+\.(?:crt|pem);$/),
      'proxy_next_upstream error timeout http_503 non_idempotent;',
      ...['/app/', '/app/uploadPermissionData', '/app/mediaUpload', '/app/batch', '/files/'].map(
        (path) => `proxy_pass https://backend${path};`,
      ),
    ]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['no access log', { SITE_ACCESS_LOG: 'off' }, /\n\s*access_log off;\n/],
    ['two ports', { SITE_LISTEN: '8080 8081' }, /\n\s*listen 8080;\n\s*listen 8081;\n/],
    ['the whole backend', { SITE_BACKEND_LISTEN: '9090' }, /client_max_body_size 0;\n\s*proxy_read_timeout \d+s;\n/],
    ['one server that is shared', { SITE_BALANCE: 'shared' }, /\n\s*server 127\.0\.0\.1:9 max_fails=0;\n/],
    ['agreements of the backend', { SITE_BACKEND_PATHS: '/agreements' }, /\n\s*location \^~ \/agreements\/ \{\n/],
  ])('for %s has its lines, and only whole directives', (_, changes, lines) => {
    const { nginx } = rendered(changes);
    expect(nginx).toMatch(lines);
    expect(nginx.split('\n').filter((line) => !/^\s*(?:#.*|log_format .*|.*[;{}]|'.*')?$/.test(line))).toEqual([]);
  });
});
