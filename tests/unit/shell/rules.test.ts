import type { BridgeCall } from '@kit/contracts/bridge/message';
import { findBridge } from '@kit/mock-server/shell-check/check/bridge';
import { type Call, openLine, shownReply } from '@kit/mock-server/shell-check/check/line';
import { rows, sendRow } from '@kit/mock-server/shell-check/check/rows';
import { problemsOf } from '@kit/mock-server/shell-check/check/rules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Data = Record<string, unknown>;
type Reply = { result: string; callbackData?: Data; callbackName: string };

const known: Record<string, Data> = {
  getPackageInfo: { pkgName: 'com.example', screenWidth: 375, topStatusHeight: 88, bodyHeader: {} },
  loginDetect: { isLogin: true },
  getUserInfo: { token: 'a1b2c3' },
};

/** A shell that knows every event but the made-up one, forgets a login, and answers after 5 ms. */
const honestShell = () => {
  let isLogin = true;
  return ({ eventName, callbackName }: BridgeCall): Reply => {
    if (eventName === 'shellCheckUnknown') return { result: 'error', callbackName };
    if (eventName === 'logout' || eventName === 'loginExpired') isLogin = false;
    const callbackData = eventName === 'loginDetect' ? { isLogin } : known[eventName];
    return { result: 'success', callbackName, ...(callbackData && { callbackData }) };
  };
};

interface Way {
  readonly call: BridgeCall;
  readonly reply: Reply;
  /** calls a function of the page */
  readonly answer: (reply?: unknown, name?: string) => void;
  /** an error in the page */
  readonly fail: (message: string) => void;
  readonly names: readonly string[];
}
type Shell = (way: Way) => void;
const honest: Shell = ({ answer }) => answer();
const withData =
  (event: string, change: (data: Data) => unknown): Shell =>
  ({ call, reply, answer }) =>
    answer(call.eventName === event ? { ...reply, callbackData: change(reply.callbackData ?? {}) } : reply);
const withReply =
  (change: (reply: Reply) => unknown): Shell =>
  ({ reply, answer }) =>
    answer(change(reply));

