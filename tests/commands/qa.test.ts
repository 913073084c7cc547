import { join } from 'node:path';
import { codes } from '@kit/contracts/codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScript, script } from '../support/command';
import { runInProcess } from '../support/command-in-process';
import { startServer, type TestServer } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';

const PHONE = '08031234567';
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const QA = script('qa');
const qaAt = (url: string, ...args: string[]) => runInProcess([...QA, ...args], { env: { MOCK_URL: url } });
const qa = (...args: string[]) => qaAt(server.address, ...args);

describe('npm run qa', () => {
  it('sets up a borrower in a given state, and prints how to continue', async () => {
    const client = await server.client('cli');
    const words = ['overdue-3', '--phone', PHONE, '--sandbox', 'cli'];
    const { exit, out } = await runScript([...QA, ...words], { env: { MOCK_URL: server.address } });
    expect(exit).toBe(0);
    const authCode = /authCode\s+(\d{6})/.exec(out)?.[1];
    expect(out).toMatch(
      new RegExp(`open\\s+${server.address}/s/cli/repay/repay_detail\\?orderNo=N\\d+&shell.nativeUser=${PHONE}`),
    );
    // This server has no built app, so the address cannot open.
    expect(out).toContain('No app is served there: start it with "npm start", or build it with "npm run build".');
    const login = await client.call('authenticate', { contactNumber: PHONE, authCode });
    expect(login.results).toMatchObject([{ code: 0 }]);
  });

  it('lists the scenarios, each with its description', async () => {
    expect((await qa('list')).out).toMatch(/^overdue-3\s+The due day was three days ago/m);
  });

  it('advances, freezes and shows the clock', async () => {
    const client = await server.client('clock');
    expect((await qa('advance', '1d12h', '--sandbox', 'clock')).out).toMatch(/^The clock is at \d{4}-/);
    expect(await client.admin('GET', '/clock')).toMatchObject({ offsetMs: 1.5 * 86_400_000 });
    expect((await qa('clock', 'freeze', '--sandbox', 'clock')).out).toMatch(/, frozen\.$/m);
  });

  it('lists the sandboxes, and deletes one', async () => {
    const client = await server.client('short-lived');
    await client.admin('POST', '/clock/freeze');
    const listed = (await qa('sandboxes')).out;
    expect(listed).toMatch(/^short-lived\s+\d+ documents, last used \d{4}-\S+$/m);
    expect(listed).toMatch(/^\d+ of at most 1000\./m);
    expect((await qa('sandboxes', 'delete', 'short-lived')).out).toBe('Deleted the sandbox "short-lived".\n');
    expect((await qa('sandboxes')).out).not.toContain('short-lived');
    const again = await qa('sandboxes', 'delete', 'short-lived');
    expect([again.exit, again.err]).toEqual([1, expect.stringContaining('This server has no sandbox "short-lived"')]);
    await (await server.client('ci-short-lived')).admin('POST', '/clock/freeze');
    expect((await qa('sandboxes', 'clear', '--prefix', 'ci-')).out).toBe('ci-short-lived\nSandboxes deleted: 1.\n');
    const odd = await qa('sandboxes', 'keep', 'x');
    expect([odd.exit, odd.err]).toEqual([
      2,
      expect.stringMatching(/^"sandboxes keep" is not a command\. Allowed: sandboxes, sandboxes delete <sandbox>,/),
    ]);
  });

  it('creates a fault, shows it and clears it', async () => {
    const client = await server.client('faulty');
    const made = await qa('fault', 'operationConfiguration', 'code=10010304', '--times', '1', '--sandbox', 'faulty');
    expect(made.out).toMatch(/^f1 {2}active, hit 0 of 1 {2}\{"code":10010304\}/);
    expect((await client.call('operationConfiguration', {})).code).toBe(codes.TOKEN_SQUEEZED.code);
    expect((await qa('fault', 'list', '--sandbox', 'faulty')).out).toContain('f1  used up, hit 1 of 1  ');
    await qa('fault', 'clear', '--sandbox', 'faulty');
    expect((await qa('fault', 'list', '--sandbox', 'faulty')).out).toBe('There are no faults.\n');
  });

  it.each([
    ['delay=100ms..3s', { delay: [100, 3_000] }],
    ['drop=slow:500', { drop: 'slow', bytesPerSecond: 500 }],
    ['http=503', { http: 503 }],
    ['envelope=wrong_key', { envelope: 'WRONG_KEY' }],
    ['reply={"remove":["limit"]}', { reply: { remove: ['limit'] } }],
  ])('reads the effect %s', async (typed, effect) => {
    const client = await server.client();
    expect((await qa('fault', 'any', typed, '--sandbox', client.sandbox)).exit).toBe(0);
    expect(await client.admin('GET', '/faults')).toMatchObject({ faults: [{ effect, match: {} }] });
  });

  it('ends a login and session keys, and reads a code', async () => {
    const client = await server.client('ending');
    const token = await client.login(PHONE);
    expect((await qa('code', PHONE, '--sandbox', 'ending')).out.trim()).toBe(await client.codeSentTo(PHONE));
    expect((await qa('squeeze', PHONE, '--sandbox', 'ending')).out).toBe(`Logins of ${PHONE} ended: 1.\n`);
    expect((await client.call('homePage', {}, { token })).code).toBe(codes.TOKEN_SQUEEZED.code);
    const again = await qa('squeeze', PHONE, '--sandbox', 'ending');
    expect([again.exit, again.err]).toEqual([1, expect.stringContaining('is not logged in to this sandbox')]);
    expect((await qa('keys', '--sandbox', 'ending')).out).toBe('Session keys ended: 1.\n');
  });

  it('simulates a transfer', async () => {
    const { out } = await qa('payment-waiting', '--sandbox', 'paying');
    const account = /accountNo\s+(\d{10})/.exec(out)?.[1] ?? '';
    const { out: said, exit } = await qa('pay', account, '51750', '--sandbox', 'paying');
    expect([exit, said]).toEqual([
      0,
      expect.stringMatching(/^N\d+: closes the loan\. It is finished, and 0 naira remain/),
    ]);
  });

  it('saves a sandbox to a file and restores it', async () => {
    const client = await server.client('saved');
    await client.login(PHONE);
    const file = join(temporaryFolder(), 'sandbox.json');
    expect((await qa('snapshot', 'save', file, '--sandbox', 'saved')).exit).toBe(0);
    expect((await qa('reset', '--sandbox', 'saved')).exit).toBe(0);
    expect((await qa('snapshot', 'load', file, '--sandbox', 'saved')).exit).toBe(0);
    expect(await client.admin('GET', '/borrowers')).toMatchObject({ borrowers: [{ contactNumber: PHONE }] });
  });

  it.each([
    [['overdue-4'], 2, /no scenario and no command "overdue-4".*Did you mean overdue-3/s],
    [['advence', '3d'], 2, /^There is no command "advence"\. Did you mean advance\?$/m],
    [['nothing-like-it', '3d'], 2, /^There is no command "nothing-like-it"\. Allowed: list, scenario, advance, /m],
    [['sandboxes', 'clear'], 2, /^Select the sandboxes with --prefix, --unused or both\.$/m],
    [['advance', '3 days'], 2, /The duration cannot be "3 days"\. Allowed: 500ms, 30s/],
    [['advance'], 2, /The duration is missing\. Allowed: 500ms, 30s/],
    [['fault', 'homePage', 'kode=1'], 2, /The effect cannot be "kode=1"\. Allowed: code=<number>, delay=/],
    [['fault', 'homePage'], 2, /The effect is missing\. Allowed: code=<number>, delay=/],
    [['approved', '--phon', '1'], 2, /--phon/],
    [['approved', '--url', 'nowhere'], 2, /"nowhere" is not an address\. Write it as/],
    [['fault', 'homepage', 'http=500'], 1, /There is no method "homepage"/],
    [['approved', '--phone', '12'], 2, /--phone cannot be "12"\. Allowed: a phone number such as 08031234567/],
    [['scenario', 'open', 'overdue-4'], 2, /^There is no scenario "overdue-4"\. Did you mean overdue-3, overdue-30\?/],
    [['list', '--sandbox', 'a b'], 1, /^A sandbox cannot be named "a b": [^\n]+\n$/],
    [['outcomes', PHONE, 'revue=reject'], 1, /body\.revue: There is no such field\. Allowed: review, /],
    [['pay', 'N1', '500'], 1, /This sandbox has no order N1\. List the orders with GET/],
    [['snapshot', 'load', '/tmp/there-is-no-such-file'], 1, /^The file \S+ does not exist\.$/m],
    [
      ['snapshot', 'save', 'README.md/a.json'],
      1,
      /^README\.md\/a\.json cannot be written \(ENOTDIR: .*Choose another path\./,
    ],
  ])('%j ends with %i and the reason', async (args, exit, why) => {
    const said = await qa(...args);
    expect([said.exit, said.out]).toEqual([exit, '']);
    expect(said.err).toMatch(why);
    expect(said.err).not.toContain('    at ');
  });

  it('explains how to start a server if none runs', async () => {
    const { exit, err } = await runScript([...QA, 'list'], { env: { MOCK_URL: 'http://127.0.0.1:1' } });
    expect([exit, err]).toEqual([1, expect.stringMatching(/no mock server at http:\/\/127\.0\.0\.1:1.*npm run mock/)]);
  });

  it('asks for the admin token if the server has one, and sends it', async () => {
    const guarded = await startServer({ adminToken: 'a-token-of-this-test' });
    const refused = await qaAt(guarded.address, 'list');
    const taken = await qaAt(guarded.address, 'list', '--admin-token', 'a-token-of-this-test');
    await guarded.close();
    expect([refused.exit, taken.exit]).toEqual([1, 0]);
    expect(refused.err).toContain('--admin-token');
  });

  it('prints sign-in links if the server has an admin token: home, a path, and a scenario', async () => {
    const token = ['--admin-token', 'a-token-of-this-test'];
    const guarded = await startServer({ adminToken: 'a-token-of-this-test' });
    const printed = [
      await qaAt(guarded.address, 'enter', ...token),
      await qaAt(guarded.address, 'enter', '/s/mine/', ...token),
      await qaAt(guarded.address, 'approved', '--phone', PHONE, ...token),
    ].map(({ out }) => /http:\S+\/enter\?\S+/.exec(out)?.[0] ?? '');
    const led = await Promise.all(printed.map((link) => fetch(link, { redirect: 'manual' })));
    await guarded.close();
    expect(led.map(({ headers }) => headers.get('location'))).toEqual([
      '/',
      '/s/mine/',
      expect.stringMatching(`shell\\.nativeUser=${PHONE}$`),
    ]);
  });

  it.each([[['help']], [['--help']], [[]], [['fault', '--help']], [['help', 'advance']]])(
    '%j prints help',
    async (args) => {
      const { exit, out } = await qa(...args);
      expect(exit).toBe(0);
      expect(out).toMatch(/^npm run qa -- /);
    },
  );
});
