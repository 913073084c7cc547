import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { readSettings, type ShellSettings } from '../../../../mock-server/shell/settings';
import { phonePage, phoneSettings } from './phone-page';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const name of ['AppBridge', 'SimulatedShell', 'bridge_1']) Reflect.deleteProperty(window, name);
});
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Starts the simulated shell on a page of the sandbox `mine`, and records its replies to the page. */
const start = async (changes: Partial<ShellSettings> = {}) => {
  const requests = phonePage(undefined, () => ({ token: 'k9' }));
  history.replaceState(null, '', '/s/mine/');
  const { startShell } = await import('../../../../mock-server/shell/start-shell');
  const problems: string[] = [];
  const settings = phoneSettings(changes);
  startShell(settings, (problem) => problems.push(problem));
  const replies: unknown[] = [];
  Object.assign(window, { bridge_1: (reply: unknown) => replies.push(reply) });
  const send = (message: object) => window.AppBridge?.postMessage(JSON.stringify(message));
  const call = async (eventName: string, params: unknown = {}, ms = 1_000) => {
    send({ eventName, eventId: 'e1', params, callbackName: 'bridge_1' });
    await wait(ms);
  };
  return { settings, requests, problems, replies, send, call, calls: () => window.SimulatedShell?.calls };
};
const json = (reply: object) => JSON.stringify({ ...reply, callbackName: 'bridge_1' });

describe('the bridge of the simulated shell', () => {
  it('answers under the name of the call, after its delay', async () => {
    const { call, replies, calls } = await start({ delay: 500 });
    await call('loginDetect', {}, 499);
    expect([replies, calls()]).toEqual([[], []]);
    await wait(1);
    const reply = { result: 'success', callbackData: { isLogin: false }, callbackName: 'bridge_1' };
    expect(replies).toEqual([JSON.stringify(reply)]);
    expect(calls()).toEqual([{ at: expect.any(Number), eventName: 'loginDetect', params: {}, reply }]);
  });

  it.each<[behaviour: 'error' | 'malformed' | 'timeout', replies: readonly string[]]>([
    ['error', [json({ result: 'error' })]],
    ['malformed', ['{"result":']],
    ['timeout', []],
  ])('can answer a single event with %s', async (behaviour, expected) => {
    const { call, replies, calls, problems } = await start({ events: { logout: behaviour } });
    await call('logout');
    expect(replies).toEqual(expected);
    expect(calls()).toMatchObject([{ eventName: 'logout', params: {} }]);
    await call('loginDetect');
    expect(replies.at(-1)).toContain('"result":"success"');
    expect(problems).toEqual([]);
  });

  it('answers an event that fails with an error', async () => {
    const { call, replies } = await start();
    await call('openGooglePlay', { packageId: 'x' });
    expect(replies).toEqual([json({ result: 'error', callbackData: 'Error: Google Play knows no package "x"' })]);
  });

  it.each<[eventName: string, params: object, problem: RegExp | undefined]>([
    ['unheardOf', {}, /^unheardOf: unknown event$/],
    ['toString', {}, /^toString: unknown event$/],
    ['copyText', { text: 5 }, /^copyText: .*expected string/],
    ['logout', { now: true }, /^logout: .*"now"/],
    // The shell check sends it.
    ['shellCheckUnknown', {}, undefined],
  ])('fails %s with %j at once, and reports it to the tester', async (eventName, params, problem) => {
    const { call, replies, problems, calls } = await start({ delay: 500 });
    await call(eventName, params, 0);
    expect(replies).toEqual([json({ result: 'error' })]);
    expect(problems).toEqual(problem === undefined ? [] : [expect.stringMatching(problem)]);
    expect(calls()).toMatchObject([{ eventName, params, problem: expect.any(String) }]);
  });

  it('answers no message that is not a call', async () => {
    const { send, problems, replies, calls } = await start();
    const message = { eventName: 'logout', params: {}, callbackName: 'bridge_1' };
    send(message);
    await wait(1_000);
    const params = JSON.stringify(message);
    expect([replies, problems]).toEqual([[], [`not a bridge call: ${params}`]]);
    const problem = expect.stringMatching(/expected string, received undefined\n.*eventId/);
    expect(calls()).toEqual([{ at: expect.any(Number), eventName: '', params, problem }]);
  });

  it("can be missing, and leaves the texts of the app's own checks as they are", async () => {
    const before = { ...z.config() };
    const { settings } = await start({ bridge: false });
    expect(z.config()).toEqual(before);
    expect('AppBridge' in window).toBe(false);
    expect(window.SimulatedShell).toEqual({ calls: [], settings });
  });
});

describe('the login of the simulated shell', () => {
  const login = { nativeUser: '0803', token: 'x', nativeToken: 'k9' };

  it.each<[string, Partial<ShellSettings>, token: string, asked: readonly string[]]>([
    ['is missing without a native user', {}, '', []],
    ['takes the token of the native user once', { nativeUser: '0803' }, 'k9', ['/__admin/sessions/0803?sandbox=mine']],
    ['keeps that token for the next page', { nativeUser: '0803', nativeToken: 'k8' }, 'k8', []],
    ['has the token of a link', login, 'x', []],
  ])('%s', async (_, settings, token, asked) => {
    const { call, requests, replies } = await start(settings);
    for (const name of ['loginDetect', 'getUserInfo', 'getUserInfo']) await call(name);
    const data = replies.map((reply) => JSON.parse(String(reply)).callbackData);
    expect(data).toEqual([{ isLogin: token !== '' }, { token }, { token }]);
    expect(requests.map(({ address }) => address)).toEqual(asked);
    if (asked.length > 0)
      expect(readSettings(() => undefined)).toMatchObject({ nativeUser: '0803', nativeToken: 'k9' });
  });

  it.each(['logout', 'loginExpired'])('ends with %s, for the next page too', async (name) => {
    const { call, replies } = await start(login);
    await call(name);
    await call('loginDetect');
    expect(replies.at(-1)).toBe(json({ result: 'success', callbackData: { isLogin: false } }));
    expect(readSettings(() => undefined)).toMatchObject({ nativeUser: '', token: '', nativeToken: '' });
  });
});

it('the simulated shell says what opens outside the page, and covers a page that is closed', async () => {
  const { call } = await start();
  const root = document.querySelector('simulated-shell')?.shadowRoot;
  const shown = () =>
    [...(root?.querySelectorAll<HTMLElement>('.notice, .closed') ?? [])].map(
      (each) => !each.hidden && each.textContent,
    );
  await call('openWhatsApp', { number: '0803' }, 2_000);
  expect(shown()).toEqual(['WhatsApp opens a chat with 0803', false]);
  // A notice stays for 2.5 s.
  await call('loginPopup', {}, 2_509);
  expect(shown()).toEqual(['The native login opens here', false]);
  await call('closePage', {}, 10);
  expect(shown()).toEqual([false, 'The web app was closed.Open the web app again']);
});
