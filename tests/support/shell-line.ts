import type { BridgeCall } from '@kit/contracts/bridge/message';
import type { NativeBridge } from '@kit/mock-server/shell-check/check/bridge';
import type { Call } from '@kit/mock-server/shell-check/check/calls';
import { type CallOptions, openLine } from '@kit/mock-server/shell-check/check/line';
import { vi } from 'vitest';

/** A line to a shell that only notes each message. It uses the test's fake timers. */
export const lineTo = (bridge: Partial<NativeBridge> = {}, properties: object = {}) => {
  const sent: BridgeCall[] = [];
  const onChange = vi.fn();
  const pageListeners: Record<string, (event: { readonly message?: string }) => void> = {};
  const messageListeners: Record<string, (event: { readonly data: unknown }) => void> = {};
  const window = {
    addEventListener: (type: string, listener: (event: { readonly message?: string }) => void) => {
      pageListeners[type] = listener;
    },
    ...properties,
  };
  const host: NativeBridge = {
    kind: 'Android',
    source: {
      addEventListener: (type, listener) => {
        messageListeners[type] = listener;
      },
    },
    ...bridge,
    send: (json) => {
      sent.push(JSON.parse(json) as BridgeCall);
      return bridge.send?.(json);
    },
  };
  const start = performance.now();
  const line = openLine(window, host, () => performance.now() - start, onChange);
  const call = (options: Partial<CallOptions> = {}) => {
    const state: { settled?: Call } = {};
    void line.call('trackEvent', { a: 1 }, { timeout: 9_000, patience: 5_000, ...options }).then((settled) => {
      state.settled = settled;
    });
    return state;
  };
  return {
    ...{ line, sent, onChange, call },
    message: (data: unknown) => messageListeners.message?.({ data }),
    error: (message?: string) => pageListeners.error?.(message === undefined ? {} : { message }),
    /** calls a function of the page; false if there is none */
    answer: (name = sent.at(-1)?.callbackName ?? '', reply: unknown = { result: 'success' }) => {
      const callback: unknown = Reflect.get(window, name);
      if (typeof callback !== 'function') return false;
      callback(reply);
      return true;
    },
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    unmatched: () => line.unmatchedReplies().map(({ name, isError }) => [name, isError]),
  };
};
