import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CannotRun } from '@kit/conformance/errors';
import { readSettings, settingsTable } from '@kit/conformance/settings';
import { Http } from '@kit/conformance/wire/http';
import { type MethodName, methods } from '@kit/contracts/methods';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { asOneTarget, backendKeys, serving, startInFront } from '../../support/backends';
import { docsPage } from '../../support/markdown-page';
import { serverOfFile, startServer } from '../../support/server';
import { temporaryFolder } from '../../support/temporary-folder';
import { DeviatingProxy } from './deviating-proxy';
import { hooksModule } from './hooks-module';
import { run, testPrivateKey } from './runs';

const server = serverOfFile();
let proxy: DeviatingProxy;
let address: string;
const folder = temporaryFolder();
let publicKey: string;

beforeAll(async () => {
  publicKey = await (await fetch(`${server.address}/__admin/public-key`)).text();
});
beforeEach(async () => {
  proxy = new DeviatingProxy(server.address, testPrivateKey());
  address = await proxy.listen();
});
afterEach(() => proxy.close());

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Returns the sentence of a run that cannot start or ends. */
const sentenceOf = async (ran: Promise<{ readonly stopped: string | undefined }>): Promise<string> => {
  const ended = await ran.catch((cause: unknown) => {
    expect(cause).toBeInstanceOf(CannotRun);
    return { stopped: (cause as CannotRun).message };
  });
  return ended.stopped ?? 'the run did not end';
};

const html: RequestListener = (_, reply) => {
  reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in</p>');
};
const expired: RequestListener = (_, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json' }).end('{"code":401,"message":"AES expired"}');
};
const endless: RequestListener = (_, reply) => {
  const write = (): void => {
    while (reply.write(Buffer.alloc(65_536, 'a')));
    reply.once('drain', write);
  };
  write();
};
const redirecting: RequestListener = ({ url }, reply) => {
  reply.writeHead(302, { location: url }).end();
};

