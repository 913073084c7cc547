import { BRIDGE_OBJECT, BRIDGE_SUCCESS, type BridgeCall } from '@kit/contracts/bridge/message';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BridgeWindow, createBridge } from '../../../web/src/platform/bridge';

type Callback = (reply: unknown) => void;

const callbackOf = (window: object, call: BridgeCall): Callback | undefined => Reflect.get(window, call.callbackName);

/** Each kind of native app, by how it receives a message. */
const hosts: Readonly<Record<string, (take: (message: string) => void) => BridgeWindow>> = {
  Android: (take) => ({ [BRIDGE_OBJECT]: { postMessage: take } }),
  iOS: (take) => ({ webkit: { messageHandlers: { [BRIDGE_OBJECT]: { postMessage: take } } } }),
  Flutter: (take) => ({
    flutter_inappwebview: {
      callHandler: async (name, message) => {
        expect(name).toBe(BRIDGE_OBJECT);
        take(message);
      },
    },
  }),
};

const onAndroid = () => {
  const sent: BridgeCall[] = [];
  const window: BridgeWindow = { [BRIDGE_OBJECT]: { postMessage: (message) => sent.push(JSON.parse(message)) } };
  const reply = (value: unknown, index = 0) => {
    const call = sent[index];
    if (call) callbackOf(window, call)?.(value);
  };
  return { bridge: createBridge(window), window, sent, reply };
};

/** An Android app with a web message listener. `hear` sends a message event to the page. */
const onListener = () => {
  const sent: BridgeCall[] = [];
  let listener: ((event: { readonly data: unknown }) => void) | undefined;
  const bridge = createBridge({
    [BRIDGE_OBJECT]: {
      addEventListener: (_type, added) => {
        listener = added;
      },
      postMessage: (message) => sent.push(JSON.parse(message)),
    },
  });
  return { bridge, sent, hear: (data: unknown) => listener?.({ data }) };
};

