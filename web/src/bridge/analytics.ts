import type { BridgeParamsOf } from '@kit/contracts/bridge/events';
import type { Bridge } from './bridge';

type Properties = BridgeParamsOf<'trackEvent'>['properties'];

export interface Analytics {
  readonly track: (event: string, properties?: Properties) => void;
  /** current page + '_error_' + message (8.16), without anything that could identify the borrower */
  readonly trackError: (message: string) => void;
  /** sets the page that errors are counted under (2.61) */
  readonly enter: (page: string) => void;
}

/**
 * Removes e-mail addresses, and numbers long enough to be a phone, an account, a BVN or a token: they do not leave the
 * phone.
 */
export const scrub = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '***')
    .replace(/\b(?=\w*\d)\w{16,}\b/g, '***')
    .replace(/\+?\d(?:[\s-]?\d){5,}/g, '***');

/** Sends analytics to the shell. An event that the shell does not take is lost, and nothing waits for it. */
export const createAnalytics = (bridge: Bridge): Analytics => {
  let page = '';
  const track: Analytics['track'] = (event, properties) => {
    bridge.call('trackEvent', { event, properties }).catch(() => undefined);
  };
  return {
    track,
    trackError: (message) => track(`${page}_error_${scrub(message)}`),
    enter: (next) => {
      page = next;
    },
  };
};
