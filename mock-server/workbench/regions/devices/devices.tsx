import { haveSeparateOrigins } from '../../state/device-address';
import { DEVICES, newDevice, putBeside, useChosenDevice, useDevices } from '../../state/devices';
import { useWorkbench } from '../../state/workbench';
import { useSize } from '../../ui/use-size';
import { DeviceFrame } from './device-frame';
import { screenSizes } from './device-size';
import { DeviceTools } from './device-tools';
import styles from './devices.module.css';

/** Space of a phone's head and border, in CSS pixels. */
const HEAD = 46;
const MARGIN = 24;
/** Two phones are side by side if each has at least this width, in CSS pixels. */
const SMALLEST_COLUMN = 280;

/** One to four phones with the app. As many as fit are visible. The hidden ones keep running. */
export function Devices() {
  const { sandbox } = useWorkbench();
  const devices = useDevices();
  const [chosen, choose] = useChosenDevice(devices);
  const [room, measure] = useSize();
  const free = DEVICES.find((name) => devices.every((device) => device.name !== name));
  const canAdd = free !== undefined && haveSeparateOrigins();

  const shown = Math.min(devices.length, Math.max(1, Math.floor(room.width / SMALLEST_COLUMN)));
  const first = Math.min(devices.indexOf(chosen), devices.length - shown);
  const visible = devices.slice(first, first + shown);
  const inner = { width: room.width - MARGIN * visible.length, height: room.height - HEAD };
  const { scale, heights } = screenSizes(
    visible.map(({ width }) => width),
    inner,
  );
  const sizes = new Map(visible.map(({ name }, index) => [name, heights[index]]));

  return (
    <section className={styles.phones} aria-label="Phones">
      <DeviceTools
        device={chosen}
        devices={devices}
        onChoose={choose}
        onAdd={
          canAdd
            ? () => {
                putBeside(newDevice(free), devices);
                choose(free);
              }
            : undefined
        }
      />
      <div className={styles.stage} ref={measure}>
        {room.width > 0 &&
          devices.map((device) => (
            <DeviceFrame
              key={`${sandbox} ${device.name}`}
              device={device}
              devices={devices}
              scale={scale}
              height={sizes.get(device.name)}
            />
          ))}
      </div>
    </section>
  );
}
