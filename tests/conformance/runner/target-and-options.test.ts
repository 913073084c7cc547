import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CannotRun } from '@kit/conformance/errors';
import { type MethodName, methods } from '@kit/contracts/methods';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../support/server';
import { temporaryFolder } from '../../support/temporary-folder';
import { DeviatingProxy } from './deviating-proxy';
import { hooksModule } from './hooks-module';
import { run, testPrivateKey } from './runs';

let server: TestServer;
let proxy: DeviatingProxy;
let address: string;
let folder: string;
let publicKey: string;

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

beforeAll(async () => {
  folder = temporaryFolder();
  server = await startServer();
  publicKey = file('public.pem', await (await fetch(`${server.address}/__admin/public-key`)).text());
});
afterAll(() => server.close());
beforeEach(async () => {
  proxy = new DeviatingProxy(server.address, testPrivateKey());
  address = await proxy.listen();
});
afterEach(async () => {
  vi.useRealTimers();
  await proxy.close();
});

/** Returns the error of a run that cannot start. */
const refusal = async (args: readonly string[]): Promise<string> => {
  const thrown: unknown = await run(args).catch((cause: unknown) => cause);
  expect(thrown).toBeInstanceOf(CannotRun);
  return (thrown as CannotRun).message;
};

const listening = async (
  listener: RequestListener,
  tls?: { key: string; cert: string },
): Promise<[string, () => void]> => {
  const other = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  return [`http${tls === undefined ? '' : 's'}://127.0.0.1:${port}`, () => other.close()];
};

const html: RequestListener = (_, reply) => {
  reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in</p>');
};

