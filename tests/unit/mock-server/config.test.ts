import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@kit/mock-server/app';
import { asGiven, ConfigError, readConfig, readFlags, settingsHelp, UsageError } from '@kit/mock-server/config';
import { flagOf, settingNames, settings, variableOf } from '@kit/mock-server/settings';
import { describe, expect, it } from 'vitest';
import { root } from '../../support/source-files';
import { temporaryFolder } from '../../support/temporary-folder';

const keyFile = join(root, 'tests/unit/contracts/rsa-for-tests-only.pem');
const publicFile = join(temporaryFolder(), 'public.pem');
const publicKey = createPublicKey(readFileSync(keyFile)).export({ type: 'spki', format: 'pem' });
writeFileSync(publicFile, publicKey);
const inFront = { MOCK_BACKEND: 'http://127.0.0.1:9000/api', MOCK_BACKEND_KEY: publicFile };

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (cause) {
    if (cause instanceof UsageError) return cause.message;
    throw cause;
  }
  return '';
};

describe('the configuration', () => {
  it('is a server for this machine only, in memory, by default', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      store: ':memory:',
      adminToken: undefined,
      trustedProxies: [],
      cors: [],
      backend: undefined,
    });
  });

  it('accepts lists separated by commas or spaces', () => {
    const given = 'https://app.example.com, http://localhost:3000 https://other.example';
    const { cors, trustedProxies } = readConfig({ MOCK_CORS: given, MOCK_TRUSTED_PROXIES: '10.0.0.0/8, ::1 10.1.1.9' });
    expect(cors).toEqual(['https://app.example.com', 'http://localhost:3000', 'https://other.example']);
    expect(trustedProxies).toEqual(['10.0.0.0/8', '::1', '10.1.1.9']);
  });

  it('accepts a store in memory, in a file with any name, and in Redis', () => {
    const ofRedis = ['redis://localhost', 'rediss://me:secret@[::1]:6380/3', 'redis://me:50%25off@localhost'];
    const ofFiles = ['.data/state.sqlite', './a:b.sqlite', String.raw`C:\data\state.sqlite`, 'redis'];
    for (const store of [':memory:', ...ofFiles, ...ofRedis])
      expect(readConfig({ MOCK_STORE: store }).store).toBe(store);
  });

  it.each([
    ['[::1]', '::1'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['127.0.0.2', '127.0.0.2'],
    ['a.localhost', 'a.localhost'],
  ])('listens on %s without an admin token', (given, host) => {
    expect(readConfig({ MOCK_HOST: given }).host).toBe(host);
  });

  it('refuses an address that others can reach without an admin token, and accepts it with one', () => {
    expect(refusal({ MOCK_HOST: '0.0.0.0' })).toContain('MOCK_ADMIN_TOKEN is not set');
    expect(readConfig({ MOCK_HOST: '[::]', MOCK_ADMIN_TOKEN: 'a-token-of-16-or-more' }).host).toBe('::');
  });

  it('says what is wrong with a value in one sentence with the variable, the reason and what is allowed', async () => {
    const folder = temporaryFolder();
    const overridesFile = join(folder, 'overrides.json');
    writeFileSync(overridesFile, 'overrides');
    const stores = [
      ...['redis://', 'redis://localhost/names', 'redis://me:p@hunter2@localhost/names', 'redis://localhost?db=3'],
      ...['redis://me:50%off@localhost', 'redis://%zz:a@localhost', 'redis://me%4:1@localhost'],
      ...['redis://localhost:99999', 'postgres://localhost'],
      ...['valkey://10.0.0.5:6379', 'unix:///run/redis.sock', 'redis+sentinel://10.0.0.5:26379/mymaster'],
      ...['REDIS://localhost', 'redis:localhost', 'file:state.sqlite', 'localhost:6379', '10.0.0.5:6379', ':memory'],
    ];
    const cases: Record<string, string>[] = [
      ...['65536', '1e3', '-1', 'tcp://10.96.0.12:8787'].map((MOCK_PORT) => ({ MOCK_PORT })),
      ...['a host', '[::1', '::g', 'a/b'].map((MOCK_HOST) => ({ MOCK_HOST })),
      ...stores.map((MOCK_STORE) => ({ MOCK_STORE })),
      ...[{ MOCK_SCENARIOS: process.execPath }, { MOCK_PRIVATE_KEY: '/no/such.pem' }, { MOCK_PRIVATE_KEY: folder }],
      ...[{ MOCK_PRIVATE_KEY: `${process.execPath}/below` }, { MOCK_WEB_DIST: '/no/such' }, { MOCK_WEB_DIST: folder }],
      ...[{ MOCK_TRUSTED_PROXIES: '10.0.0.0/33' }, { MOCK_TRUSTED_PROXIES: '10.0.0.1, balancer' }],
      ...[{ MOCK_ADMIN_TOKEN: 'hunter2' }, { MOCK_ADMIN_TOKEN: 'seventeen letters' }],
      ...[{ MOCK_CORS: '*' }, { MOCK_CORS: 'https://a.example/' }, { MOCK_CORS: 'https://a.example:443' }],
      ...[{ MOCK_KEY_EXCHANGES_A_MINUTE: '0' }, { MOCK_METRICS: 'true' }, { MOCK_LOG: 'xml' }],
      ...[{ MOCK_OVERRIDES: overridesFile }, { MOCK_OVERRIDES: '[]' }, { MOCK_OVERRIDES: '{"assumption":{}}' }],
      ...[{ MOCK_OVERRIDES: '{"assumptions":{"firstLimit":200000}}' }, { MOCK_OVERRIDES: '{"fieldNames":{"a":"b"}}' }],
      ...[{ MOCK_OVERRIDES: '{"paths":{"homePage":"/v2/../../__admin"}}' }],
      ...[{ MOCK_OVERRIDES: '{"fieldNames":{"__proto__":"x"}}' }],
      ...[
        ...['staging', 'http://a:b@127.0.0.1', 'https://api.lender.ng'].map((MOCK_BACKEND) => ({ MOCK_BACKEND })),
        ...['/no/such.pem', keyFile, 'package.json'].map((MOCK_BACKEND_KEY) => ({ MOCK_BACKEND_KEY })),
        ...[{ MOCK_MOCKED: 'homePage,payAll' }, { MOCK_ALLOW_PRODUCTION: 'no' }],
      ].map((given) => ({ ...inFront, ...given })),
      ...[{ MOCK_PROT: '9000' }, { MOCK_PRIVATE_KEY_FILE: 'key.pem' }, { MOCK_RSA_KEY: '' }],
    ];
    const sentences = cases.map((given) => refusal(given) || `${JSON.stringify(given)} is accepted`);
    const text = sentences
      .join('\n')
      .replaceAll(folder, '/tmp')
      .replaceAll(keyFile, '/private.pem')
      .replaceAll(process.execPath, '/bin/node');
    expect(text.split('\n')).toHaveLength(cases.length);
    expect(text).not.toContain('hunter2');
    await expect(`${text}\n`).toMatchFileSnapshot('refused-settings.txt');
  });

  it.runIf(existsSync('/proc')).each([
    ['/proc/x/y', 'the folder /proc/x cannot be created: no such file or directory'],
    [`${keyFile}/below`, 'not a directory'],
    [root, 'it is a folder'],
    [`/tmp/${'x'.repeat(300)}`, 'name too long'],
    [
      keyFile,
      'it is not a state file of this server and was not changed. Name another file, or one that does not exist yet',
    ],
  ])('says why a state file at %s cannot be used, without a code', async (path, reason) => {
    const { allowed } = settings.store;
    await expect(createApp(readConfig({ MOCK_PRIVATE_KEY: keyFile, MOCK_STORE: path }))).rejects.toThrow(
      new ConfigError(`MOCK_STORE cannot be "${path}" (${reason}). Allowed: ${allowed}`),
    );
  });

  // Root may read everything, so only other users see it.
  it.skipIf(process.getuid?.() === 0)('names a file that this user may not read', () => {
    const file = join(temporaryFolder(), 'closed.pem');
    writeFileSync(file, '', { mode: 0 });
    expect(refusal({ MOCK_PRIVATE_KEY: file })).toContain('(this user may not read the file)');
  });
});

