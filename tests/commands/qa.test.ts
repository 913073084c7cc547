import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes } from '@kit/contracts/codes';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { runScript, runUntil, script } from '../support/command';
import { serverOfFile, startServer } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';
import { runInProcess } from './command-in-process';

const PHONE = '08031234567';
const server = serverOfFile();

const QA = script('qa');
const qaAt = (url: string, ...args: string[]) => runInProcess([...QA, ...args], { env: { MOCK_URL: url } });
const qa = (...args: string[]) => qaAt(server.address, ...args);

describe('npm run qa', () => {
  it('sets up a borrower in a given state, and prints how to continue', async () => {
    const client = await server.client('cli');
    const words = ['overdue-3', '--phone', PHONE, '--sandbox', 'cli'];
    const { exit, out } = await runScript([...QA, ...words], { env: { MOCK_URL: `${server.address}/` } });
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

  it('advances the clock, and makes any other call of the admin API', async () => {
    const client = await server.client('clock');
    const at = ['--sandbox', 'clock'];
    expect((await qa('advance', '1d12h', ...at)).out).toMatch(/^The clock is at \d{4}-/);
    expect(await client.admin('GET', '/clock')).toMatchObject({ offsetMs: 1.5 * 86_400_000 });
    expect(JSON.parse((await qa('post', '/clock/freeze', ...at)).out)).toMatchObject({ frozen: true });
    expect(JSON.parse((await qa('get', '/__admin/clock', ...at)).out)).toMatchObject({ frozen: true });
    expect((await qa('get', 'clock', '--json', ...at)).out).toMatch(/^\{"now":\d+,.*"frozen":true/);
    const slow = await qa('put', '/devices/a.workbench/network', '{"network":"slow-3g"}', ...at);
    expect(JSON.parse(slow.out)).toMatchObject({
      faults: [{ match: { device: 'a.workbench' }, effect: { delay: 2_000 } }, { match: { device: 'a.workbench' } }],
    });
    expect(JSON.parse((await qa('delete', '/faults', ...at)).out)).toEqual({ faults: 2 });
  });

  it('lists the sandboxes, in words and as JSON', async () => {
    await (await server.client('listed')).admin('POST', '/clock/freeze');
    const { out } = await qa('sandboxes');
    expect(out).toMatch(/^listed\s+\d+ documents, last used \d{4}-\S+$[\s\S]*^\d+ of at most 1000\.$/m);
    const { sandboxes } = JSON.parse((await qa('sandboxes', '--json')).out);
    expect(sandboxes).toContainEqual(expect.objectContaining({ name: 'listed' }));
  });

  it.each([
    ['code=10010304', { code: 10_010_304 }],
    ['delay=2s', { delay: 2_000 }],
    ['delay=100ms..3s', { delay: [100, 3_000] }],
    ['http=503', { http: 503 }],
    ['envelope=WRONG_KEY', { envelope: 'WRONG_KEY' }],
    ['reply={"remove":["limit"]}', { reply: { remove: ['limit'] } }],
    ['{"drop":"slow","bytesPerSecond":500}', { drop: 'slow', bytesPerSecond: 500 }],
  ])('adds a fault with the effect %s', async (typed, effect) => {
    const client = await server.client();
    const flags = ['--phone', PHONE, '--after', '1', '--times', '2', '--minutes', '5', '--sandbox', client.sandbox];
    expect((await qa('fault', 'homePage', typed, ...flags)).out).toMatch(/^Added f1: \{/);
    const match = { method: 'homePage', contactNumber: PHONE };
    expect(await client.admin('GET', '/faults')).toMatchObject({
      faults: [{ effect, match, after: 1, times: 2, minutes: 5 }],
    });
  });

  it('ends a login and session keys, and reads a code', async () => {
    const client = await server.client('ending');
    await client.login(PHONE);
    await client.admin('POST', '/clock/advance', { ms: 60_000 });
    const token = await client.login(PHONE);
    expect((await qa('code', PHONE, '--sandbox', 'ending')).out.trim()).toBe(await client.codeSentTo(PHONE));
    expect((await qa('squeeze', PHONE, '--sandbox', 'ending')).out).toBe(`Logins of ${PHONE} ended: 1.\n`);
    expect((await client.call('homePage', {}, { token })).code).toBe(codes.TOKEN_SQUEEZED.code);
    const again = await qa('expire', PHONE, '--sandbox', 'ending');
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

  it('writes a trace, and sends a file', async () => {
    const client = await server.client('traced');
    await client.login(PHONE);
    await client.call('operationConfiguration', {});
    const { requests } = (await client.admin('GET', '/requests?limit=2')) as { requests: { id: number }[] };
    const file = join(temporaryFolder(), 'trace.json');
    const [last, first] = requests.map(({ id }) => String(id));
    const traced = await qa('trace', first ?? '', last ?? '', file, '--sandbox', 'traced');
    expect(traced.out).toMatch(/authenticate 0\n.*operationConfiguration 0\n/);
    expect(JSON.parse((await qa('post', '/trace', `@${file}`)).out)).toMatchObject({ calls: 2 });
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100));
    const cut = await qa('post', '/trace', `@${file}`);
    expect([cut.exit, cut.err]).toEqual([1, `${file} cannot be read: it is not valid JSON\n`]);
  });

  it.each([
    [['overdue-4'], 2, /no scenario and no verb "overdue-4"\. Did you mean overdue-3/],
    [['advence', '3d'], 2, /^There is no verb "advence"\. Did you mean advance\?$/m],
    [['nothing-like-it', '3d'], 2, /^There is no verb "nothing-like-it"\. Allowed: advance, /m],
    [['keys', 'now'], 2, /^"now" is one word too many\. Allowed: keys$/m],
    [['advance', '3 days'], 2, /The duration cannot be "3 days"\. Allowed: 500ms, 30s/],
    [['advance'], 2, /The duration is missing\. Allowed: advance <duration>/],
    [['fault', 'homePage', '503'], 2, /The effect cannot be "503"\. Allowed: http=503/],
    [['fault', 'any', 'delay=1s..2s..3s'], 2, /The delay cannot be "1s\.\.2s\.\.3s"\. Allowed: 2s, or 1s\.\.3s/],
    [['fault', 'homePage', 'reply={'], 2, /^The effect cannot be read: it is not valid JSON$/m],
    [['fault', 'any', 'http=500', '--times', 'x'], 2, /The number of --times cannot be "x"/],
    [['post', '/clock/advance', '{"ms"'], 2, /^The body cannot be read: it is not valid JSON$/m],
    [['get', '/clocks'], 1, /\/clocks/],
    [['approved', '--admin-token', 'a\nb'], 1, /The admin token has other characters/],
    [['approved', '--url', 'nowhere'], 2, /"nowhere" is not an address\. Write it as/],
    [['reset', '--url', 'http://127.0.0.1:8787/s/mine'], 2, /has a path\. Leave it out, and name the sandbox with/],
    [['sandboxes', '--sandbox', 'a b'], 1, /^A sandbox cannot be named "a b": [^\n]+\n$/],
    [['code', PHONE], 1, /No message was sent to 08031234567/],
  ])('%j ends with %i and the reason', async (args, exit, why) => {
    const said = await qa(...args);
    expect([said.exit, said.out]).toEqual([exit, '']);
    expect(said.err).toMatch(why);
    expect(said.err).not.toContain('    at ');
  });

  it('asks for the admin token, and prints a sign-in link for a scenario', async () => {
    const token = ['--admin-token', 'a-token-of-this-test'];
    const guarded = await startServer({ adminToken: 'a-token-of-this-test' });
    const refused = await qaAt(guarded.address, 'sandboxes');
    const opened = await qaAt(guarded.address, 'approved', '--phone', PHONE, ...token);
    const link = /http:\S+\/enter\?\S+/.exec(opened.out)?.[0] ?? '';
    const { headers } = await fetch(link, { redirect: 'manual' });
    await guarded.close();
    expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('--admin-token')]);
    expect(headers.get('location')).toMatch(new RegExp(`shell\\.nativeUser=${PHONE}$`));
  });

  it.each([[['help']], [[]], [['fault', '--help']]])('%j prints help', async (args) => {
    const { exit, out } = await qa(...args);
    expect(exit).toBe(0);
    expect(out).toMatch(/^npm run qa -- /);
  });
});

test('npm run qa -- tail follows the calls: earlier ones, each new one, and actions of testers in between', async () => {
  const client = await server.client('tailed');
  await client.call('operationConfiguration', {});
  const words = ['tail', '5', '--sandbox', 'tailed'];
  const tail = await runUntil([...QA, ...words], /operationConfiguration/, { env: { MOCK_URL: server.address } });
  onTestFinished(async () => void (await tail.stop()));
  expect(tail.said()).toMatch(/^1 .*generateSk\s+0 /m);
  await client.call('homePage', {});
  await expect.poll(tail.said).toMatch(/^3 .*homePage\s+10010301 /m);
  await client.admin('POST', '/clock/freeze');
  await expect.poll(tail.said).toContain('POST /clock/freeze');
});