describe('the bridge', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(Object.entries(hosts))('[7.32] sends to a native app of %s', async (_name, make) => {
    const sent: BridgeCall[] = [];
    const window = make((message) => sent.push(JSON.parse(message)));
    const bridge = createBridge(window);
    const answer = bridge.call('copyText', { text: 'a' });
    const [call] = sent;
    if (!call) throw new Error('nothing was sent');
    expect(call).toMatchObject({ eventName: 'copyText', params: { text: 'a' } });
    expect(call.eventId).not.toBe('');
    callbackOf(window, call)?.({ result: BRIDGE_SUCCESS, callbackName: call.callbackName });
    await expect(answer).resolves.toBeUndefined();
    expect(await bridge.whenAvailable()).toBe(true);
  });

  it('accepts the result of a Flutter handler as the reply', async () => {
    const bridge = createBridge({
      flutter_inappwebview: {
        callHandler: async () => ({ result: BRIDGE_SUCCESS, callbackData: { isLogin: true } }),
      },
    });
    await expect(bridge.call('loginDetect', {})).resolves.toEqual({ isLogin: true });
  });

  it.each([
    ['an object', { result: BRIDGE_SUCCESS, callbackData: { isLogin: true } }],
    ['JSON text', JSON.stringify({ result: BRIDGE_SUCCESS, callbackData: { isLogin: true } })],
    ['JSON text in an object', { result: BRIDGE_SUCCESS, callbackData: '{"isLogin":true}' }],
  ])('accepts a reply as %s', async (_form, value) => {
    const { bridge, reply } = onAndroid();
    const answer = bridge.call('loginDetect', {});
    reply(value);
    await expect(answer).resolves.toEqual({ isLogin: true });
  });

  it.each([
    ['a refusal', { result: 'denied', callbackData: { isLogin: true } }],
    ['text that is no JSON', '{"result":'],
    ['nothing', undefined],
    ['callback data of another shape', { result: BRIDGE_SUCCESS, callbackData: { isLogin: 'yes' } }],
    ['no callback data', { result: BRIDGE_SUCCESS }],
  ])("[8.12] rejects with 'error' on %s", async (_case, value) => {
    const { bridge, reply } = onAndroid();
    const answer = bridge.call('loginDetect', {});
    reply(value);
    await expect(answer).rejects.toMatchObject({ kind: 'bridge', message: 'error' });
  });

  it('[9.4] [8.12] times out after 150 seconds and ignores a later reply', async () => {
    const { bridge, reply, sent, window } = onAndroid();
    const answer = bridge.call('getUserInfo', {});
    const late = sent[0] && callbackOf(window, sent[0]);
    const outcome = expect(answer).rejects.toMatchObject({
      kind: 'bridge',
      message: 'Native method getUserInfo execution timed out',
    });
    await vi.advanceTimersByTimeAsync(149_999);
    expect(sent[0] && callbackOf(window, sent[0])).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(sent[0] && callbackOf(window, sent[0])).toBeUndefined();
    late?.({ result: BRIDGE_SUCCESS, callbackData: { token: 'late' } });
    reply({ result: BRIDGE_SUCCESS, callbackData: { token: 'late' } });
  });

  it('settles a call once, removes its callback, and uses a new callback for each call', async () => {
    const { bridge, sent, window } = onAndroid();
    const first = bridge.call('getUserInfo', {});
    const second = bridge.call('getUserInfo', {});
    expect(sent[0]?.callbackName).not.toBe(sent[1]?.callbackName);
    const callbacks = sent.map((call) => callbackOf(window, call));
    callbacks[1]?.({ result: BRIDGE_SUCCESS, callbackData: { token: 'second' } });
    callbacks[1]?.({ result: 'denied' });
    callbacks[0]?.({ result: BRIDGE_SUCCESS, callbackData: { token: 'first' } });
    await expect(Promise.all([first, second])).resolves.toEqual([{ token: 'first' }, { token: 'second' }]);
    expect(sent.map((call) => callbackOf(window, call))).toEqual([undefined, undefined]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[8.12] reports a missing bridge outside the native app', async () => {
    const bridge = createBridge({});
    const isAvailable = bridge.whenAvailable();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await isAvailable).toBe(false);
    await expect(bridge.call('closePage', {})).rejects.toMatchObject({
      kind: 'bridge',
      message: 'Native bridge not found, possibly not in App environment',
    });
  });

  it.each([
    ['the name of another call', { result: BRIDGE_SUCCESS, callbackName: 'bridge_of_nobody' }],
    ['no name', { result: BRIDGE_SUCCESS }],
    ['text', 'no reply at all'],
    ['nothing', null],
  ])('accepts the message event of its call as the reply, and ignores one with %s', async (_case, data) => {
    const { bridge, sent, hear } = onListener();
    const answer = bridge.call('getUserInfo', {});
    expect(() => hear(data)).not.toThrow();
    const callbackName = sent[0]?.callbackName;
    hear(JSON.stringify({ result: BRIDGE_SUCCESS, callbackName, callbackData: { token: 'mine' } }));
    await expect(answer).resolves.toEqual({ token: 'mine' });
  });

  it("ignores a Flutter handler without a result, and uses the callback's reply", async () => {
    for (const nothing of [undefined, null]) {
      const names: string[] = [];
      const window: BridgeWindow = {
        flutter_inappwebview: {
          callHandler: async (_name, message) => {
            names.push((JSON.parse(message) as BridgeCall).callbackName);
            return nothing;
          },
        },
      };
      const answer = createBridge(window).call('getUserInfo', {});
      await vi.advanceTimersByTimeAsync(0);
      const [callbackName = ''] = names;
      (Reflect.get(window, callbackName) as Callback)({ result: BRIDGE_SUCCESS, callbackData: { token: 'later' } });
      await expect(answer).resolves.toEqual({ token: 'later' });
    }
  });

  it('[8.12] fails if a Flutter handler fails or returns no promise', async () => {
    const refusing = createBridge({ flutter_inappwebview: { callHandler: () => Promise.reject(new Error('gone')) } });
    await expect(refusing.call('getUserInfo', {})).rejects.toMatchObject({ kind: 'bridge', message: 'error' });
    const silent = createBridge({ flutter_inappwebview: { callHandler: () => undefined } });
    const outcome = expect(silent.call('getUserInfo', {})).rejects.toThrow('timed out');
    await vi.advanceTimersByTimeAsync(150_000);
    await outcome;
  });

  it.each([
    [1_900, true],
    [2_100, false],
  ])('that the native app adds %d ms late is found: %s', async (lateMs, isFound) => {
    const sent: string[] = [];
    const window: { [BRIDGE_OBJECT]?: { postMessage: (message: string) => void } } = {};
    const bridge = createBridge(window);
    const isAvailable = bridge.whenAvailable();
    await vi.advanceTimersByTimeAsync(lateMs);
    window[BRIDGE_OBJECT] = { postMessage: (message) => sent.push(message) };
    await vi.advanceTimersByTimeAsync(100);
    expect(await isAvailable).toBe(isFound);
    void bridge.call('closePage', {}).catch(() => undefined);
    expect(sent).toHaveLength(isFound ? 1 : 0);
    await vi.runAllTimersAsync();
  });

  it('survives a native app that throws, and keeps its exception as the cause', async () => {
    const gone = new Error('gone');
    const bridge = createBridge({
      [BRIDGE_OBJECT]: {
        postMessage: () => {
          throw gone;
        },
      },
    });
    await expect(bridge.call('closePage', {})).rejects.toMatchObject({
      message: 'Native bridge not found, possibly not in App environment',
      kind: 'bridge',
      cause: gone,
    });
    expect(vi.getTimerCount()).toBe(0);
  });
});
