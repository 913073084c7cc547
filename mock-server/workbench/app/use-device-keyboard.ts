import { useEffect } from 'react';
import { originOf } from '../state/device-address';
import { DEVICES } from '../state/devices';

interface DeviceMessage {
  readonly device?: { readonly keyboard?: 'search' | 'leave' | 'taken' };
}

/** Returns true if a message comes from the app on a phone of this page. */
const isFromDevice = ({ source, origin }: MessageEvent): boolean =>
  DEVICES.some((name) => {
    const frame = document.querySelector<HTMLIFrameElement>(`iframe[data-phone="${name}"]`);
    return frame !== null && frame.contentWindow === source && originOf(name) === origin;
  });

/**
 * Keeps the keyboard in the workbench, unless a person put it into a phone. The simulated shell hands over Ctrl K and
 * Escape, and reports a focus that the app took by itself.
 */
export const useDeviceKeyboard = (): void => {
  useEffect(() => {
    let last: HTMLElement | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.matches('iframe')) last = target;
    };
    const takeBack = () => {
      if (document.activeElement instanceof HTMLIFrameElement) document.activeElement.blur();
      window.focus();
      if (last?.isConnected) last.focus();
    };
    const hear = (event: MessageEvent<DeviceMessage>) => {
      const news = event.data?.device?.keyboard;
      if (news === undefined || !isFromDevice(event)) return;
      takeBack();
      if (news === 'search') document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    };
    document.addEventListener('focusin', remember);
    addEventListener('message', hear);
    return () => {
      document.removeEventListener('focusin', remember);
      removeEventListener('message', hear);
    };
  }, []);
};
