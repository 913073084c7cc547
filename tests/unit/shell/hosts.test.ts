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
  result: BRIDGE_SUCCESS,
  callbackData: data[eventName] ?? {},
  callbackName,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

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
    const listeners: ((event: { readonly data: unknown }) => void)[] = [];
    const AppBridge = {
      addEventListener: (_type: string, listener: (event: { readonly data: unknown }) => void) =>
        listeners.push(listener),
      postMessage: (json: string) =>
        setTimeout(() => {
          for (const listener of listeners) listener({ data: JSON.stringify(replyTo(parse(json))) });
        }, 5),
    };
    expect(await finish(runIn({ AppBridge }))).toEqual({ host: 'Android', faults: [] });
  });

  test('reports messages that answer no call', async () => {
    const listeners: ((event: { readonly data: unknown }) => void)[] = [];
    const AppBridge = {
      addEventListener: (_type: string, listener: (event: { readonly data: unknown }) => void) =>
        listeners.push(listener),
      postMessage: (json: string) =>
        setTimeout(() => {
          const { callbackName: _, ...reply } = replyTo(parse(json));
          for (const listener of listeners) listener({ data: reply });
        }, 5),
    };
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

  test('contains no token, wherever the shell has put it', async () => {
    for (const leak of [
      (call: BridgeCall) => replyTo(call),
      (call: BridgeCall) => JSON.stringify(replyTo(call)),
      ({ callbackName }: BridgeCall) => ({ result: BRIDGE_SUCCESS, callbackData: TOKEN, callbackName }),
      ({ callbackName }: BridgeCall) =>
        `{"result":"success","callbackData":{"token":"${TOKEN}","callbackName":"${callbackName}"`,
      () => TOKEN,
    ]) {
      const callHandler = (_name: string, json: string) => {
        const call = parse(json);
        return Promise.resolve(call.eventName === 'getUserInfo' ? leak(call) : replyTo(call));
      };
      const run = runIn({ flutter_inappwebview: { callHandler } });
      await finish(run);
      const snapshot = run.snapshot();
      const written = [jsonReport(snapshot, place), textReport(snapshot, place), JSON.stringify(snapshot)].join();
      expect(written).toContain('getUserInfo');
      for (const part of [TOKEN, 'c0ffee00', 'def012345678']) expect(written).not.toContain(part);
    }
  });

  test('contains only the beginning and the length of a reply of a megabyte', async () => {
    const callHandler = (_name: string, json: string) =>
      Promise.resolve({ ...replyTo(parse(json)), padding: 'x'.repeat(1024 * 1024) });
    const run = runIn({ flutter_inappwebview: { callHandler } });
    await finish(run);
    const written = jsonReport(run.snapshot(), place);
    expect(written.length).toBeLessThan(200_000);
    expect(written).toMatch(/\(10\d{5} characters\)/);
    expect(JSON.parse(written)).toMatchObject({ host: 'Flutter', summary: { failed: 7, 'not run': 8 } });
  });

  test('is a readable text, with each fault and its fix', async () => {
    const run = runIn({});
    const written = textReport(run.snapshot(), place);
    expect(written).toContain('Fault: There is no bridge');
    expect(written).toContain('What to do: Android: Add it before the page loads');
    expect(written).toContain('NOT RUN  getPackageInfo');
  });
});
