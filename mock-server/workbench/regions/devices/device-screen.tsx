import { useEffect, useRef, useState } from 'react';
import { deviceAddress, originOf } from '../../state/device-address';
import type { Device } from '../../state/devices';
import { useWorkbench } from '../../state/workbench';
import { usualHeightOf } from './device-size';
import styles from './devices.module.css';

interface DeviceScreenProps {
  readonly device: Device;
  readonly scale: number;
  /** undefined for a phone behind the others */
  readonly height: number | undefined;
  readonly isWiped: boolean;
}

/** Permissions that the app needs in its frame. */
const ALLOWED = 'camera; clipboard-write; geolocation';

/** The app in a frame. Text size and theme change in place. Any other change reloads the app. */
export function DeviceScreen({ device, scale, height, isWiped }: DeviceScreenProps) {
  const { sandbox } = useWorkbench();
  const [source] = useState(() => deviceAddress(device, sandbox, isWiped));
  const frame = useRef<HTMLIFrameElement>(null);
  const { name, text, theme, width } = device;
  const sent = useRef(`${text} ${theme}`);
  useEffect(() => {
    if (sent.current === `${text} ${theme}`) return;
    sent.current = `${text} ${theme}`;
    frame.current?.contentWindow?.postMessage({ shell: { textSize: text, theme } }, originOf(name));
  }, [name, text, theme]);
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
