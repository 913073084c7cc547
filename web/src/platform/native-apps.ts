import { BRIDGE_OBJECT } from '@kit/contracts/bridge/message';
import * as z from 'zod/mini';
import { jsonIn } from './unchecked-json';

/** Parses a value from the native app, which may be JSON text. Invalid JSON becomes undefined, which every schema rejects. */
export const nativeValue = (raw: unknown): unknown => (typeof raw === 'string' ? jsonIn(() => raw) : raw);

/** Sends one message. `receive` is for native apps that return the reply directly instead of through the callback. */
export type PostMessage = (message: string, receive: (reply: unknown) => void) => void;

interface AndroidObject {
  postMessage(message: string): void;
  addEventListener?(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** The parts of `window` that a native app may define. */
export interface BridgeWindow {
  readonly [BRIDGE_OBJECT]?: AndroidObject;
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
export const findNativeApp = (window: BridgeWindow, deliver: Deliver): PostMessage | undefined =>
  android(window, deliver) ?? ios(window) ?? flutter(window);
