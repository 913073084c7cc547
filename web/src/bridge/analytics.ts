import type { BridgeParamsOf } from '@kit/contracts/bridge/events';
import type { Bridge } from './bridge';

type Properties = BridgeParamsOf<'trackEvent'>['properties'];

export interface Analytics {
  readonly track: (event: string, properties?: Properties) => void;
  /** current page + '_error_' + message (8.16), without what could tell who the borrower is */
  readonly trackError: (message: string) => void;
  /** the page that errors are counted under from now on (2.61) */
  readonly enter: (page: string) => void;
}

/** Numbers long enough to be a phone, an account, a BVN or a token, and addresses, do not leave the phone. */
export const scrub = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '***')
    .replace(/\b(?=\w*\d)\w{16,}\b/g, '***')
    .replace(/\+?\d(?:[\s-]?\d){5,}/g, '***');

/** Analytics go to the shell and nowhere else; one that it does not take is lost, and nobody waits for it. */
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
