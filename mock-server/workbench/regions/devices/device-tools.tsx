import { deviceAddress, serverNameOf } from '../../state/device-address';
import { logInNatively } from '../../state/device-login';
import { type Device, type DeviceName, putBeside, removeDevice, TEXT_SIZES, THEMES, WIDTHS } from '../../state/devices';
import { REAL, useNetworks } from '../../state/networks';
import { reloadDevices, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { MoreIcon, ReloadIcon } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import styles from './devices.module.css';

interface DeviceToolsProps {
  readonly device: Device;
  readonly devices: readonly Device[];
  readonly onChoose: (name: DeviceName) => void;
  /** undefined if no other phone can be added */
  readonly onAdd: (() => void) | undefined;
}

/** Chooses the visible phone. Beside it are its network, width, reload and other settings. */
export function DeviceTools({ device, devices, onChoose, onAdd }: DeviceToolsProps) {
  const title = device.name.toUpperCase();
  return (
    <div className={styles.bar}>
      {devices.map(({ name }) => (
        <Button
          key={name}
          isIcon
          aria-pressed={name === device.name}
          aria-label={`Phone ${name.toUpperCase()}`}
          onClick={() => onChoose(name)}
        >
          {name.toUpperCase()}
        </Button>
      ))}
      {onAdd && (
        <Button isIcon look="quiet" aria-label="Add a phone" title="Add a phone" onClick={onAdd}>
          +
        </Button>
      )}
      <span className={styles.tools}>
        <NetworkMenu device={device} title={title} />
        <SettingsMenus device={device} devices={devices} title={title} />
      </span>
    </div>
  );
}

function NetworkMenu({ device, title }: { readonly device: Device; readonly title: string }) {
  const { choices, of, give } = useNetworks();
  const server = serverNameOf(device.name);
  const now = of(server);
  return (
    <Menu
      trigger={
        <Button
          className={now.preset === REAL ? '' : styles.slow}
          aria-label={`Network of phone ${title}: ${now.words}`}
          title="Network"
        >
          {now.words} ▾
        </Button>
      }
      groups={[
        choices.map(({ preset, words }) => ({
          label: words,
          hint: preset === now.preset ? 'now' : undefined,
          choose: () => give(server, preset),
        })),
      ]}
    />
  );
}

interface SettingsProps {
  readonly device: Device;
  readonly devices: readonly Device[];
  readonly title: string;
}

function SettingsMenus({ device, devices, title }: SettingsProps) {
  const workbench = useWorkbench();
  const { sandbox } = workbench;
  const put = (changes: Partial<Device>) => putBeside({ ...device, ...changes }, devices);
  const [usual, large] = TEXT_SIZES;
  const [light, dark] = THEMES;
  return (
    <>
      <Menu
        trigger={<Button aria-label={`Width of phone ${title}`}>{device.width} ▾</Button>}
        groups={[
          WIDTHS.map((width) => ({
            label: `${width} wide`,
            hint: width === device.width ? 'now' : undefined,
            choose: () => put({ width }),
          })),
        ]}
      />
      <Button
        isIcon
        aria-label={`Reload phone ${title}`}
        title="Reload"
        onClick={() => reloadDevices(workbench, [device.name])}
      >
        <ReloadIcon />
      </Button>
      <Menu
        trigger={
          <Button isIcon aria-label={`More of phone ${title}`} title="More">
            <MoreIcon />
          </Button>
        }
        groups={[
          [
            {
              label: device.text === usual ? 'Text at 200 %' : 'Text at 100 %',
              choose: () => put({ text: device.text === usual ? large : usual }),
            },
            {
              label: device.theme === light ? 'Dark theme' : 'Light theme',
              choose: () => put({ theme: device.theme === light ? dark : light }),
            },
          ],
          [
            {
              label: 'Home',
              choose: () => {
                put({ at: '/' });
                reloadDevices(workbench, [device.name]);
              },
            },
            {
              label: 'Open in new tab',
              choose: () => window.open(deviceAddress(device, sandbox), '_blank', 'noopener'),
            },
          ],
          [
            {
              label: 'Wipe',
              hint: 'clears storage',
              loses: `Phone ${title} loses its login and everything that the app stored.`,
              choose: () => logInNatively(workbench, device, '', devices),
            },
            ...(devices.length > 1
              ? [{ label: `Remove phone ${title}`, choose: () => removeDevice(device.name, devices) }]
              : []),
          ],
        ]}
      />
    </>
  );
}
