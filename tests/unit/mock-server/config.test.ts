import { asGiven, readConfig } from '@kit/mock-server/config';
import { ConfigError, UsageError } from '@kit/mock-server/config-error';
import { readFlags, settingsHelp } from '@kit/mock-server/flags';
import { settings } from '@kit/mock-server/settings';
import { describe, expect, it } from 'vitest';

const failure = (environment: Record<string, string>, argv: string[] = []): string => {
  try {
    readConfig(environment, argv);
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.message;
    throw cause;
  }
  return '';
};

describe('the configuration', () => {
  it('is a server for this machine only, in memory, by default', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 8787, store: ':memory:', adminToken: undefined });
  });

  it('accepts a flag in both spellings, which takes precedence over the environment', () => {
    expect(readConfig({ MOCK_PORT: '1' }, ['--port', '9000', '--store=a=b.db'])).toMatchObject({
      port: 9000,
      store: 'a=b.db',
    });
  });

  it.each([
    ['MOCK_PORT', '65536', 'an integer from 0 to 65535'],
    ['MOCK_PORT', '1e3', 'an integer from 0 to 65535'],
    ['MOCK_HOST', 'a host', 'a host name or an IP address'],
    ['MOCK_STORE', 'redis://', ':memory:, the path of a file, or redis://host:port'],
    ['MOCK_STORE', 'redis://localhost/names', ':memory:, the path of a file, or redis://host:port'],
    ['MOCK_STORE', 'postgres://localhost', ':memory:, the path of a file, or redis://host:port'],
    ['MOCK_SCENARIOS', 'README.md', 'the path of a folder'],
    ['MOCK_TRUSTED_PROXIES', '10.0.0.0/33', 'addresses and networks such as'],
    ['MOCK_TRUSTED_PROXIES', '10.0.0.1, balancer', 'addresses and networks such as'],
    ['MOCK_PRIVATE_KEY', '/no/such.pem', 'the path of a PEM file'],
    ['MOCK_WEB_DIST', '/no/such/folder', 'a folder with the built web app'],
    ['MOCK_ASSUMPTIONS', '[]', 'a JSON object'],
    ['MOCK_KEY_EXCHANGES_A_MINUTE', '0', 'an integer from 1'],
    ['MOCK_CORS', '*', 'origins such as'],
    ['MOCK_CORS', 'https://app.example.com/', 'origins such as'],
    ['MOCK_CORS', 'https://app.example.com,app.example.org', 'origins such as'],
  ])('names %s, its value "%s" and what is allowed', (variable, value, allowed) => {
    expect(failure({ [variable]: value })).toContain(`${variable} cannot be "${value}"`);
    expect(failure({ [variable]: value })).toContain(`Allowed: ${allowed}`);
  });

  it('accepts origins separated by commas or spaces, and names an invalid one', () => {
    const given = 'https://app.example.com, http://localhost:3000 https://other.example';
    expect(readConfig({ MOCK_CORS: given }).corsOrigins).toEqual([
      ...['https://app.example.com', 'http://localhost:3000', 'https://other.example'],
    ]);
    expect(readConfig({}).corsOrigins).toEqual([]);
    expect(failure({ MOCK_CORS: 'https://app.example.com:443' })).toContain(
      '"https://app.example.com:443" is not an origin',
    );
  });

  it('accepts networks and addresses separated by commas or spaces', () => {
    expect(readConfig({ MOCK_TRUSTED_PROXIES: '10.0.0.0/8, ::1 192.168.0.9' }).trustedProxies).toEqual([
      ...['10.0.0.0/8', '::1', '192.168.0.9'],
    ]);
    expect(readConfig({}).trustedProxies).toEqual([]);
  });

  it('does not repeat a secret', () => {
    expect(failure({ MOCK_ADMIN_TOKEN: 'hunter2' })).toBe(
      'MOCK_ADMIN_TOKEN cannot be "…". Allowed: at least 16 ASCII characters, without spaces',
    );
  });

  it('does not repeat the password in an address', () => {
    expect(failure({ MOCK_STORE: 'redis://me:hunter2@localhost/names' })).not.toContain('hunter2');
  });

  it('accepts the address of a Redis', () => {
    for (const store of ['redis://localhost', 'rediss://me:secret@[::1]:6380/3', 'redis://10.0.0.1:6379/']) {
      expect(readConfig({ MOCK_STORE: store }).store).toBe(store);
    }
  });

  it('refuses an address that others can reach without an admin token, and accepts it with one', () => {
    expect(failure({ MOCK_HOST: '0.0.0.0' })).toContain('MOCK_ADMIN_TOKEN is not set');
    expect(readConfig({ MOCK_HOST: '0.0.0.0', MOCK_ADMIN_TOKEN: 'a-token-of-16-or-more' }).host).toBe('0.0.0.0');
    expect(readConfig({ MOCK_HOST: '127.0.0.2' }).host).toBe('127.0.0.2');
  });

  it('names an option that does not exist, and one without a value', () => {
    expect(failure({}, ['--prot', '1'])).toMatch(/^There is no option "--prot"\. Allowed: --host, .*, --help$/);
    expect(() => readFlags(['--prot'], ['--lan'])).toThrow('"--prot". Allowed: --lan, --host, ');
    const sentence = '--port needs a value. Allowed: an integer from 0 to 65535';
    expect(failure({}, ['--port'])).toBe(sentence);
    expect(failure({}, ['--port', '--store', 'a.db'])).toBe(sentence);
    expect(failure({}, ['9000'])).toBe('"9000" is not a flag. See --help');
  });

  it('names two settings that do not fit as they were given', () => {
    const address = 'http://127.0.0.1:9000';
    expect(failure({}, ['--host', '0.0.0.0'])).toMatch(/^--host is "0\.0\.0\.0", /);
    expect(failure({}, ['--upstream', address])).toMatch(/^--upstream-key is not set\. /);
    expect(failure({ MOCK_UPSTREAM: address })).toMatch(/^MOCK_UPSTREAM_KEY is not set\. /);
    expect(failure({}, ['--mocked', 'homePage'])).toMatch(/^--mocked needs --upstream\. /);
    expect(failure({ MOCK_MOCKED: 'homePage' })).toMatch(/^MOCK_MOCKED needs MOCK_UPSTREAM\. /);
  });

  it.each([[['--prot', '1']], [['9000']], [['--port', 'x']], [['--host', '0.0.0.0']]])(
    'rejects %j as not understood, with exit code 2',
    (argv) => {
      expect(() => readConfig({}, argv)).toThrow(UsageError);
    },
  );

  it('is listed by --help: each setting with its variable, allowed values and default', () => {
    const help = settingsHelp({ MOCK_STORE: 'a file of mine' });
    for (const { flag, variable, about, allowed } of Object.values(settings)) {
      expect(help).toContain(
        `${flag} <value>, ${variable}\n      ${about}\n      allowed: ${allowed}\n      default: `,
      );
    }
    expect(help).toContain('default: 8787\n');
    expect(help).toContain('default: a file of mine\n');
    expect(help.match(/allowed: yes\n {6}default: (.*)/)?.[1]).toBe('not set');
    expect(help).not.toContain('default: false');
    expect(readFlags(['--help']).wantsHelp).toBe(true);
  });
});

