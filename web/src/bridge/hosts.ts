import { BRIDGE_OBJECT } from '@kit/contracts/bridge/message';
import * as z from 'zod/mini';
import { hostValue } from './host-value';

/** Sends one message. `receive` is for native apps that return the reply directly instead of through the callback. */
export type Host = (message: string, receive: (reply: unknown) => void) => void;

interface AndroidHost {
  postMessage(message: string): void;
  addEventListener?(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** The parts of `window` that a native app may define. */
export interface BridgeWindow {
  readonly [BRIDGE_OBJECT]?: AndroidHost;
  readonly webkit?: {
    readonly messageHandlers?: { readonly [BRIDGE_OBJECT]?: { postMessage(message: string): void } };
  };
  readonly flutter_inappwebview?: { callHandler(name: string, message: string): Promise<unknown> | undefined };
}

type Deliver = (callbackName: string, reply: unknown) => void;

const named = z.object({ callbackName: z.string() });

/** Android: an object of addJavascriptInterface or addWebMessageListener. The latter also replies by message events. */
const android = (window: BridgeWindow, deliver: Deliver): Host | undefined => {
  const host = window[BRIDGE_OBJECT];
  if (typeof host?.postMessage !== 'function') return undefined;
  host.addEventListener?.('message', ({ data }) => {
    const reply = z.safeParse(named, hostValue(data));
    if (reply.success) deliver(reply.data.callbackName, data);
  });
  return (message) => host.postMessage(message);
};

const ios = (window: BridgeWindow): Host | undefined => {
  const host = window.webkit?.messageHandlers?.[BRIDGE_OBJECT];
  return typeof host?.postMessage === 'function' ? (message) => host.postMessage(message) : undefined;
};

/** Flutter: the handler's result is the reply, if there is one. Otherwise the callback receives it. */
const flutter = (window: BridgeWindow): Host | undefined => {
  const host = window.flutter_inappwebview;
  if (typeof host?.callHandler !== 'function') return undefined;
  return (message, receive) => {
    host.callHandler(BRIDGE_OBJECT, message)?.then(
      (reply) => {
        if (reply !== undefined && reply !== null) receive(reply);
      },
      () => receive(undefined),
    );
  };
};

/** Returns the first native app found: Android, iOS, Flutter. Returns undefined in an ordinary browser. */
export const findHost = (window: BridgeWindow, deliver: Deliver): Host | undefined =>
  android(window, deliver) ?? ios(window) ?? flutter(window);
