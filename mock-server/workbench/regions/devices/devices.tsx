import { useCallback, useState } from 'react';
import { haveSeparateOrigins } from '../../state/device-address';
import { DEVICES, newDevice, putDevice, useDevices } from '../../state/devices';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { DeviceFrame } from './device-frame';
import { heightOf } from './device-size';
import styles from './devices.module.css';

/** Space around the frames, in CSS pixels. */
const HEAD = 44;
const MARGIN = 32;
const GAP = 24;
const SMALLEST = 0.4;

/** One to four phones with the app, scaled to fit the region. */
export function Devices() {
  const { sandbox } = useWorkbench();
  const devices = useDevices();
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const free = DEVICES.find((name) => devices.every((device) => device.name !== name));
  const most = haveSeparateOrigins() ? DEVICES.length : 1;

  const tallest = Math.max(...devices.map(({ width }) => heightOf(width)));
  const allWide = devices.reduce((sum, { width }) => sum + width, 0);
  const byHeight = (room.height - HEAD - MARGIN) / tallest;
  const byWidth = (room.width - MARGIN - GAP * (devices.length - 1)) / allWide;
  const scale = Math.max(SMALLEST, Math.min(1, byHeight, byWidth));

  return (
    <section className={styles.phones} aria-label="Phones" ref={measure}>
      {room.width > 0 && (
        <div className={styles.row}>
          {devices.map((device) => (
            <DeviceFrame key={`${sandbox} ${device.name}`} device={device} devices={devices} scale={scale} />
          ))}
        </div>
      )}
      {free !== undefined && devices.length < most && (
        <Button
          className={styles.add}
          onClick={() => {
            for (const device of devices) putDevice(device);
            putDevice(newDevice(free));
          }}
        >
          + Phone {free.toUpperCase()}
        </Button>
      )}
    </section>
  );
}