describe('the variables that a container platform sets for a service', () => {
  it.each(['MOCK_1', 'MOCK', 'MOCK_ADMIN'])('for the service %s are not settings', (service) => {
    const links = {
      [`${service}_SERVICE_HOST`]: '10.96.0.12',
      [`${service}_SERVICE_PORT`]: '8787',
      [`${service}_SERVICE_PORT_HTTP`]: '8787',
      [`${service}_PORT`]: 'tcp://10.96.0.12:8787',
      [`${service}_PORT_8787_TCP`]: 'tcp://10.96.0.12:8787',
      [`${service}_PORT_8787_TCP_PROTO`]: 'tcp',
      [`${service}_PORT_8787_TCP_PORT`]: '8787',
      [`${service}_PORT_8787_TCP_ADDR`]: '10.96.0.12',
    };
    // The operator's own value wins over the platform's.
    expect(refusal({ ...links, MOCK_PORT: '18822' })).toBe('');
  });

  it('are told apart from variables of other programs and of npm run qa', () => {
    expect(refusal({ PATH: tmpdir(), SITE_LISTEN: '1', MOCKED: '1', MOCK_URL: 'http://127.0.0.1:1' })).toBe('');
  });
});

describe('the flags', () => {
  it('are those of the variables, in both spellings', () => {
    expect(readFlags(['--port', '9000', '--store=a=b.db', '--web-dist=', '--help'])).toEqual({
      environment: { MOCK_PORT: '9000', MOCK_STORE: 'a=b.db' },
      wantsHelp: true,
    });
  });

  it.each([
    [['--prot', '1'], /^There is no option "--prot"\. Allowed: --lan, --host, .*, --help$/],
    [['--port'], /^--port needs a value\. Allowed: an integer from 0 to 65535$/],
    [['--port', '--store', 'a.db'], /^--port needs a value\./],
    [['9000'], /^"9000" is not a flag\. See --help$/],
  ])('%j are refused', (argv, sentence) => {
    expect(() => readFlags(argv, ['--lan'])).toThrow(UsageError);
    expect(() => readFlags(argv, ['--lan'])).toThrow(sentence);
  });

  it('are listed by --help: each with its variable, allowed values and default', () => {
    const help = settingsHelp({ store: 'a file of mine' });
    for (const name of settingNames) {
      const { about, allowed } = settings[name];
      expect(help).toContain(
        `${flagOf(name)} <value>, ${variableOf(name)}\n      ${about}\n      allowed: ${allowed}\n      default: `,
      );
    }
    expect(help).toContain('default: 8787\n');
    expect(help).toContain('default: a file of mine\n');
    expect(help.match(/allowed: yes\n {6}default: (.*)/)?.[1]).toBe('not set');
  });

  it.each<[string, string[], Record<string, string>, string]>([
    ['by variable without flags', [], {}, 'MOCK_STORE and MOCK_WEB_DIST, MOCK_URL'],
    ['by flag after a command with flags', ['--store', 'a', '--web-dist=b'], {}, '--store and --web-dist, MOCK_URL'],
    [
      'as each one is given',
      ['--store', 'a'],
      { MOCK_WEB_DIST: 'b', MOCK_STORE: 'c' },
      '--store and MOCK_WEB_DIST, MOCK_URL',
    ],
  ])('name the settings of a message %s', (_, argv, environment, said) => {
    expect(asGiven('MOCK_STORE and MOCK_WEB_DIST, MOCK_URL', argv, environment)).toBe(said);
  });
});