describe('a message about settings', () => {
  const MESSAGE = 'Check MOCK_UPSTREAM and MOCK_UPSTREAM_KEY. Add MOCK_OVERRIDES.';

  it.each<[string, string[], Record<string, string>, string]>([
    ['by variable without flags', [], {}, MESSAGE],
    [
      'by flag after a command with flags',
      ['--upstream', 'http://a', '--upstream-key=b'],
      {},
      'Check --upstream and --upstream-key. Add --overrides.',
    ],
    [
      'as each one is given',
      ['--upstream', 'http://a'],
      { MOCK_UPSTREAM_KEY: 'b', MOCK_UPSTREAM: 'http://b' },
      'Check --upstream and MOCK_UPSTREAM_KEY. Add --overrides.',
    ],
  ])('names them %s', (_, argv, environment, said) => {
    expect(asGiven(MESSAGE, argv, environment)).toBe(said);
  });
});

describe('an unknown variable', () => {
  it('is refused by its name with the list of settings', () => {
    expect(failure({ MOCK_PROT: '9000' })).toMatch(
      /^MOCK_PROT is not a setting\. The settings are: MOCK_HOST, MOCK_PORT, .*MOCK_ADMIN_TOKEN/,
    );
    expect(failure({ MOCK_PRIVATE_KEY_FILE: 'key.pem' })).toContain('MOCK_PRIVATE_KEY_FILE is not a setting');
    expect(failure({ MOCK_RSA_KEY: '' })).toContain('MOCK_RSA_KEY is not a setting');
  });

  it('of another program or of npm run qa is ignored', () => {
    expect(failure({ PATH: '/bin', SITE_LISTEN: '1', MOCKED: '1', MOCK_URL: 'http://127.0.0.1:1' })).toBe('');
  });
});

describe('a path', () => {
  it.each([
    ['MOCK_PRIVATE_KEY', '/', 'this is a folder'],
    ['MOCK_UPSTREAM_KEY', '/', 'this is a folder'],
    ['MOCK_OVERRIDES', '/', 'this is a folder'],
    ['MOCK_WEB_DIST', '/no/such/folder', 'the folder does not exist'],
    ['MOCK_SCENARIOS', process.execPath, 'this is not a folder'],
  ])('of %s cannot be %s: %s', (variable, path, reason) => {
    expect(failure({ MOCK_UPSTREAM: 'http://127.0.0.1:9', [variable]: path })).toContain(
      `${variable} cannot be "${path}" (${reason})`,
    );
  });
});

it('a secret does not appear in a message', () => {
  expect(failure({ MOCK_ADMIN_TOKEN: 'hunter2' })).toBe(
    'MOCK_ADMIN_TOKEN cannot be "…". Allowed: at least 16 ASCII characters, without spaces',
  );
  expect(failure({ MOCK_STORE: 'redis://me:hunter2@localhost/names' })).toBe(
    `MOCK_STORE cannot be "redis://localhost/names" (it is not the address of a Redis). Allowed: ${settings.store.allowed}`,
  );
});
