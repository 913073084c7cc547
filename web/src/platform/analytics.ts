import type { BridgeParamsOf } from '@kit/contracts/bridge/events';
import type { Bridge } from './bridge';

type Properties = BridgeParamsOf<'trackEvent'>['properties'];

export interface Analytics {
  /** sends an event; its texts leave the device without anything that identifies the borrower */
  readonly track: (event: string, properties?: Properties) => void;
  /** page + '_error_' + message (8.16), without anything that identifies the borrower */
  readonly trackError: (message: string) => void;
  /** sets the page name for later errors (2.61) */
  readonly enter: (page: string) => void;
}

/**
 * Redacts e-mail addresses and long numbers: a phone number, an account, a BVN or a token. These must not leave the
 * device.
 */
export const scrub = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '***')
    .replace(/\b(?=\w*\d)\w{16,}\b/g, '***')
    .replace(/\+?\d(?:[\s-]?\d){5,}/g, '***');

const scrubAll = (properties: NonNullable<Properties>): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, typeof value === 'string' ? scrub(value) : value]),
  );

/** Sends analytics events to the native app. A failed event is dropped, and no caller waits for it. */
export const createAnalytics = (bridge: Bridge): Analytics => {
  let page = '';
  const track: Analytics['track'] = (event, properties) => {
    bridge.call('trackEvent', { event, properties: properties && scrubAll(properties) }).catch(() => undefined);
  };
  return {
    track,
    trackError: (message) => track(`${page}_error_${scrub(message)}`),
    enter: (next) => {
      page = next;
    },
  };
};
