import type { BridgeEventName } from '@kit/contracts/bridge/events';
import type { BridgeCall } from '@kit/contracts/bridge/message';
import { parseJson } from '@kit/contracts/json-depth';
import { isObject, type JsonObject } from '@kit/contracts/json-object';
import { messageOf } from '@kit/contracts/message-of';
import type { NativeBridge } from './bridge';

/** Longest text of a reply that the page and the report show. */
const LONGEST = 2000;

/** Reads JSON text as the app does; any other value stays. Text that is not JSON stays too. */
export const decoded = (raw: unknown): unknown => {
  if (typeof raw !== 'string') return raw;
  try {
    return parseJson(raw);
  } catch {
    return raw;
  }
};

/** The reply as an object, or undefined if it is something else. */
export const replyOf = (raw: unknown): JsonObject | undefined => {
  const reply = decoded(raw);
  return isObject(reply) ? reply : undefined;
};

/** The names in a reply that the page shows although the reply has the login token. */
const PUBLIC: readonly string[] = ['result', 'callbackName'];

/** The reply as the page and the report show it. The reply with the login token shows none of its texts. */
export const shownReply = (eventName: string, raw: unknown): string => {
  const isSecret = eventName === 'getUserInfo';
  const reply = replyOf(raw);
  if (isSecret && reply === undefined) return `${String(raw).length} characters that are not an object`;
  const hidden = (key: string, value: unknown): unknown =>
    isSecret && typeof value === 'string' && !PUBLIC.includes(key) ? '•'.repeat(value.length) : value;
  const text = typeof raw === 'string' && !isSecret ? raw : JSON.stringify(isSecret ? reply : raw, hidden);
  const shown = text ?? String(raw);
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}… (${shown.length} characters)` : shown;
};

/** Time after a reply in ms in which a second reply shows. */
const AFTERWARDS = 150;

/** One call and everything that came for it. It is mutable: late replies are added. */
export interface Call {
  readonly eventName: BridgeEventName;
  /** the sent name, if it is not the event's own */
  readonly sentName: string;
  readonly params: unknown;
  readonly callbackName: string;
  /** timeout of the app, in ms */
  readonly timeout: number;
  readonly sentAt: number;
  readonly replies: { readonly after: number; readonly raw: unknown }[];
  /** names under which a reply came that no call has, while this call waited */
  readonly strays: string[];
  /** message of an error in the page or in the handler, while this call waited */
  error?: string;
  /** ms after which the check stopped waiting */
  waited?: number;
}

interface Sending extends Pick<Call, 'eventName' | 'params' | 'timeout'> {
  readonly sentName?: string | undefined;
  readonly patience: number;
}

/** The parts of the window that the check uses. */
export interface CheckWindow {
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Opens the connection to the shell. Unlike the app it never removes a callback, so it also sees late, duplicate and
 * misdirected replies.
 * @param onChange called after each reply
 */
export const openLine = (window: CheckWindow, bridge: NativeBridge, onChange: () => void) => {
  const calls = new Map<string, Call>();
  const waiting = new Map<Call, () => void>();

  const arrive = (call: Call, raw: unknown) => {
    call.replies.push({ after: Math.round(performance.now() - call.sentAt), raw });
    setTimeout(() => waiting.get(call)?.(), AFTERWARDS);
    onChange();
  };
  const fail = (error: string, failed: Iterable<Call> = waiting.keys()) => {
    for (const call of failed) {
      // A word with a digit can be a token.
      call.error ??= error.replace(/\S*\d\S*/g, '…');
      setTimeout(() => waiting.get(call)?.(), AFTERWARDS);
    }
    onChange();
  };
  window.addEventListener('error', ({ message = 'unknown error' }) => fail(message));
  bridge.source?.addEventListener?.('message', ({ data }) => {
    const name = String(replyOf(data)?.callbackName ?? 'no callbackName');
    const call = calls.get(name);
    if (call !== undefined) return arrive(call, data);
    for (const each of waiting.keys()) each.strays.push(name);
    onChange();
  });

  const post = async (call: Call, message: BridgeCall) => {
    try {
      const result = bridge.send(JSON.stringify(message));
      const raw = bridge.kind === 'Flutter' ? await result : undefined;
      if (raw !== undefined && raw !== null) arrive(call, raw);
    } catch (error) {
      fail(messageOf(error), [call]);
    }
  };

  return {
    stop: () => {
      for (const settle of [...waiting.values()]) settle();
    },
    /**
     * Sends an event. Resolves after a reply, after `patience` ms, or at `stop`.
     * @param own gets the call before it is sent
     */
    send: ({ eventName, sentName = eventName, params, timeout, patience }: Sending, own: Call[]) =>
      new Promise<void>((resolve) => {
        const callbackName = `bridge_${randomHex()}`;
        const sentAt = performance.now();
        const call: Call = { eventName, sentName, params, callbackName, timeout, sentAt, replies: [], strays: [] };
        const settle = () => {
          clearTimeout(timer);
          waiting.delete(call);
          call.waited = Math.round(performance.now() - sentAt);
          onChange();
          resolve();
        };
        const timer = setTimeout(settle, patience);
        own.push(call);
        calls.set(callbackName, call);
        waiting.set(call, settle);
        Object.defineProperty(window, callbackName, { value: (raw: unknown) => arrive(call, raw) });
        void post(call, {
          eventName: sentName,
          eventId: randomHex(),
          params: params as BridgeCall['params'],
          callbackName,
        });
        onChange();
      }),
  };
};
export type Line = ReturnType<typeof openLine>;
