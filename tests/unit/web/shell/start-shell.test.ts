import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ShellSettings } from '../../../../mock-server/shell/settings';
import { phonePage, phoneSettings } from './phone-page';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of ['AppBridge', 'SimulatedShell', 'bridge_1']) Reflect.deleteProperty(window, name);
});

/** Starts the shell around a page that calls it. */
const start = async (changes: Partial<ShellSettings> = {}) => {
  phonePage(undefined);
  const { startShell } = await import('../../../../mock-server/shell/start-shell');
  const problems: string[] = [];
  const settings = phoneSettings(changes);
  startShell(settings, (problem) => problems.push(problem));
  const replies: unknown[] = [];
  Object.assign(window, { bridge_1: (reply: unknown) => replies.push(reply) });
  const send = (message: unknown) =>
    window.AppBridge?.postMessage(typeof message === 'string' ? message : JSON.stringify(message));
  const call = (eventName: string, params: unknown = {}) =>
    send({ eventName, eventId: 'e1', params, callbackName: 'bridge_1' });
  return { settings, problems, replies, send, call, calls: () => window.SimulatedShell?.calls };
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const json = (reply: object) => JSON.stringify({ ...reply, callbackName: 'bridge_1' });

describe('the bridge of the simulated shell', () => {
  it('answers under the name of the call, after its delay', async () => {
    const { call, replies, calls } = await start({ delay: 500 });
    call('loginDetect');
    await wait(499);
    expect([replies, calls()]).toEqual([[], []]);
    await wait(1);
    const reply = { result: 'success', callbackData: { isLogin: false } };
    expect(replies).toEqual([json(reply)]);
    expect(calls()).toEqual([
      { at: expect.any(Number), eventName: 'loginDetect', params: {}, reply: { ...reply, callbackName: 'bridge_1' } },
    ]);
  });

  it.each<[behaviour: 'error' | 'malformed' | 'timeout', replies: readonly string[]]>([
    ['error', [json({ result: 'error' })]],
    ['malformed', ['{"result":']],
    ['timeout', []],
  ])('can answer a single event with %s', async (behaviour, expected) => {
    const { call, replies, calls, problems } = await start({ events: { logout: behaviour } });
    call('logout');
    await wait(1_000);
    expect(replies).toEqual(expected);
    expect(calls()).toMatchObject([{ eventName: 'logout', params: {} }]);
    call('loginDetect');
    await wait(1_000);
    expect(replies.at(-1)).toContain('"result":"success"');
    expect(problems).toEqual([]);
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
    call(eventName, params);
    await wait(0);
    expect(replies).toEqual([json({ result: 'error' })]);
    expect(problems).toEqual(problem === undefined ? [] : [expect.stringMatching(problem)]);
    expect(calls()).toMatchObject([{ eventName, params, problem: expect.any(String) }]);
  });

  it('answers no message that is not a call', async () => {
    const { send, problems, replies, calls } = await start();
    const message = { eventName: 'logout', params: {}, callbackName: 'bridge_1' };
    send(message);
    await wait(1_000);
    expect(problems).toEqual([`not a bridge call: ${JSON.stringify(message)}`]);
    expect(replies).toEqual([]);
    expect(calls()).toEqual([
      {
        at: expect.any(Number),
        eventName: '',
        params: JSON.stringify(message),
        problem: expect.stringMatching(/expected string, received undefined\n.*eventId/),
      },
    ]);
  });

  it("leaves the texts of the app's own checks as they are", async () => {
    const before = { ...z.config() };
    await start();
    expect(z.config()).toEqual(before);
  });

  it('can be missing', async () => {
    const { settings } = await start({ bridge: false });
    expect('AppBridge' in window).toBe(false);
    expect(window.SimulatedShell).toEqual({ calls: [], settings });
  });
});
