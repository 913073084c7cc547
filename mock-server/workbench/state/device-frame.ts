import { originOf } from './device-address';
import type { DeviceName } from './devices';

/**
 * Posts a message to the page in a phone's frame. A frame that still loads contains an empty page of the workbench, so the
 * message waits for the phone's page.
 */
export const postToDevice = (frame: HTMLIFrameElement, name: DeviceName, message: object): void => {
  const post = () => frame.contentWindow?.postMessage({ shell: message }, originOf(name));
  if (frame.contentDocument?.URL === 'about:blank') frame.addEventListener('load', post, { once: true });
  else post();
};
