import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import type { BridgeCall } from '@kit/contracts/bridge/message';
import { parseJson } from '@kit/contracts/json-depth';
import { fieldOf } from '@kit/contracts/json-object';
import type { CheckWindow, NativeBridge } from './bridge';
import type { Arrival, Call, UnmatchedReply } from './calls';
import { CALLBACK_PREFIX, maskMessage, maskName, maskSecrets } from './mask';

/** Waiting time after a reply in ms, so that a second reply shows. */
const AFTERWARDS = 120;

/** Waiting time after an unmatched reply, in ms. */
const AFTER_UNMATCHED = 1000;

/** Names that a shell may call instead of the callbackName. */
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

const wordsOf = (thrown: unknown): string => maskMessage(thrown instanceof Error ? thrown.message : String(thrown));

const nameIn = (data: unknown): string | undefined => {
  try {
    const reply: unknown = typeof data === 'string' ? parseJson(data) : data;
    const name = fieldOf(reply, 'callbackName');
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
};

/** Error messages of browsers for a call of a non-function. */
const notCallable =
  /(?:window\.|self\.)?([\w$.[\]"']+) is (?:not a function|not defined|undefined)|find variable: (\w+)/;

/** Error messages of browsers for a script that they cannot parse. */
const notParsable =
  /SyntaxError|unexpected (?:token|identifier|string|end|eof)|unterminated|missing \) after|invalid or unexpected/i;

const isWaiting = ({ arrivals, gaveUpAt, thrown }: Call): boolean =>
  arrivals.length === 0 && gaveUpAt === undefined && thrown === undefined;

export interface CallOptions {
  /** timeout of the app, in ms */
  readonly timeout: number;
  /** waiting time of the check, in ms; later replies still count */
  readonly patience: number;
  /** alternative spelling of the event, if the check tries one */
  readonly spelled?: string;
  /** the call counts in the report although it has another spelling */
  readonly isReported?: boolean;
  readonly hasOddText?: boolean | undefined;
}

export interface Line {
  readonly calls: () => readonly Call[];
  readonly unmatchedReplies: () => readonly UnmatchedReply[];
  /** resolves on a reply, a timeout or `skip` */
  readonly call: (eventName: BridgeEventName, params: unknown, options: CallOptions) => Promise<Call>;
  /** stops all waiting */
  readonly skip: () => void;
}

/** A pending call, still mutable. */
type OpenCall = { -readonly [Key in keyof Call]: Call[Key] } & { arrivals: Arrival[]; wake: () => void };

/**
 * Opens the connection to the shell. Unlike the app it never removes a callback, so it also sees late, duplicate and
 * misdirected replies.
 * @param onChange called after each arrival
 */
export const openLine = (window: CheckWindow, host: NativeBridge, now: () => number, onChange: () => void): Line => {
  const calls: OpenCall[] = [];
  const unmatchedReplies: UnmatchedReply[] = [];
  /** stops the waiting of each pending call */
  const stop = new Set<() => void>();

  const arrive = (call: OpenCall, via: Arrival['via'], raw: unknown) => {
    // The login of a real person must not be stored, shown or sent.
    call.arrivals.push({ at: now(), via, raw: maskSecrets(raw), isEarly: call.returnedAt === undefined });
    call.wake();
    onChange();
  };
  const unmatched = (name: string, isError = false) => {
    unmatchedReplies.push({ at: now(), name: maskName(name), isError });
    // The unmatched reply was probably meant for a pending call.
    for (const settle of stop) setTimeout(settle, AFTER_UNMATCHED);
    onChange();
  };
  /** Registers a function under a name that belongs to no call. */
  const listenUnder = (name: string) => {
    if (name in window) return;
    Object.defineProperty(window, name, { value: () => unmatched(name), configurable: true });
  };
  for (const name of LIKELY_NAMES) listenUnder(name);

  const take = (via: Arrival['via'], data: unknown) => {
    const name = nameIn(data);
    const call = calls.find(({ callbackName }) => callbackName === name);
    if (call !== undefined) arrive(call, via, data);
    else unmatched(name ?? 'no callbackName');
  };
  host.source?.addEventListener?.('message', ({ data }) => take('message', data));
  window.addEventListener('error', (event: { readonly message?: string }) => {
    const message = event.message ?? '';
    if (notParsable.test(message)) {
      for (const waiting of calls) if (isWaiting(waiting)) waiting.scriptError = maskMessage(message);
      return;
    }
    const found = notCallable.exec(message);
    if (found) unmatched(found[1] ?? found[2] ?? '', true);
  });

  const send = (call: OpenCall, message: BridgeCall) => {
    try {
      const result = host.send(JSON.stringify(message));
      call.returnedAt = now();
      if (host.kind !== 'Flutter') return;
      Promise.resolve(result).then(
        (raw) => {
          if (raw !== undefined && raw !== null) {
            arrive(call, 'result', raw);
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

  const call: Line['call'] = (
    eventName,
    params,
    { timeout, patience, spelled = eventName, isReported = spelled === eventName, hasOddText },
  ) =>
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
        ...(hasOddText && { hasOddText }),
        ...(spelled !== eventName && { spelled }),
        wake: () => setTimeout(settle, opened.thrown === undefined ? AFTERWARDS : 0),
      };
      if (isReported) calls.push(opened);
      const receive = (raw: unknown) => arrive(opened, 'function', raw);
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
    unmatchedReplies: () => unmatchedReplies,
    call,
    skip: () => {
      for (const settle of [...stop]) settle();
    },
  };
};
