import type { BridgeEventName } from '@kit/contracts/bridge/events';
import { BRIDGE_OBJECT, BRIDGE_SUCCESS } from '@kit/contracts/bridge/message';
import type { BrowserContext } from '@playwright/test';

/** The native app's replies to events that ask for data. It answers every other event with an empty success. */
const answers: Partial<Record<BridgeEventName, unknown>> = {
  loginDetect: { isLogin: false },
  getUserInfo: { token: '' },
  getPackageInfo: {
    pkgName: 'com.example.lender',
    lang: 'en-NG',
    applicationName: 'Lender',
    bodyHeader: {},
    screenWidth: 375,
    topStatusHeight: 48,
    osType: 'android',
    appVersion: '3.1.0',
    buildNumber: '310',
  },
};

interface Call {
  readonly eventName: string;
  readonly callbackName: string;
}

/**
 * Injects the bridge of a native app into every page before its own scripts, as a WebView does. The server takes no
 * part in it.
 */
export const injectNativeShell = (context: BrowserContext) =>
  context.addInitScript(
    ({ name, success, replies }) => {
      const postMessage = (json: string) => {
        const { eventName, callbackName } = JSON.parse(json) as Call;
        queueMicrotask(() => {
          const callback: unknown = Reflect.get(window, callbackName);
          const reply = { result: success, callbackData: replies[eventName] ?? {}, callbackName };
          if (typeof callback === 'function') callback(JSON.stringify(reply));
        });
      };
      Object.defineProperty(window, name, { value: { postMessage } });
    },
    { name: BRIDGE_OBJECT, success: BRIDGE_SUCCESS, replies: answers as Record<string, unknown> },
  );
