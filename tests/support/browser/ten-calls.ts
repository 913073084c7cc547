import { appConfig } from '@kit/contracts/app-config';
import { sendAuthCode } from '@kit/contracts/methods/session';
import * as z from 'zod/mini';
import { createServices } from '../../../web/src/app/services';
import type { BridgeWindow } from '../../../web/src/platform/native-apps';

declare global {
  interface Window {
    askForTenCodes(config: { publicKey: string; base: string }): Promise<string[]>;
  }
}

/** Makes ten calls within ten milliseconds, in several envelopes, all before the first key exchange can finish. */
window.askForTenCodes = async (config) => {
  const services = createServices(z.parse(appConfig, config), {
    window: window as BridgeWindow,
    fetch: window.fetch.bind(window),
    storage: () => localStorage,
    now: Date.now,
    onDeviceChange: () => undefined,
  });
  const ask = async (index: number) => {
    await new Promise((resolve) => setTimeout(resolve, index));
    await services.api.call(sendAuthCode, { contactNumber: `0803123456${index}`, purpose: 'login' });
    return 'sent';
  };
  return Promise.all(Array.from({ length: 10 }, (_, index) => ask(index)));
};
