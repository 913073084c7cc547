import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createAnswers } from '../../../../mock-server/shell/answers';
import { readSettings, type ShellSettings } from '../../../../mock-server/shell/settings';
import { phonePage, phoneSettings } from './phone-page';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of ['AppBridge', 'SimulatedShell', 'bridge_1']) Reflect.deleteProperty(window, name);
});
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Starts the simulated shell, and records its replies to the page. */
const start = async (changes: Partial<ShellSettings> = {}) => {
  phonePage(undefined);
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
  return { settings, problems, replies, send, call, calls: () => window.SimulatedShell?.calls };
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

/** The native side of a page in the sandbox `mine`. */
const nativeSide = (changes: Partial<ShellSettings> = {}) => {
  const requests = phonePage(undefined, () => ({ token: 'k9' }));
  history.replaceState(null, '', '/s/mine/');
  const screen = { notice: vi.fn(), close: vi.fn() };
  const stored = () => readSettings(() => undefined);
  return { answers: createAnswers(phoneSettings(changes), screen), screen, requests, stored };
};

describe('the login of the simulated shell', () => {
  it('is missing without a native user', async () => {
    const { answers, requests } = nativeSide();
    expect([await answers.getUserInfo({}), await answers.loginDetect({})]).toEqual([{ token: '' }, { isLogin: false }]);
    expect(requests).toEqual([]);
  });

  it('takes the token of the native user once, and keeps it for the next page', async () => {
    const { answers, requests, stored } = nativeSide({ nativeUser: '0803' });
    expect(await answers.loginDetect({})).toEqual({ isLogin: true });
    expect([await answers.getUserInfo({}), await answers.getUserInfo({})]).toEqual([{ token: 'k9' }, { token: 'k9' }]);
    expect(requests.map(({ address }) => address)).toEqual(['/__admin/sessions/0803?sandbox=mine']);
    expect(stored()).toMatchObject({ nativeUser: '0803', nativeToken: 'k9' });
  });

  it.each(['logout', 'loginExpired'] as const)('ends with %s, for the next page too', async (name) => {
    const { answers, stored } = nativeSide({ nativeUser: '0803', token: 'x', nativeToken: 'k9' });
    await answers[name]({});
    expect(await answers.loginDetect({})).toEqual({ isLogin: false });
    expect(stored()).toMatchObject({ nativeUser: '', token: '', nativeToken: '' });
  });
});

describe('the simulated shell', () => {
  it('shows what opens outside the page', () => {
    const { answers, screen } = nativeSide();
    answers.loginPopup({});
    answers.openWhatsApp({ number: '0803' });
    answers.openGooglePlay({ packageId: 'com.whatsapp' });
    expect(screen.notice.mock.calls.flat()).toEqual([
      'The native login opens here',
      'WhatsApp opens a chat with 0803',
      'Google Play opens com.whatsapp',
    ]);
    expect(screen.close).not.toHaveBeenCalled();
    answers.closePage({});
    expect(screen.close).toHaveBeenCalledOnce();
  });

  it('waits for the end of the data collection only if asked', async () => {
    const { answers } = nativeSide();
    const ended = vi.fn();
    const params = { stepType: 'a', orderId: 'b' };
    expect(answers.timeSdk({ ...params, isWait: false })).toBeUndefined();
    void Promise.resolve(answers.timeSdk({ ...params, isWait: true })).then(ended);
    await wait(299);
    expect(ended).not.toHaveBeenCalled();
    await wait(1);
    expect(ended).toHaveBeenCalled();
  });
});
