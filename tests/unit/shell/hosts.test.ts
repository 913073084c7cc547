import { bridgeEvents } from '@kit/contracts/bridge/events';
import { BRIDGE_SUCCESS, type BridgeCall } from '@kit/contracts/bridge/message';
import { NATIVE_CALL_TIMEOUT } from '@kit/contracts/constants';
import { jsonReport, textReport } from '@kit/mock-server/shell-check/check/report';
import type { Run } from '@kit/mock-server/shell-check/check/run';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestRun } from '../../support/shell-run';

const TOKEN = 'c0ffee00-1234-5678-9abc-def012345678';
const screen = { width: 375, pixelRatio: 2, safeTop: 44 };

const data: Readonly<Record<string, object>> = {
  loginDetect: { isLogin: true },
  getUserInfo: { token: TOKEN },
  getPackageInfo: {
    pkgName: 'com.example.host',
    lang: 'en-NG',
    applicationName: 'Host',
    bodyHeader: {},
    screenWidth: 375,
    topStatusHeight: 88,
    osType: 'ios',
    appVersion: '1.0',
    buildNumber: '1',
  },
};

const parse = (json: string) => JSON.parse(json) as BridgeCall;
const replyTo = ({ eventName, callbackName }: BridgeCall) => ({
  result: eventName in bridgeEvents ? BRIDGE_SUCCESS : 'error',
  callbackData: data[eventName] ?? {},
  callbackName,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A bridge of addWebMessageListener. @param answer the data of the message that answers a call */
const listening = (answer: (call: BridgeCall) => unknown) => {
  const listeners: ((event: { readonly data: unknown }) => void)[] = [];
  return {
    addEventListener: (_type: string, listener: (event: { readonly data: unknown }) => void) =>
      listeners.push(listener),
    postMessage: (json: string) =>
      setTimeout(() => {
        for (const listener of listeners) listener({ data: answer(parse(json)) });
      }, 5),
  };
};

const runIn = (window: object): Run =>
  createTestRun({ window: { addEventListener: () => undefined, ...window }, screen: () => screen });

const finish = async (run: Run) => {
  const under = run.start();
  await vi.advanceTimersByTimeAsync(NATIVE_CALL_TIMEOUT);
  await under;
  const { host, hostFindings, rows } = run.snapshot();
  return {
    host,
    faults: [...hostFindings, ...rows.flatMap(({ verdict }) => verdict.findings)].map(({ fault }) => fault),
  };
};

describe('the bridge that the shell check uses', () => {
  test('is that of addWebMessageListener, which replies with messages', async () => {
    const AppBridge = listening((call) => JSON.stringify(replyTo(call)));
    expect(await finish(runIn({ AppBridge }))).toEqual({ host: 'Android', faults: [] });
  });

  test('reports messages that answer no call', async () => {
    const AppBridge = listening((call) => {
      const { callbackName: _, ...reply } = replyTo(call);
      return reply;
    });
    const { faults } = await finish(runIn({ AppBridge }));
    expect(new Set(faults)).toEqual(new Set(['wrong-callback']));
  });

  test('is that of WKScriptMessageHandler, called on its own object', async () => {
    const window: Record<string, unknown> = {};
    const handler = {
      postMessage(json: string) {
        if (this !== handler) throw new TypeError('Illegal invocation');
        const call = parse(json);
        setTimeout(() => (Reflect.get(target, call.callbackName) as (reply: unknown) => void)(replyTo(call)), 5);
      },
    };
    window.webkit = { messageHandlers: { AppBridge: handler } };
    const target = { addEventListener: () => undefined, ...window };
    const run = createTestRun({ window: target, screen: () => screen });
    expect(await finish(run)).toEqual({ host: 'iOS', faults: [] });
  });

  test('is that of flutter_inappwebview, whose handler returns the reply', async () => {
    const callHandler = (_name: string, json: string) => Promise.resolve(replyTo(parse(json)));
    expect(await finish(runIn({ flutter_inappwebview: { callHandler } }))).toEqual({ host: 'Flutter', faults: [] });
  });

  test('reports a Flutter handler that failed', async () => {
    const callHandler = () => Promise.reject(new Error('MissingPluginException'));
    const { faults } = await finish(runIn({ flutter_inappwebview: { callHandler } }));
    expect(new Set(faults)).toEqual(new Set(['handler-throws']));
  });

  test('reports a shell that has two bridges', async () => {
    const callHandler = (_name: string, json: string) => Promise.resolve(replyTo(parse(json)));
    const AppBridge = { postMessage: () => undefined };
    const run = runIn({ AppBridge, flutter_inappwebview: { callHandler } });
    expect(run.snapshot().hostFindings.map(({ fault }) => fault)).toEqual(['several-bridges']);
  });
});

describe('a shell that causes an error in the page', () => {
  test.each([
    ['Uncaught TypeError: window.onAppReply is not a function', /called onAppReply, which is not a function/],
    ["Can't find variable: onAppReply", /called onAppReply, which is not a function/],
  ])("is reported in the browser's words: %s", async (message, says) => {
    const listeners: ((event: { readonly message?: string }) => void)[] = [];
    const run = runIn({
      addEventListener: (_type: string, listener: (event: { readonly message?: string }) => void) =>
        listeners.push(listener),
      AppBridge: {
        postMessage: () =>
          setTimeout(() => {
            for (const listener of listeners) listener({ message });
          }, 5),
      },
    });
    await finish(run);
    const [first] = run.snapshot().rows;
    expect(first?.verdict.findings.map(({ fault }) => fault)).toEqual(['wrong-callback']);
    expect(first?.verdict.findings[0]?.says).toMatch(says);
  });
});

describe('the report of the shell check', () => {
  const place = { madeAt: new Date(0), userAgent: 'A web view', contractVersion: '0.0.0', screen };

  const reportsOf = async (reply: (call: BridgeCall) => unknown) => {
    const run = runIn({
      flutter_inappwebview: { callHandler: async (_name: string, json: string) => reply(parse(json)) },
    });
    await finish(run);
    const snapshot = run.snapshot();
    return [jsonReport(snapshot, place), textReport(snapshot, place), JSON.stringify(snapshot)].join();
  };

  test.each<[string, (call: BridgeCall, token: string) => unknown]>([
    ['an object', (call, token) => ({ ...replyTo(call), callbackData: { token } })],
    ['JSON', (call, token) => JSON.stringify({ ...replyTo(call), callbackData: { token } })],
    ['the data', (call, token) => ({ ...replyTo(call), callbackData: token })],
    ['a list', (call, token) => ({ ...replyTo(call), callbackData: [token] })],
    ['a name of a field', (call, token) => ({ ...replyTo(call), callbackData: { [token]: true } })],
    ['the result', (call, token) => ({ ...replyTo(call), result: token })],
    ['the callback name', (call, token) => ({ ...replyTo(call), callbackName: `bridge_${token}` })],
    ['broken JSON', (_call, token) => `{"result":"success","callbackData":{"token":"${token}","callbackName":"`],
    ['a page', (_call, token) => `<!doctype html><p>${token}</p>`],
    ['the whole reply', (_call, token) => token],
  ])('contains no part of a token in %s, for any event', async (_where, leak) => {
    const parts = ['c0ffee0', '1234', 'k9', 'Zz7', '5678', 'q8w', '4r5', 'def0123'];
    for (const token of [parts.join('-'), parts.join('.'), parts.join('~'), parts.join('%2F'), 'k9']) {
      for (const leaking of ['getUserInfo', 'loginDetect', 'trackEvent']) {
        const written = await reportsOf((call) => (call.eventName === leaking ? leak(call, token) : replyTo(call)));
        // Callback names are random hexadecimal digits, which can contain a part.
        const readable = written.replace(/bridge_[0-9a-f]{32}/gi, '');
        expect(parts.filter((part) => new RegExp(`(?<![\\w])${part}(?![\\w])`).test(readable))).toEqual([]);
        expect(readable).not.toContain(`"${token}`);
      }
    }
  });

  test('contains no token of the extra header fields, no id of the phone and no number that is a token', async () => {
    const secret = { bodyHeader: { authorization: 'Bearer k9.Zz7' }, androidId: 'a-77', adId: 8812345 };
    const written = await reportsOf((call) => {
      const { callbackData, ...reply } = replyTo(call);
      return { ...reply, callbackData: { ...callbackData, ...(call.eventName === 'getPackageInfo' && secret) } };
    });
    for (const part of ['k9', 'Zz7', 'a-77', '8812345']) expect(written).not.toContain(part);
    expect(written).toContain('com.example.host');
  });

  test('contains no token of an exception, but its words', async () => {
    const written = await reportsOf(() => {
      throw new Error('PlatformException: no user for c0ffee00-k9');
    });
    expect(written).toContain('PlatformException: no user for •');
    for (const part of ['c0ffee00', 'k9']) expect(written).not.toContain(part);
  });

  test("has the person's answers in its JSON", async () => {
    const run = runIn({
      flutter_inappwebview: { callHandler: async (_name: string, json: string) => replyTo(parse(json)) },
    });
    await finish(run);
    run.answer('getPackageInfo', 'yes');
    run.answer('copyText', 'no');
    const { checks } = JSON.parse(jsonReport(run.snapshot(), place)) as { checks: { id: string; look: unknown }[] };
    expect(Object.fromEntries(checks.map(({ id, look }) => [id, look]))).toMatchObject({
      getPackageInfo: 'yes',
      copyText: 'no',
      openWhatsApp: null,
    });
  });

  test('contains only the beginning and the length of a reply of a megabyte', async () => {
    const callHandler = (_name: string, json: string) =>
      Promise.resolve({ ...replyTo(parse(json)), padding: 'x'.repeat(1024 * 1024) });
    const run = runIn({ flutter_inappwebview: { callHandler } });
    await finish(run);
    const written = jsonReport(run.snapshot(), place);
    expect(written.length).toBeLessThan(200_000);
    expect(written).toMatch(/\(10\d{5} characters\)/);
    expect(JSON.parse(written)).toMatchObject({ host: 'Flutter', summary: { failed: 7, 'not run': 16 } });
  });

  test('is a readable text, with each fault and its fix', async () => {
    const run = runIn({});
    const written = textReport(run.snapshot(), place);
    expect(written).toContain('Fault: There is no bridge');
    expect(written).toContain('What to do: Android: Add it before the page loads');
    expect(written).toContain('NOT RUN  getPackageInfo');
  });
});
