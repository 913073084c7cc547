import { useEffect, useRef, useState } from 'react';
import { changeAddress } from '../../state/address';
import { deviceAddress, originOf } from '../../state/device-address';
import { postToDevice } from '../../state/device-frame';
import { type Device, followDevice } from '../../state/devices';
import { type ReloadMode, useWorkbench } from '../../state/workbench';
import { usualHeightOf } from './device-size';
import styles from './devices.module.css';

interface DeviceScreenProps {
  readonly device: Device;
  readonly scale: number;
  /** undefined for a hidden phone */
  readonly height: number | undefined;
  readonly mode: ReloadMode;
}

/** The phone's page and the borrower of its native app, or Ctrl K, as the simulated shell reports them. */
interface Shown {
  readonly device?: { readonly path?: unknown; readonly nativeUser?: unknown; readonly search?: unknown };
}

/** Permissions that the app needs in its frame. */
const ALLOWED = 'camera; clipboard-write; geolocation';

/** The app in a frame. Text size and theme change in place. Any other change reloads the app. */
export function DeviceScreen({ device, scale, height, mode }: DeviceScreenProps) {
  const { sandbox } = useWorkbench();
  const [source] = useState(() => deviceAddress(device, sandbox, mode));
  const frame = useRef<HTMLIFrameElement>(null);
  const { name, text, theme, width } = device;
  const sent = useRef(`${text} ${theme}`);
  useEffect(() => {
    if (sent.current === `${text} ${theme}`) return;
    sent.current = `${text} ${theme}`;
    if (frame.current) postToDevice(frame.current, name, { textSize: text, theme });
  }, [name, text, theme]);
  useEffect(() => {
    const follow = ({ source: from, origin, data }: MessageEvent<Shown>): void => {
      if (frame.current === null || from !== frame.current.contentWindow || origin !== originOf(name)) return;
      const { path, nativeUser, search } = data?.device ?? {};
      if (search === true) {
        frame.current.blur();
        changeAddress({ open: 'search' });
      }
      if (typeof path === 'string' && typeof nativeUser === 'string') followDevice(name, { at: path, as: nativeUser });
    };
    addEventListener('message', follow);
    return () => removeEventListener('message', follow);
  }, [name]);
  const tall = height ?? usualHeightOf(width);
  return (
    <div className={styles.glass} style={{ width: width * scale, height: tall * scale }}>
      <iframe
        ref={frame}
        className={styles.frame}
        data-phone={name}
        title={`The app on phone ${name.toUpperCase()}`}
        src={source}
        allow={ALLOWED}
        style={{ width, height: tall, transform: `scale(${scale})` }}
      />
    </div>
  );
}