describe('a target that cannot be checked', () => {
  test('does not answer', async () => {
    expect(await refusal(['--target', 'http://127.0.0.1:1'])).toMatch(
      /does not answer \(ECONNREFUSED\).*Check that it is running/,
    );
    expect(await refusal(['--target', 'http://no-such-host.invalid'])).toMatch(
      /host name of http:\/\/no-such-host.invalid cannot be resolved.*Check --target/,
    );
  });

  test('answers with HTML', async () => {
    const [target, close] = await listening(html);
    expect(await refusal(['--target', target])).toMatch(/is not a mock server.*--public-key/);
    expect(await refusal(['--target', target, '--public-key', publicKey])).toMatch(
      /returns HTML.*the path prefix in --target/,
    );
    close();
  });

  test('treats a key exchange as a call', async () => {
    const [target, close] = await listening((_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{"code":401,"message":"AES expired"}');
    });
    expect(await refusal(['--target', target, '--public-key', publicKey])).toMatch(
      /as a call, not as a key exchange.*"paths".*in --overrides/s,
    );
    close();
  });

  test('uses another key', async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const other = file('other.pem', pair.publicKey.export({ type: 'spki', format: 'pem' }).toString());
    expect(await refusal(['--target', address, '--public-key', other])).toMatch(
      /refuses the key exchange.*--public-key may not match its private key/,
    );
  });

  test('uses a self-signed certificate', async () => {
    const names = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
    const [keyFile = '', certFile = ''] = names;
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
    execFileSync('openssl', [...args, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
    const tls = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
    const [target, close] = await listening(html, tls);
    expect(await refusal(['--target', target])).toMatch(
      /is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/,
    );
    close();
  });

  test('has a wrong clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    // The mock runs in this process, so the clock must be restored.
    proxy.plant([{ to: 'reply', at: 'code', do: { value: 100_408 } }]);
    expect(await refusal(['--target', address])).toMatch(/refuses this machine's time.*Correct the wrong clock/);
  });

  test('is a mock server that protects its admin API', async () => {
    const guarded = await startServer({ adminToken: 'a-token-of-this-test' });
    expect(await refusal(['--target', guarded.address])).toMatch(/MOCK_ADMIN_TOKEN=<token>/);
    const { exitCode } = await run(['--target', guarded.address, '--replay', 'wire.order'], {
      adminToken: 'a-token-of-this-test',
    });
    expect(exitCode).toBe(0);
    await guarded.close();
  });
});

describe('a command line', () => {
  test.each([
    [[], /--target is missing/],
    [['--target', 'nowhere'], /is not a URL/],
    [['--target', 'ftp://127.0.0.1'], /cannot be called/],
    [['--target', 'http://127.0.0.1', '--level', 'all'], /--level cannot be "all".*wire, read, write, destructive/],
    [['--target', 'http://127.0.0.1', '--only', 'homepage'], /--only cannot be "homepage".*, homePage, /],
    [['--target', 'http://127.0.0.1', '--rate', '0'], /above zero/],
    [['--target', 'http://127.0.0.1', '--phone', '12'], /10 digits, or 11/],
    [['--target', 'http://127.0.0.1', '--public-key', '/no/such/file'], /the file does not exist/],
    [['--target', 'http://127.0.0.1', '--overrides', '{'], /--overrides is not JSON/],
    [['--target', 'http://127.0.0.1', '--overrides', '{"names":{}}'], /"assumptions", "fieldNames" and "paths"/],
    [['--target', 'http://127.0.0.1', '--overrides', '{"assumptions":{"minimum":1}}'], /no assumption named "minimum"/],
    [['--target', 'http://127.0.0.1', '--taget', 'x'], /--taget"\. Allowed: --target, .*, --help. See --help/s],
    [['--target'], /^--target needs a value\. Allowed: <origin/],
  ])('%j is refused with a full sentence', async (args, sentence) => {
    const said = await Promise.resolve()
      .then(() => refusal(args))
      .catch((cause: unknown) => (cause as Error).message);
    expect(said).toMatch(sentence);
  });

  test('a private key in place of the public one is refused, with the way to get the public one', async () => {
    const given = file('private.pem', testPrivateKey());
    expect(() => run(['--target', address, '--public-key', given])).toThrow(/private key.*openssl pkey/);
  });
});

describe('the hooks', () => {
  test.each([
    ['missing.mjs', undefined, /the file does not exist/],
    ['syntax.mjs', 'export const = 1;', /cannot be loaded/],
    ['unknown.mjs', 'export const approveAll = () => 1;', /unknown hook "approveAll".*Allowed: codeFor/],
    ['kind.mjs', 'export const approve = 1;', /"approve" must be a function, not number/],
    ['empty.mjs', '', /exports nothing/],
    ['broken.json', '{"approve": ', /is not JSON/],
    ['kind.json', '{"approve": 1}', /a command line for each hook name/],
  ])('of %s are refused with a full sentence', async (name, text, sentence) => {
    const path = text === undefined ? join(folder, name) : file(name, text);
    expect(await refusal(['--target', address, '--hooks', path])).toMatch(sentence);
  });

  test('that fail or return no code end the run and say what to do', async () => {
    const args = ['--target', address, '--only', 'homePage', '--code-command'];
    const failed = await run([...args, 'exit 3']);
    expect(failed.exitCode).toBe(2);
    expect(failed.report.summary.stopped).toMatch(/--code-command ended with 3.*Run it by hand with CONFORM_PHONE=/s);
    const odd = await run([...args, 'echo hello']);
    expect(odd.report.summary.stopped).toMatch(/--code-command must return a verification code, but returned "hello"/);
  });

  test('in a module are enough for a target that is not a mock server, and missing hooks are reported', async () => {
    proxy.hidesAdmin = true;
    const hooks = file('hooks.mjs', hooksModule(server.address));
    const base = `${address}/s/hooked`;
    const args = ['--target', base, '--public-key', publicKey, '--hooks', hooks, '--level', 'write'];
    const { report, exitCode } = await run(args);
    expect(report.findings).toEqual([]);
    expect(exitCode).toBe(0);
    expect(report.coverage.hooks.missing).toEqual([
      ...[
        'pay',
        'squeeze',
        'expire',
        'refuseBank',
        'failPayout',
        'failingAccount',
        'withdrawProduct',
        'hideAmount',
        'writeTicket',
        'closeTicket',
        'cleanUp',
      ],
    ]);
    const blocked = report.checks.filter(({ outcome }) => outcome === 'not reachable');
    expect(blocked.find(({ id }) => id === 'payment.part')?.reason).toBe('it needs the hook pay');
    expect(report.checks.find(({ id }) => id === 'session.attempts')?.outcome).toBe('not run');
    expect(report.coverage.methods.find(({ method }) => method === 'orderDetail')?.reached).toBe(true);
  });
});

const changing = () => proxy.methods.filter((name) => name in methods && methods[name as MethodName].changesState);

describe('a conformance level', () => {
  test('wire: logs nobody in and changes nothing', async () => {
    await run(['--target', address, '--level', 'wire']);
    expect(proxy.methods.length).toBeGreaterThan(20);
    expect(changing()).toEqual([]);
  });

  test('read: logs in with the given number and changes nothing else', async () => {
    proxy.hidesAdmin = true;
    const script = file(
      'code.mjs',
      `const { messages } = await (await fetch('${server.address}/__admin/messages?sandbox=reading&contactNumber=' + process.env.CONFORM_PHONE)).json();
console.log(messages[0].authCode);`,
    );
    const args = ['--target', `${address}/s/reading`, '--public-key', publicKey, '--phone', '08031234567'];
    const { report, exitCode } = await run([...args, '--code-command', `"${process.execPath}" "${script}"`]);
    expect(report).toMatchObject({ level: 'read', findings: [] });
    expect(exitCode).toBe(0);
    expect(new Set(changing())).toEqual(new Set(['sendAuthCode', 'authenticate']));
    expect(proxy.methods).toContain('homePage');
  });
});

describe('a conformance run', () => {
  test('respects its rate', async () => {
    await run(['--target', address, '--rate', '50', '--replay', 'wire.malformed']);
    const gaps = proxy.times.slice(1).map((time, index) => time - (proxy.times[index] ?? 0));
    expect(proxy.times.length).toBeGreaterThan(10);
    expect((proxy.times.at(-1) ?? 0) - (proxy.times[0] ?? 0)).toBeGreaterThan(gaps.length * 20 - 10);
  });

  test('waits if the target limits calls, and says so', async () => {
    proxy.limited = 1;
    const lines: string[] = [];
    const { exitCode } = await run(['--target', address, '--replay', 'wire.order'], {
      tell: (line) => lines.push(line),
    });
    expect(lines).toEqual(['The target limits calls (HTTP 429): waiting 1 s.']);
    expect(exitCode).toBe(0);
  });

  test('names the line of the overrides that would allow a renamed field', async () => {
    proxy.plant([{ to: 'result', method: 'userIdentifierInfo', at: 'contactNumber', do: { rename: 'mobile' } }]);
    const args = ['--target', address, '--replay', 'example.userIdentifierInfo'];
    const before = await run(args);
    expect(before.report.findings).toHaveLength(1);
    const [id] = before.report.findings.map((finding) => finding.id);
    expect(before.report.more.get(id ?? '')?.override).toBe('"fieldNames": { "contactNumber": "mobile" }');
    expect((await run(['--target', address, '--replay', id ?? ''])).exitCode).toBe(1);
  });

  test('accepts known deviations until their end date, and reports those that no longer occur', async () => {
    proxy.plant([{ to: 'result', method: 'homePage', at: 'button', do: { value: 'paused' } }]);
    const args = ['--target', address, '--replay', 'example.homePage', '--accept'];
    const [finding] = (await run(args.slice(0, -1))).report.findings;
    const line = (id: string, until: string) => ({ id, reason: 'known', until });
    const known = file(
      'known.json',
      JSON.stringify([line(finding?.id ?? '', '2999-12-31'), line('gone.long:ago', '2999-12-31')]),
    );
    const taken = await run([...args, known]);
    expect(taken.exitCode).toBe(0);
    expect(taken.report.summary).toMatchObject({ accepted: 1, gone: ['gone.long:ago'] });
    const late = file('late.json', JSON.stringify([line(finding?.id ?? '', '2020-01-01')]));
    expect((await run([...args, late])).exitCode).toBe(1);
    expect(await refusal([...args, file('wrong.json', '[{"id":"x"}]')])).toMatch(
      /--accept .*\(wrong: 0\.reason, 0\.until\).*"until"/,
    );
    expect(await refusal([...args, file('object.json', '{}')])).toMatch(
      /^--accept \S+ is invalid\. It must be a list /,
    );
    expect(await refusal([...args, join(folder, 'missing.json')])).toMatch(/^--accept \S+: the file does not exist\.$/);
  });

  test('refuses to replay an unknown check before it makes a call', async () => {
    const onCall = vi.fn();
    await expect(run(['--target', address, '--replay', 'no.such'], { onCall })).rejects.toThrow(/^No check matches no/);
    expect(onCall).not.toHaveBeenCalled();
  });
});
