import { BRIDGE_OBJECT, BRIDGE_SUCCESS, type BridgeCall } from '@kit/contracts/bridge/message';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type BridgeWindow, createBridge } from '../../../web/src/platform/bridge';

type Callback = (reply: unknown) => void;
type Take = (message: string) => void;

const callbackOf = (window: object, call: BridgeCall | undefined): Callback | undefined =>
  call && Reflect.get(window, call.callbackName);

const flutter = (callHandler: (name: string, message: string) => Promise<unknown> | undefined): BridgeWindow => ({
  flutter_inappwebview: { callHandler },
});
const android = (take: Take): BridgeWindow => ({ [BRIDGE_OBJECT]: { postMessage: take } });

/** Each kind of native app, by how it receives a message. */
const hosts: Readonly<Record<string, (take: Take) => BridgeWindow>> = {
  Android: android,
  iOS: (take) => ({ webkit: { messageHandlers: { [BRIDGE_OBJECT]: { postMessage: take } } } }),
  'Flutter, whose handler returns nothing': (take) => flutter(async (_name, message) => void take(message)),
  'Flutter, whose handler returns null': (take) =>
    flutter(async (name, message) => {
      expect(name).toBe(BRIDGE_OBJECT);
      take(message);
      return null;
    }),
};

/** A bridge to a native app that receives its calls, and replies when the test does. */
const onHost = (make = android) => {
  const sent: BridgeCall[] = [];
  const window = make((message) => sent.push(JSON.parse(message)));
  return {
    bridge: createBridge(window),
    window,
    sent,
    reply: (value: unknown) => callbackOf(window, sent[0])?.(value),
  };
};

const MISSING = { kind: 'bridge', message: 'Native bridge not found, possibly not in App environment' };
const FAILED = { kind: 'bridge', message: 'error' };
const TIMED_OUT = { kind: 'bridge', message: 'Native method getUserInfo execution timed out' };

