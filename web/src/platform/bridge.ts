import {
  type BridgeDataOf,
  type BridgeEventName,
  type BridgeParamsOf,
  bridgeEvents,
} from '@kit/contracts/bridge/events';
import {
  BRIDGE_OBJECT,
  BRIDGE_SUCCESS,
  type BridgeCall,
  bridgeReply,
  bridgeTexts,
} from '@kit/contracts/bridge/message';
import { NATIVE_CALL_TIMEOUT } from '@kit/contracts/constants';
import * as z from 'zod/mini';
import { AppError } from './app-error';
import { jsonIn } from './unchecked-json';
import { randomHex } from './util';

/** Parses a value from the native app, which may be JSON text. Invalid JSON becomes undefined, which every schema rejects. */
const nativeValue = (raw: unknown): unknown => (typeof raw === 'string' ? jsonIn(() => raw) : raw);

/** Sends one message. `receive` is for native apps that return the reply directly instead of through the callback. */
export type PostMessage = (message: string, receive: (reply: unknown) => void) => void;

/** The parts of `window` that a native app may define. */
export interface BridgeWindow {
  readonly [BRIDGE_OBJECT]?: {
    postMessage(message: string): void;
    addEventListener?(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  };
  readonly webkit?: {
    readonly messageHandlers?: { readonly [BRIDGE_OBJECT]?: { postMessage(message: string): void } };
  };
  readonly flutter_inappwebview?: { callHandler(name: string, message: string): Promise<unknown> | undefined };
}

type Deliver = (callbackName: string, reply: unknown) => void;

const named = z.object({ callbackName: z.string() });

/** Android: an object of addJavascriptInterface or addWebMessageListener. The latter also replies by message events. */
const android = (window: BridgeWindow, deliver: Deliver): PostMessage | undefined => {
  const object = window[BRIDGE_OBJECT];
  if (typeof object?.postMessage !== 'function') return undefined;
  object.addEventListener?.('message', ({ data }) => {
    const reply = z.safeParse(named, nativeValue(data));
    if (reply.success) deliver(reply.data.callbackName, data);
  });
  return (message) => object.postMessage(message);
};

const ios = (window: BridgeWindow): PostMessage | undefined => {
  const object = window.webkit?.messageHandlers?.[BRIDGE_OBJECT];
  return typeof object?.postMessage === 'function' ? (message) => object.postMessage(message) : undefined;
};

/** Flutter: the handler's result is the reply, if there is one. Otherwise the callback receives it. */
const flutter = (window: BridgeWindow): PostMessage | undefined => {
  const object = window.flutter_inappwebview;
  if (typeof object?.callHandler !== 'function') return undefined;
  return (message, receive) => {
    object.callHandler(BRIDGE_OBJECT, message)?.then(
      (reply) => {
        if (reply !== undefined && reply !== null) receive(reply);
      },
      () => receive(undefined),
    );
  };
};

/** Returns the first native app found: Android, iOS, Flutter. Returns undefined in an ordinary browser. */
const findNativeApp = (window: BridgeWindow, deliver: Deliver): PostMessage | undefined =>
  android(window, deliver) ?? ios(window) ?? flutter(window);

/** The connection to the native app. */
export interface Bridge {
  /** @throws AppError of kind `bridge`, with one of the texts of section 8 */
  readonly call: <Name extends BridgeEventName>(
    name: Name,
    params: BridgeParamsOf<Name>,
  ) => Promise<BridgeDataOf<Name>>;
  /** resolves to true once a native app offers the bridge, or to false if none does for two seconds */
  readonly whenAvailable: () => Promise<boolean>;
}

/** Some native apps add their object only after the page has started. In ms. */
const LONGEST_WAIT = 2000;
const LOOK_EVERY = 50;

const bridgeError = (message: string, cause?: unknown) => new AppError('bridge', message, { cause });

/**
 * Talks to the native app that the window offers (protocol.md section 7). Each call registers a callback under a random
 * name. The callback is removed once the call settles, so a late reply is ignored.
 */
export const createBridge = (window: BridgeWindow): Bridge => {
  const pending = new Map<string, (raw: unknown) => void>();
  const find = () => findNativeApp(window, (callbackName, reply) => pending.get(callbackName)?.(reply));
  let post = find();

  const whenAvailable = async (): Promise<boolean> => {
    for (let waited = 0; post === undefined && waited < LONGEST_WAIT; waited += LOOK_EVERY) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
      post = find();
    }
    return post !== undefined;
  };

  const call: Bridge['call'] = (eventName, params) =>
    new Promise((resolve, reject) => {
      if (!post) {
        reject(bridgeError(bridgeTexts.notFound));
        return;
      }
      const callbackName = `bridge_${randomHex(16)}`;
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        pending.delete(callbackName);
        Reflect.deleteProperty(window, callbackName);
        finish();
      };
      const timer = setTimeout(
        () => settle(() => reject(bridgeError(bridgeTexts.timedOut(eventName)))),
        NATIVE_CALL_TIMEOUT,
      );
      const receive = (raw: unknown) =>
        settle(() => {
          const reply = z.safeParse(bridgeReply, nativeValue(raw));
          if (!reply.success) return reject(bridgeError(bridgeTexts.failed, reply.error));
          if (reply.data.result !== BRIDGE_SUCCESS) return reject(bridgeError(bridgeTexts.failed));
          const data = z.safeParse(bridgeEvents[eventName].callbackData, nativeValue(reply.data.callbackData));
          if (!data.success) return reject(bridgeError(bridgeTexts.failed, data.error));
          resolve(data.data as BridgeDataOf<typeof eventName>);
        });
      pending.set(callbackName, receive);
      Object.defineProperty(window, callbackName, { value: receive, configurable: true });
      const message: BridgeCall = { eventName, eventId: randomHex(16), params, callbackName };
      try {
        post(JSON.stringify(message), receive);
      } catch (cause) {
        settle(() => reject(bridgeError(bridgeTexts.notFound, cause)));
      }
    });

  return { call, whenAvailable };
};