describe('the settings of a backend', () => {
  it('are read together, and may name a production address if the operator confirms it', () => {
    const { backend } = readConfig({ ...inFront, MOCK_MOCKED: 'homePage, createPayOrder' });
    expect(backend?.address.href).toBe('http://127.0.0.1:9000/api');
    expect(backend?.publicKey).toBe(publicKey);
    expect(backend?.mocked).toEqual(['homePage', 'createPayOrder']);
    const production = { MOCK_BACKEND: 'https://api.lender.ng', MOCK_ALLOW_PRODUCTION: 'yes' };
    expect(readConfig({ ...inFront, ...production }).backend?.address.hostname).toBe('api.lender.ng');
  });

  it('take private addresses and names of test systems for no production', () => {
    const read = (address: string) => () => readConfig({ ...inFront, MOCK_BACKEND: address });
    const ofTests = ['localhost:9', '10.1.2.3', '172.31.0.1', '[fd00::1]', 'api-qa2.lender.ng', 'backend'];
    for (const host of ofTests) expect(read(`http://${host}`), host).not.toThrow();
    const others = ['11.1.2.3', '172.32.0.1', '[2001:db8::1]', 'latest.ng', 'prod-api.test.ng'];
    for (const host of others) expect(read(`https://${host}`), host).toThrow('does not look like a test system');
  });
});

it('the overrides of a deployment may be one file', () => {
  const overrides = { assumptions: { minimumRepayment: 500 }, fieldNames: { contactNumber: 'mobile' }, paths: {} };
  const file = join(temporaryFolder(), 'overrides.json');
  writeFileSync(file, JSON.stringify(overrides));
  expect(readConfig({ MOCK_OVERRIDES: file })).toMatchObject(overrides);
});

it.each([
  [{ MOCK_BACKEND: 'http://127.0.0.1:9' }, /^MOCK_BACKEND_KEY is not set\. /],
  [{ MOCK_MOCKED: 'homePage' }, /^MOCK_MOCKED needs MOCK_BACKEND\. /],
])('settings that need each other are named: %j', (environment, sentence) => {
  expect(refusal(environment)).toMatch(sentence);
});