describe('the bridge', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it.each(Object.entries(hosts))('[7.32] sends to a native app of %s', async (_name, make) => {
    const { bridge, sent, reply } = onHost(make);
    const answer = bridge.call('copyText', { text: 'a' });
    expect(sent).toEqual([
      {
        eventName: 'copyText',
        params: { text: 'a' },
        eventId: expect.stringMatching(/./),
        callbackName: expect.stringMatching(/./),
      },
    ]);
    await vi.advanceTimersByTimeAsync(0);
    reply({ result: BRIDGE_SUCCESS, callbackName: sent[0]?.callbackName });
    await expect(answer).resolves.toBeUndefined();
    expect(await bridge.whenAvailable()).toBe(true);
  });

  it('accepts the result of a Flutter handler as the reply, and fails with the handler', async () => {
    const reply = { result: BRIDGE_SUCCESS, callbackData: { isLogin: true } };
    await expect(createBridge(flutter(async () => reply)).call('loginDetect', {})).resolves.toEqual({ isLogin: true });
    const refusing = createBridge(flutter(() => Promise.reject(new Error('gone'))));
    await expect(refusing.call('loginDetect', {})).rejects.toMatchObject(FAILED);
  });

  const told = { isLogin: true };
  it.each([
    ['an object', { result: BRIDGE_SUCCESS, callbackData: told }, told],
    ['JSON text', JSON.stringify({ result: BRIDGE_SUCCESS, callbackData: told }), told],
    ['JSON text in an object', { result: BRIDGE_SUCCESS, callbackData: '{"isLogin":true}' }, told],
    ['a refusal', { result: 'denied', callbackData: told }, FAILED],
    ['text that is no JSON', '{"result":', FAILED],
    ['callback data of another shape', { result: BRIDGE_SUCCESS, callbackData: { isLogin: 'yes' } }, FAILED],
    ['no callback data', { result: BRIDGE_SUCCESS }, FAILED],
  ])(
    "[8.12] resolves with the data of a valid reply, and rejects with 'error' otherwise: %s",
    async (_reply, value, outcome) => {
      const { bridge, reply } = onHost();
      const answer = bridge.call('loginDetect', {}).catch((error) => error);
      reply(value);
      expect(await answer).toMatchObject(outcome);
    },
  );

  it.each([
    ['an Android app', android],
    ['a Flutter app whose handler returns no promise', () => flutter(() => undefined)],
  ])('[9.4] [8.12] times out after 150 seconds without a reply of %s', async (_host, make) => {
    const { bridge, window, sent } = onHost(make);
    const answer = bridge.call('getUserInfo', {});
    const late = callbackOf(window, sent[0]);
    const settled = vi.fn();
    answer.catch(settled);
    await vi.advanceTimersByTimeAsync(149_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect(answer).rejects.toMatchObject(TIMED_OUT);
    expect(callbackOf(window, sent[0])).toBeUndefined();
    // a late reply is ignored
    late?.({ result: BRIDGE_SUCCESS, callbackData: { token: 'late' } });
  });

  it('settles a call once, removes its callback, and uses a new callback for each call', async () => {
    const { bridge, sent, window } = onHost();
    const first = bridge.call('getUserInfo', {});
    const second = bridge.call('getUserInfo', {});
    const callbacks = sent.map((call) => callbackOf(window, call));
    callbacks[1]?.({ result: BRIDGE_SUCCESS, callbackData: { token: 'second' } });
    callbacks[1]?.({ result: 'denied' });
    callbacks[0]?.({ result: BRIDGE_SUCCESS, callbackData: { token: 'first' } });
    await expect(Promise.all([first, second])).resolves.toEqual([{ token: 'first' }, { token: 'second' }]);
    expect(sent.map((call) => callbackOf(window, call))).toEqual([undefined, undefined]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['the name of another call', { result: BRIDGE_SUCCESS, callbackName: 'bridge_of_nobody' }],
    ['no name', { result: BRIDGE_SUCCESS }],
    ['nothing', null],
  ])('accepts the message event of its call as the reply, and ignores one with %s', async (_case, data) => {
    let hear: (event: { readonly data: unknown }) => void = () => undefined;
    const { bridge, sent } = onHost((take) => ({
      [BRIDGE_OBJECT]: {
        postMessage: take,
        addEventListener: (type, added) => {
          if (type === 'message') hear = added;
        },
      },
    }));
    const answer = bridge.call('getUserInfo', {});
    expect(() => hear({ data })).not.toThrow();
    const callbackName = sent[0]?.callbackName;
    hear({ data: JSON.stringify({ result: BRIDGE_SUCCESS, callbackName, callbackData: { token: 'mine' } }) });
    await expect(answer).resolves.toEqual({ token: 'mine' });
  });

  it.each([
    [1_900, true],
    [2_100, false],
  ])('[8.12] that the native app adds %d ms late is found: %s', async (lateMs, isFound) => {
    const sent: string[] = [];
    const window: { [BRIDGE_OBJECT]?: { postMessage: Take } } = {};
    const bridge = createBridge(window);
    const isAvailable = bridge.whenAvailable();
    await vi.advanceTimersByTimeAsync(lateMs);
    window[BRIDGE_OBJECT] = { postMessage: (message) => sent.push(message) };
    await vi.advanceTimersByTimeAsync(100);
    expect(await isAvailable).toBe(isFound);
    const outcome = expect(bridge.call('getUserInfo', {})).rejects.toMatchObject(isFound ? TIMED_OUT : MISSING);
    expect(sent).toHaveLength(isFound ? 1 : 0);
    await vi.runAllTimersAsync();
    await outcome;
  });

  it('survives a native app that throws, and keeps its exception as the cause', async () => {
    const gone = new Error('gone');
    const { bridge } = onHost(() =>
      android(() => {
        throw gone;
      }),
    );
    await expect(bridge.call('closePage', {})).rejects.toMatchObject({ ...MISSING, cause: gone });
    expect(vi.getTimerCount()).toBe(0);
  });
});