/** Sends a row to a shell in this process, and returns the sentences of the page. */
const problemsIn = async (id: string, shell: Shell, safeTop = 0): Promise<readonly string[]> => {
  const row = rows.find((each) => each.id === id);
  if (row === undefined) throw new Error(`There is no row ${id}`);
  const listeners: ((event: { message: string }) => void)[] = [];
  const window = { addEventListener: (_type: 'error', listener: (typeof listeners)[0]) => listeners.push(listener) };
  const truth = honestShell();
  const names: string[] = [];
  const postMessage = (message: string) => {
    const call = JSON.parse(message) as BridgeCall;
    names.push(call.callbackName);
    const reply = truth(call);
    const way: Way = {
      call,
      reply,
      names,
      answer: (given = reply, name = call.callbackName) => Reflect.get(window, name)(given),
      fail: (text) => listeners[0]?.({ message: text }),
    };
    setTimeout(() => shell(way), 5);
  };
  const bridge = findBridge(Object.assign(window, { AppBridge: { postMessage } }));
  if (typeof bridge === 'string') throw new Error(bridge);
  const calls: Call[] = [];
  const line = openLine(window, bridge, () => undefined);
  const sent = sendRow(line, row, calls);
  await vi.advanceTimersByTimeAsync(400_000);
  await sent;
  return problemsOf(row, calls, { width: 375, pixelRatio: 3, safeTop });
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(rows.map(({ id }) => [id]))('%s: a shell that follows the contract has no problem', async (id) => {
  expect(await problemsIn(id, honest)).toEqual([]);
});

const success = withReply((it) => ({ ...it, result: 'success' }));
const packageInfo = (wrong: object) => withData('getPackageInfo', (it) => ({ ...it, ...wrong }));
const token = (wrong: string) => withData('getUserInfo', () => ({ token: wrong }));
const isLogin = (wrong: unknown) => withData('loginDetect', () => ({ isLogin: wrong }));
const reused: Shell = ({ answer, reply, names }) => answer({ ...reply, callbackName: names[0] });
const lastOnly: Shell = ({ answer, reply, names }) => answer(reply, names.at(-1));
const twice: Shell = ({ answer }) => [answer(), answer()];
const late: Shell = ({ answer }) => setTimeout(answer, 5000);

describe('the rules that no schema can state', () => {
  test.each<[string, string, Shell, RegExp]>([
    ['no answer in time', 'loginDetect', () => undefined, /^No answer came within 4 s\. The app waits 4 s/],
    ['too late', 'loginDetect', late, /^The answer came after 5 s/],
    ['answered twice', 'loginDetect', twice, /^The shell answered 2 times/],
    ['an unknown name', 'loginDetect', withReply((it) => ({ ...it, callbackName: 'x' })), /unknown callbackName: x/],
    ['not success', 'trackEvent', withReply((it) => ({ ...it, result: 'Success' })), /^result is "Success"/],
    ['refused', 'trackEvent', withReply((it) => ({ ...it, result: 'error' })), /refuses trackEvent/],
    ['an exception', 'trackEvent', ({ fail }) => fail('x is not a function'), /threw: x is not a function/],
    ['an unknown event succeeds', 'An unknown event', success, /made-up event/],
    ['one name for all', 'Five calls at once', lastOnly, /callbackName of another call/],
    ['a reused name', 'getUserInfo', reused, /of another call/],
    ['a token and no login', 'getUserInfo', isLogin(false), /^loginDetect reports no/],
    ['a login and no token', 'getUserInfo', token(''), /^loginDetect reports a login/],
    ['still logged in', 'logout', isLogin(true), /^After logout the shell still/],
    ['a wide screen', 'getPackageInfo', packageInfo({ screenWidth: 1125 }), /device pixels/],
    ['a low bar', 'getPackageInfo', packageInfo({ topStatusHeight: 24 }), /makes 12 CSS/],
    ['a high bar', 'getPackageInfo', packageInfo({ topStatusHeight: 144 }), /makes 72 CSS/],
  ])('%s', async (_rule, id, shell, says) => {
    const problems = await problemsIn(id, shell);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(says);
  });

  test('the height that the system covers', async () => {
    expect(await problemsIn('getPackageInfo', honest, 44)).toEqual([]);
    expect(await problemsIn('getPackageInfo', honest, 50)).toEqual([expect.stringContaining('the system covers 50')]);
  });
});

const noData = withData('loginDetect', () => undefined);
const noResult = withReply(({ result: _, ...it }) => it);
const encodedTwice = withReply((it) => JSON.stringify(JSON.stringify(it)));

test.each<[string, Shell, string]>([
  ['loginDetect', isLogin('true'), 'callbackData.isLogin is a text: send true or false, without quotes.'],
  ['loginDetect', noData, 'callbackData is missing: send an object in braces.'],
  ['loginDetect', withReply(() => 'success'), 'The reply is not an object.'],
  ['loginDetect', encodedTwice, 'The reply is not an object.'],
  ['loginDetect', noResult, 'reply.result is missing: send a text in quotes.'],
  ['getPackageInfo', packageInfo({ pkgName: '' }), 'callbackData.pkgName is empty.'],
  ['getPackageInfo', packageInfo({ screenWidth: '375' }), 'callbackData.screenWidth is a text: send a number'],
  ['getPackageInfo', packageInfo({ bodyHeader: [] }), 'callbackData.bodyHeader is a list: send an object'],
])('%s says in words what the schema says: %#', async (id, shell, says) => {
  const problems = await problemsIn(id, shell);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(says);
});

test('a reply may be an object or its JSON text, and so may its data', async () => {
  const asText = withReply((it) => JSON.stringify({ ...it, callbackData: JSON.stringify(it.callbackData) }));
  for (const id of ['getPackageInfo', 'getUserInfo', 'trackEvent']) expect(await problemsIn(id, asText)).toEqual([]);
});

test.each<[string, object, RegExp | string]>([
  ['no bridge', {}, /^There is no object AppBridge, webkit\.messageHandlers\.AppBridge, flutter_inappwebview/],
  ['a wrong case', { appBridge: {} }, /is named appBridge\. The app looks for AppBridge/],
  ['no function', { AppBridge: {} }, 'window.AppBridge has no function postMessage.'],
  ['iOS', { webkit: { messageHandlers: { AppBridge: { postMessage: () => undefined } } } }, 'iOS'],
  ['Flutter', { flutter_inappwebview: { callHandler: () => undefined } }, 'Flutter'],
])('finds the bridge as the app does: %s', (_case, window, found) => {
  const bridge = findBridge(window);
  expect(typeof bridge === 'string' ? bridge : bridge.kind).toMatch(found);
});

test('shows no login token', () => {
  for (const raw of [{ callbackData: { token: 'a1b2' } }, '{"callbackData":{"token":"a1b2"}}', 'a1b2']) {
    expect(shownReply('getUserInfo', raw)).not.toContain('a1b2');
  }
  expect(shownReply('loginDetect', { isLogin: true })).toBe('{"isLogin":true}');
  expect(shownReply('trackEvent', 'x'.repeat(1e6))).toMatch(/^x{2000}… \(1000000 characters\)$/);
});
