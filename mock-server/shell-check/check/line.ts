import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import type { BridgeCall } from '@kit/contracts/bridge/message';
import type { Arrival, Call, Stray } from './calls';
import type { CheckWindow, Host } from './host';
import { CALLBACK_PREFIX, maskSecrets } from './mask';

/** Some time after a reply, in milliseconds, in which a second one shows before the check goes on. */
const AFTERWARDS = 120;

/** How long a call is still waited for after something came under another name, in milliseconds. */
const AFTER_STRAY = 1000;

/** Names that a shell may call instead of the one that it was given. */
const LIKELY_NAMES = [
  'callbackName',
  'callback',
  'bridgeCallback',
  'nativeCallback',
  'onNativeCallback',
  'AppBridgeCallback',
  ...Object.keys(bridgeEvents).flatMap((name) => [name, `${name}Callback`, `on${capitalised(name)}`]),
];

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

const nameIn = (data: unknown): string | undefined => {
  try {
    const reply: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    const name: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'callbackName') : undefined;
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
};

/** What a browser says when something that is no function was called. */
const notCallable =
  /(?:window\.|self\.)?([\w$.[\]"']+) is (?:not a function|not defined|undefined)|find variable: (\w+)/;

export interface CallOptions {
  /** how long the app would wait, in milliseconds */
  readonly timeout: number;
  /** how long the check waits; a reply that comes later is noted all the same */
  readonly patience: number;
  /** the spelling under which the event is sent, where it is tried under another than its own */
  readonly spelled?: string;
}

export interface Line {
  readonly calls: () => readonly Call[];
  readonly strays: () => readonly Stray[];
  /** resolves with the call once it was answered, or the patience was over, or nobody waits any more */
  readonly call: (eventName: BridgeEventName, params: unknown, options: CallOptions) => Promise<Call>;
  /** stops waiting for whatever is waited for */
  readonly skip: () => void;
}

/** What is changed while a call is under way. */
type OpenCall = { -readonly [Key in keyof Call]: Call[Key] } & { arrivals: Arrival[]; wake: () => void };

/**
 * The line to the shell. Unlike the app it keeps listening: a callback stays where it is for as long as the page does, so
 * that late replies, second ones and those of other calls are all seen.
 * @param onChange called whenever something has come
 */
export const openLine = (window: CheckWindow, host: Host, now: () => number, onChange: () => void): Line => {
  const calls: OpenCall[] = [];
  const strays: Stray[] = [];
  /** what ends the wait for each call that is waited for */
  const stop = new Set<() => void>();

  const arrive = (call: OpenCall, via: Arrival['via'], raw: unknown, name: string | undefined) => {
    // the login of a real person stays out of what is kept, shown and sent on
    const kept = call.eventName === 'getUserInfo' ? maskSecrets(raw) : raw;
    call.arrivals.push({ at: now(), via, name, raw: kept, isEarly: call.returnedAt === undefined });
    call.wake();
    onChange();
  };
  const stray = (name: string, raw: unknown, isError = false) => {
    strays.push({ at: now(), name, raw, isError });
    // most likely it was meant for a call that now waits for nothing
    for (const settle of stop) setTimeout(settle, AFTER_STRAY);
    onChange();
  };
  /** Takes a call of a name that the page gave nobody. */
  const listenUnder = (name: string) => {
    if (name in window) return;
    Object.defineProperty(window, name, { value: (raw: unknown) => stray(name, raw), configurable: true });
  };
  for (const name of LIKELY_NAMES) listenUnder(name);

  const take = (via: Arrival['via'], data: unknown) => {
    const name = nameIn(data);
    const call = calls.find(({ callbackName }) => callbackName === name);
    if (call !== undefined) arrive(call, via, data, name);
    else stray(name ?? 'no callbackName', data);
  };
  host.source?.addEventListener?.('message', ({ data }) => take('message', data));
  window.addEventListener('error', (event: { readonly message?: string }) => {
    const found = notCallable.exec(event.message ?? '');
    if (found) stray(found[1] ?? found[2] ?? '', undefined, true);
  });

  const send = (call: OpenCall, message: BridgeCall) => {
    try {
      const result = host.send(JSON.stringify(message));
      call.returnedAt = now();
      if (host.kind !== 'Flutter') return;
      Promise.resolve(result).then(
        (raw) => {
          if (raw !== undefined && raw !== null) {
            arrive(call, 'result', raw, nameIn(raw));
          }
        },
        (thrown: unknown) => {
          call.thrown = wordsOf(thrown);
          call.wake();
          onChange();
        },
      );
    } catch (thrown) {
      call.returnedAt = now();
      call.thrown = wordsOf(thrown);
      call.wake();
    }
  };

  const call: Line['call'] = (eventName, params, { timeout, patience, spelled = eventName }) =>
    new Promise((resolve) => {
      const callbackName = CALLBACK_PREFIX + randomHex(16);
      let isSettled = false;
      const settle = () => {
        if (isSettled) return;
        isSettled = true;
        stop.delete(settle);
        clearTimeout(timer);
        if (opened.arrivals.length === 0) opened.gaveUpAt = now();
        onChange();
        resolve(opened);
      };
      const timer = setTimeout(settle, patience);
      const opened: OpenCall = {
        eventName,
        params,
        callbackName,
        timeout,
        sentAt: now(),
        arrivals: [],
        wake: () => setTimeout(settle, opened.thrown === undefined ? AFTERWARDS : 0),
      };
      if (spelled === eventName) calls.push(opened);
      const receive = (raw: unknown) => arrive(opened, 'function', raw, callbackName);
      Object.defineProperty(window, callbackName, { value: receive, configurable: true });
      listenUnder(callbackName.toUpperCase());
      stop.add(settle);
      send(opened, {
        eventName: spelled,
        eventId: randomHex(16),
        params: params as BridgeCall['params'],
        callbackName,
      });
      onChange();
    });

  return {
    calls: () => calls,
    strays: () => strays,
    call,
    skip: () => {
      for (const settle of [...stop]) settle();
    },
  };
};
