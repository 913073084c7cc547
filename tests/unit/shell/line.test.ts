import { bridgeEvents } from '@kit/contracts/bridge/events';
import type { NativeBridge } from '@kit/mock-server/shell-check/check/bridge';
import type { Call } from '@kit/mock-server/shell-check/check/calls';
import type { CallOptions } from '@kit/mock-server/shell-check/check/line';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lineTo } from '../../support/shell-line';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const success = { result: 'success' };

describe('a call to the shell', () => {
  it('is sent under a unique name', async () => {
    const { line, sent, call } = lineTo();
    call();
    call({ hasOddText: true });
    const name = expect.stringMatching(/^bridge_[0-9a-f]{32}$/);
    const message = { eventName: 'trackEvent', eventId: expect.stringMatching(/^[0-9a-f]{32}$/), params: { a: 1 } };
    expect(sent).toEqual([
      { ...message, callbackName: name },
      { ...message, callbackName: name },
    ]);
    expect(new Set(sent.flatMap(({ eventId, callbackName }) => [eventId, callbackName.slice(7)])).size).toBe(4);
    const noted = { eventName: 'trackEvent', params: { a: 1 }, timeout: 9_000, sentAt: 0, returnedAt: 0, arrivals: [] };
    expect(line.calls()).toEqual([
      { ...noted, callbackName: sent[0]?.callbackName, wake: expect.any(Function) },
      { ...noted, callbackName: sent[1]?.callbackName, wake: expect.any(Function), hasOddText: true },
    ]);
  });

  it('ends shortly after its reply, so that a second one counts', async () => {
    const { call, answer, wait } = lineTo();
    const state = call();
    await wait(50);
    answer(undefined, { ...success, callbackData: { token: 'k9' } });
    await wait(119);
    expect(state.settled).toBeUndefined();
    answer();
    await wait(1);
    const raw = { ...success, callbackData: { token: '••' } };
    expect(state.settled?.arrivals).toEqual([
      { at: 50, via: 'function', raw, isEarly: false },
      { at: 169, via: 'function', raw: success, isEarly: false },
    ]);
    expect(state.settled?.gaveUpAt).toBeUndefined();
  });

  it('ends after its patience, and a later reply counts too', async () => {
    const { call, answer, wait, onChange } = lineTo();
    const state = call();
    await wait(4_999);
    expect(state.settled).toBeUndefined();
    await wait(1);
    expect(state.settled?.gaveUpAt).toBe(5_000);
    onChange.mockClear();
    await wait(500);
    answer();
    expect(state.settled?.arrivals).toMatchObject([{ at: 5_500, isEarly: false }]);
    await wait(500);
    expect(onChange).toHaveBeenCalledOnce();
    expect(state.settled?.gaveUpAt).toBe(5_000);
  });

  it('ends at once on request, like all others', async () => {
    const { call, line, wait } = lineTo();
    const states = [call(), call()];
    await wait(10);
    line.skip();
    await wait(0);
    expect(states.map(({ settled }) => settled?.gaveUpAt)).toEqual([10, 10]);
  });

  it('may be answered before the native function returns', () => {
    const target = lineTo({ send: () => target.answer() });
    target.call();
    expect(target.line.calls()[0]?.arrivals).toMatchObject([{ at: 0, isEarly: true }]);
  });

  it.each<[string, () => unknown, string]>([
    [
      'an error',
      () => {
        throw new Error('no user k9');
      },
      'no user ••',
    ],
    [
      'a text',
      () => {
        throw 'no';
      },
      'no',
    ],
  ])('ends at once with %s of the native function', async (_, send, thrown) => {
    const { call, wait } = lineTo({ send });
    const state = call();
    await wait(0);
    expect(state.settled).toMatchObject({ thrown, returnedAt: 0, gaveUpAt: 0, arrivals: [] });
  });

  it.each<[Partial<CallOptions>, Partial<Call>[]]>([
    [{ spelled: 'track_event' }, []],
    [{ spelled: 'track_event', isReported: true }, [{ eventName: 'trackEvent', spelled: 'track_event' }]],
  ])('can have another spelling, and counts only if it is reported: %j', (options, calls) => {
    const { call, line, sent } = lineTo();
    call(options);
    expect(sent[0]?.eventName).toBe('track_event');
    expect(line.calls()).toMatchObject(calls);
    expect(line.calls()).toHaveLength(calls.length);
  });

  it('reports each change', async () => {
    const { call, onChange, answer, wait } = lineTo();
    call();
    expect(onChange).toHaveBeenCalledTimes(1);
    answer();
    expect(onChange).toHaveBeenCalledTimes(2);
    await wait(120);
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});

describe('the result of the native function', () => {
  it.each<[NativeBridge['kind'], unknown, object[]]>([
    ['Flutter', success, [{ at: 0, via: 'result', raw: success, isEarly: false }]],
    ['Flutter', Promise.resolve(success), [{ at: 0, via: 'result', raw: success, isEarly: false }]],
    ['Flutter', null, []],
    ['Flutter', undefined, []],
    ['Android', success, []],
    ['iOS', Promise.resolve(success), []],
  ])('of %s: %j', async (kind, result, arrivals) => {
    const { call, line, wait } = lineTo({ kind, send: () => result });
    call();
    await wait(0);
    expect(line.calls()[0]?.arrivals).toEqual(arrivals);
  });

  it('of Flutter ends the call if it fails', async () => {
    const { call, wait, onChange } = lineTo({ kind: 'Flutter', send: () => Promise.reject(new Error('no k9')) });
    const state = call();
    await wait(0);
    expect(state.settled).toMatchObject({ thrown: 'no ••', gaveUpAt: 0 });
    // sent, failed, ended
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});

describe('a message event', () => {
  it.each([
    ['an object', (reply: object) => reply],
    ['JSON', (reply: object) => JSON.stringify(reply)],
  ])('that is %s belongs to the call that it names', (_, encode) => {
    const { call, line, sent, message } = lineTo();
    call();
    call();
    message(encode({ ...success, callbackName: sent[0]?.callbackName }));
    expect(line.calls().map(({ arrivals }) => arrivals.map(({ via }) => via))).toEqual([['message'], []]);
  });

  it.each<[unknown, string]>([
    [success, 'no callbackName'],
    ['{', 'no callbackName'],
    [null, 'no callbackName'],
    [{ callbackName: 5 }, 'no callbackName'],
    [{ callbackName: 'other' }, 'other'],
    [{ callbackName: 'token k9' }, 'token ••'],
  ])('%j belongs to no call', (data, name) => {
    const { call, message, unmatched } = lineTo();
    call();
    message(data);
    expect(unmatched()).toEqual([[name, false]]);
  });

  it('needs no source', () => {
    const { call, line, answer } = lineTo({ source: undefined });
    call();
    answer();
    expect(line.calls()[0]?.arrivals).toHaveLength(1);
    expect(lineTo({ source: {} }).line.calls()).toEqual([]);
  });
});

describe('a reply under another name', () => {
  it.each([
    ...['callbackName', 'callback', 'bridgeCallback', 'nativeCallback', 'onNativeCallback', 'AppBridgeCallback'],
    ...Object.keys(bridgeEvents),
    ...['trackEventCallback', 'onTrackEvent', 'onLogout'],
  ])('is noticed under %s', (name) => {
    const { answer, unmatched, onChange } = lineTo();
    expect(answer(name)).toBe(true);
    expect(unmatched()).toEqual([[name, false]]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('is noticed under the name in capitals, and ends the waiting of a call a second later', async () => {
    const { call, sent, answer, unmatched, line, wait } = lineTo();
    const state = call();
    await wait(10);
    const name = sent[0]?.callbackName.toUpperCase() ?? '';
    answer(name);
    expect(line.unmatchedReplies()).toEqual([{ at: 10, name, isError: false }]);
    await wait(999);
    expect(state.settled).toBeUndefined();
    await wait(1);
    expect(state.settled?.gaveUpAt).toBe(1_010);
    expect(unmatched()).toHaveLength(1);
  });

  it('does not replace a function of the page', () => {
    const logout = vi.fn();
    const { answer, unmatched } = lineTo({}, { logout });
    answer('logout');
    expect(logout).toHaveBeenCalledOnce();
    expect(unmatched()).toEqual([]);
  });
});

describe('an error in the page', () => {
  it.each([
    ['Uncaught TypeError: window.onReply is not a function', 'onReply'],
    ['Uncaught TypeError: self.onReply is not a function', 'onReply'],
    ['Uncaught ReferenceError: onReply is not defined', 'onReply'],
    ['window.app.onReply is undefined', 'app.onReply'],
    ["Can't find variable: onReply", 'onReply'],
    ['window.reply5 is not a function', '••••••'],
  ])('is a reply to a function that is missing: %s', (message, name) => {
    const { call, error, unmatched, line } = lineTo();
    call();
    error(message);
    expect(unmatched()).toEqual([[name, true]]);
    expect(line.calls()[0]?.scriptError).toBeUndefined();
  });

  it.each([
    'Uncaught SyntaxError: missing ) after argument list',
    'Unexpected token }',
    'unexpected EOF',
    'Unexpected identifier',
    'unterminated string literal',
    'missing ) after argument list',
    'Invalid or unexpected token',
  ])('is a script that the page cannot parse: %s', async (message) => {
    const { call, error, line, answer, unmatched, wait } = lineTo();
    call();
    answer();
    call({ patience: 10 });
    await wait(10);
    call();
    error(message);
    expect(line.calls().map(({ scriptError }) => scriptError)).toEqual([undefined, undefined, message]);
    expect(unmatched()).toEqual([]);
  });

  it('shows no secret of the script', () => {
    const { call, error, line } = lineTo();
    call();
    error('Unexpected token k9');
    expect(line.calls()[0]?.scriptError).toBe('Unexpected token ••');
  });

  it.each(['Script error.', '', undefined])('of another kind counts for no call: %j', (message) => {
    const { call, error, line, unmatched } = lineTo();
    call();
    error(message);
    expect([unmatched(), line.calls()[0]?.scriptError]).toEqual([[], undefined]);
  });

  it('is not blamed on a call that threw', () => {
    const { call, error, line } = lineTo({
      send: () => {
        throw new Error('no');
      },
    });
    call();
    error('SyntaxError');
    expect(line.calls()[0]?.scriptError).toBeUndefined();
  });
});