describe('a target that cannot be checked ends the run with one sentence', () => {
  test.each<[string, RequestListener, RegExp, number?]>([
    ['HTML', html, /returns HTML .*the path prefix in the address/],
    ['calls for key exchanges', expired, /as a call, not as a key exchange.*"paths".*in CONFORM_OVERRIDES/],
    ['a reply without an end', endless, /is larger than 16 MB, so the run cannot go on/],
    ['a redirect without an end', redirecting, /returns HTTP 302 for a key exchange.*Check the path prefix/],
    ['nothing', () => undefined, /does not answer .* within 400 ms\. Check that it is running/, 400],
  ])('%s', async (_what, listener, sentence, timeout = 30_000) => {
    const { address: target, close } = await serving(listener);
    expect(await sentenceOf(run(target, { publicKey }, undefined, { timeout }))).toMatch(sentence);
    close();
  });

  test('another machine, another backend, another key, another clock', async () => {
    const { address: target, close } = await serving(html);
    expect(await sentenceOf(run(target))).toMatch(/is not a mock server.*CONFORM_PUBLIC_KEY/);
    const secure = target.replace('http:', 'https:');
    expect(await sentenceOf(run(secure))).toMatch(/does not speak TLS\. Check whether the address should start with/);
    close();
    expect(await sentenceOf(run(target))).toMatch(/does not answer \(ECONNREFUSED\).*Check that it is/);
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const other = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(await sentenceOf(run(server.address, { publicKey: other }))).toMatch(
      /refuses the key exchange.*may not match/,
    );
    proxy.plant = { reply: (reply) => ({ ...reply, code: 100_408 }) };
    expect(await sentenceOf(run(address))).toMatch(/refuses this machine's time.*Correct the wrong clock/);
  });

  test('a method is not called again after two calls without a reply', async () => {
    const { address: target, close } = await serving(() => undefined);
    const http = new Http(new URL(target), Number.POSITIVE_INFINITY, { tell: () => undefined, timeout: 50 });
    for (const _ of [1, 2, 3]) await expect(http.send({ method: 'GET', path: '/' })).rejects.toThrow('within 50 ms');
    expect(http.calls).toBe(2);
    close();
  });

  test('a sandbox that its tester named keeps its state', async () => {
    const clock = async (path: string, more: RequestInit = {}) =>
      (await fetch(`${server.address}/__admin/clock${path}?sandbox=named`, more)).json();
    const headers = { 'content-type': 'application/json' };
    await clock('/advance', { method: 'POST', headers, body: '{"ms": 1000}' });
    await run(`${server.address}/s/named`, {}, ({ id }) => id === 'wire.order');
    expect(await clock('')).toMatchObject({ offsetMs: 1_000 });
  });

  test('a certificate that nobody trusts', async () => {
    const [key, cert] = [join(folder, 'tls-key.pem'), join(folder, 'tls.pem')];
    const args = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost'.split(' ');
    execFileSync('openssl', [...args, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, html).listen(
      0,
      '127.0.0.1',
    );
    await once(secure, 'listening');
    const target = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`;
    expect(await sentenceOf(run(target))).toMatch(/\(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS=<file>/);
    secure.close();
  });

  test('a mock server whose admin API needs a token', async () => {
    const adminToken = 'a-token-of-this-test';
    const guarded = await startServer({ adminToken });
    expect(await sentenceOf(run(guarded.address))).toMatch(/MOCK_ADMIN_TOKEN=<token>/);
    const { outcomes } = await run(guarded.address, { adminToken }, ({ id }) => id === 'wire.order');
    expect(outcomes.map(([, { outcome }]) => outcome)).toEqual(['holds']);
    await guarded.close();
  });
});

describe('a wrong setting is refused by one sentence', () => {
  const CONFORM_TARGET = 'http://127.0.0.1';
  test.each<[Record<string, string>, RegExp]>([
    [{}, /^A missing address cannot be called\. Give an origin/],
    [{ CONFORM_TARGET: 'nowhere' }, /^nowhere cannot be called/],
    [{ CONFORM_TARGET: 'ftp://127.0.0.1' }, /cannot be called/],
    [{ CONFORM_TARGET, CONFORM_LEVEL: 'all' }, /^CONFORM_LEVEL cannot be "all".*wire, read, write, destructive/],
    [{ CONFORM_TARGET, CONFORM_RATE: '0' }, /^CONFORM_RATE cannot be "0".*above zero/],
    [{ CONFORM_TARGET, CONFORM_PHONE: '12' }, /^CONFORM_PHONE 12: .*10 digits, or 11/],
    [{ CONFORM_TARGET, CONFORM_PUBLIC_KEY: '/no/file' }, /^CONFORM_PUBLIC_KEY: the file \/no\/file cannot be read/],
    [{ CONFORM_TARGET, CONFORM_OVERRIDES: '{' }, /^CONFORM_OVERRIDES cannot be read: it is not valid JSON\.$/],
    [{ CONFORM_TARGET, CONFORM_OVERRIDES: '{"names":{}}' }, /"assumptions", "fieldNames" and "paths"/],
    [{ CONFORM_TARGET, CONFORM_OVERRIDES: '{"assumptions":{"minimum":1}}' }, /no assumption named "minimum"/],
    [{ CONFORM_TARGET, CONFORM_LEVELS: 'read' }, /^CONFORM_LEVELS is not a setting\. Known: CONFORM_TARGET/],
  ])('%j', (variables, sentence) => {
    expect(() => readSettings(variables)).toThrow(sentence);
  });

  test('docs/backend.md names each setting', () => {
    const page = docsPage('backend.md');
    const names = Object.keys(settingsTable).filter((name) => /^CONFORM_(?!TARGET)/.test(name));
    expect(names.filter((name) => !page.includes(name))).toEqual([]);
  });

  test('a file that is not what it should be', () => {
    const at = (name: string, text: string) => ({ CONFORM_TARGET, [name]: file('wrong', text) });
    expect(() => readSettings(at('CONFORM_PUBLIC_KEY', testPrivateKey()))).toThrow(/private key.*openssl pkey/);
    expect(() => readSettings(at('CONFORM_PUBLIC_KEY', 'key'))).toThrow(/not a public key in PEM/);
    expect(() => readSettings(at('CONFORM_ACCEPT', '{"a: b": 1}'))).toThrow(/a reason for each id.*\(wrong: a: b\)/);
    expect(() => readSettings(at('CONFORM_ACCEPT', '[]'))).toThrow(/^CONFORM_ACCEPT must be an object/);
  });

  test.each([
    ['missing.mjs', undefined, /missing.mjs does not exist/],
    ['syntax.mjs', 'export const = 1;', /cannot be loaded/],
    [
      'unknown.mjs',
      'export const approveAll = () => 1;',
      /approveAll is not a hook\. It must export functions: codeFor/,
    ],
    ['kind.mjs', 'export const approve = 1;', /approve is not a hook/],
    ['empty.mjs', '', /exports nothing\. Allowed: codeFor/],
    [
      'odd.mjs',
      'export const codeFor = () => "hello";',
      /codeFor must return a verification code, but returned "hello"/,
    ],
    ['fails.mjs', 'export const codeFor = () => { throw new Error("no"); };', /the hook codeFor failed \(no\)/],
  ])('the hooks of %s', async (name, text, sentence) => {
    const hooks = text === undefined ? join(folder, name) : file(name, text);
    expect(await sentenceOf(run(server.address, { hooks }, ({ id }) => id === 'example.homePage'))).toMatch(sentence);
  });
});

describe('a target that is not a mock server', () => {
  const changing = () => proxy.methods.filter((name) => methods[name as MethodName]?.changesState);
  beforeEach(() => {
    proxy.hidesAdmin = true;
  });

  test('is not changed at the level wire, and nobody logs in', async () => {
    await run(address, { publicKey, level: 'wire' });
    expect(proxy.methods.length).toBeGreaterThan(20);
    expect(changing()).toEqual([]);
  });

  test('is only logged in to at the level read, with the given number', async () => {
    const hooks = file(
      'reading.mjs',
      `export const codeFor = async (phone) =>
  (await (await fetch('${server.address}/__admin/messages?sandbox=reading&contactNumber=' + phone)).json()).messages[0].authCode;`,
    );
    const { deviations } = await run(`${address}/s/reading`, { publicKey, hooks, phone: '08031234567' });
    expect(deviations.map(({ id }) => id)).toEqual([]);
    expect(new Set(changing())).toEqual(new Set(['sendAuthCode', 'authenticate']));
    expect(proxy.methods).toContain('homePage');
  });

  test('is checked with the hooks of a module, and checks without their hook are skipped', async () => {
    const cleaned = file('cleaned', '');
    const cleanUp = `import { appendFileSync } from 'node:fs';
export const cleanUp = async (phone) => appendFileSync(${JSON.stringify(cleaned)}, phone + '\\n');`;
    const hooks = file('hooks.mjs', hooksModule(server.address) + cleanUp);
    const wanted = ({ id }: { readonly id: string }) =>
      ['order.repaying', 'order.overdue', 'payment.part', 'session.attempts'].includes(id);
    const { outcomes, report } = await run(`${address}/s/hooked`, { publicKey, hooks, level: 'write' }, wanted);
    expect(readFileSync(cleaned, 'utf8')).toMatch(/^(?:0\d{10}\n)+$/);
    expect(Object.fromEntries(outcomes.map(([{ id }, { outcome, reason }]) => [id, reason ?? outcome]))).toEqual({
      'order.repaying': 'holds',
      'order.overdue': 'holds',
      'payment.part': 'it needs the hook pay',
      'session.attempts': 'it belongs to the level destructive',
    });
    expect(report).toContain('Skipped (1): it needs the hook pay');
  });

  test('is not called for a check whose hook is missing', async () => {
    const wanted = ({ id }: { readonly id: string }) => ['payment.part', 'wire.key-life'].includes(id);
    const { outcomes } = await run(address, { publicKey, level: 'destructive' }, wanted);
    expect(outcomes.map(([, { reason }]) => reason)).toEqual([
      expect.stringMatching(/^it needs the hook freshPhone, codeFor, approve, advance, pay$/),
      'it needs the hook advance',
    ]);
    // It was asked for the admin API, a key, and whether the clocks agree.
    expect(proxy.times).toHaveLength(3);
  });

  test('may pass midnight in Lagos during a check', async () => {
    const evening = `
  const { now } = await (await fetch(CLOCK)).json();
  await advance((22 * 60 + 5) * 60_000 - (now % 86_400_000) + 86_400_000);`;
    const hooks = file('late.mjs', hooksModule(server.address, evening));
    const late = ({ id }: { readonly id: string }) => ['order.repaying', 'order.overdue'].includes(id);
    const { outcomes, deviations } = await run(`${address}/s/hooked`, { publicKey, hooks, level: 'write' }, late);
    expect(deviations.map(({ id }) => id)).toEqual([]);
    expect(outcomes.map(([, { outcome }]) => outcome)).toEqual(['holds', 'holds']);
  });

  test('is called as often as its rate allows, and waits if it limits calls', async () => {
    proxy.limited = 1;
    // The waits of the run end at once. A wait for the rate is no whole number of milliseconds.
    const { setTimeout: later } = globalThis;
    const waits: number[] = [];
    vi.stubGlobal('setTimeout', (end: () => void, ms = 0) => {
      const isOfRun = ms === 1_000 || !Number.isInteger(ms);
      if (isOfRun) waits.push(ms);
      return later(end, isOfRun ? 0 : ms);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const lines: string[] = [];
    const tell = (line: string) => void lines.push(line);
    await run(address, { publicKey, rate: 0.01 }, ({ id }) => id === 'wire.malformed', { tell });
    expect(lines).toEqual(['The target limits calls (HTTP 429): waiting 1 s.']);
    expect(waits).toContain(1_000);
    expect(waits.length).toBe(proxy.times.length);
    expect(Math.max(...waits)).toBeGreaterThan((proxy.times.length - 2) * 100_000);
  });
});

test('no check sees a difference if a server with another key pair is in front of the backend', async () => {
  const back = await startServer({ privateKey: backendKeys.privateFile });
  const front = await startInFront(back.address);
  const { address, close } = await asOneTarget(front.address, back.address);
  const wanted = ({ id }: { readonly id: string }) =>
    /^wire\.|^upload\.type|^session\.(?:code|squeeze)$|^example\.(?:homePage|saveTicket)$|^order\.finished$/.test(id);
  const { outcomes } = await run(address, {}, wanted);
  expect(
    outcomes.filter(([, { outcome }]) => outcome !== 'holds').map(([{ id }, { failing }]) => [id, failing]),
  ).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(12);
  close();
  await front.close();
  await back.close();
});
