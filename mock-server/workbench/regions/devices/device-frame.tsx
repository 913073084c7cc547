import { formatNumber } from '../../lib/format';
import { savePicture } from '../../lib/save-file';
import { deviceAddress, serverNameOf } from '../../state/device-address';
import { takePictures } from '../../state/device-picture';
import { sessionWords } from '../../state/device-session';
import { type Device, putDevice, removeDevice, TEXT_SIZES, THEMES, WIDTHS } from '../../state/devices';
import { useAdmin } from '../../state/use-admin';
import { reloadDevices, useStore, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { MoonIcon, MoreIcon, ReloadIcon, SunIcon } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { DeviceScreen } from './device-screen';
import styles from './devices.module.css';

interface DeviceFrameProps {
  readonly device: Device;
  readonly devices: readonly Device[];
  readonly scale: number;
}

/** A simulated phone with its settings and the app. */
export function DeviceFrame({ device, devices, scale }: DeviceFrameProps) {
  const workbench = useWorkbench();
  const { sandbox, reloads } = workbench;
  const { data } = useAdmin('GET /borrowers');
  const reload = useStore(reloads)[device.name];
  const title = device.name.toUpperCase();
  const { data: seen } = useAdmin('GET /devices');
  const session = seen?.devices.find((known) => known.device === serverNameOf(device.name))?.session ?? null;
  const numbers = (data?.borrowers ?? []).map(({ contactNumber }) => contactNumber).reverse();

  const put = (changes: Partial<Device>) => {
    for (const other of devices) putDevice(other);
    putDevice({ ...device, ...changes });
  };
  const picture = async () => {
    const [taken] = await takePictures([device]);
    if (taken !== undefined) savePicture(`phone-${device.name}`, taken.data);
  };
  /** A new login starts on the home page. */
  const give = (as: string) => {
    put({ as, at: '/' });
    reloadDevices(workbench, [device.name], 'wipe');
  };

  return (
    <figure className={styles.phone} aria-label={`Phone ${title}`}>
      <figcaption className={styles.head}>
        <b>{title}</b>
        <Menu
          trigger={
            <Button look="quiet" className={styles.who} aria-label={`Borrower of phone ${title}`}>
              {sessionWords(session)} ▾
            </Button>
          }
          groups={[
            [{ label: 'Not logged in', choose: () => give('') }],
            numbers.map((number) => ({
              label: formatNumber(number),
              hint: session?.state === 'valid' && number === session.contactNumber ? 'here' : 'log in natively',
              choose: () => give(number),
            })),
          ]}
        />
        <span className={styles.tools}>
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
            aria-pressed={device.text !== TEXT_SIZES[0]}
            aria-label={`Text at 200 % on phone ${title}`}
            onClick={() => put({ text: device.text === TEXT_SIZES[0] ? TEXT_SIZES[1] : TEXT_SIZES[0] })}
          >
            {device.text} %
          </Button>
          <Button
            isIcon
            aria-label={`${device.theme === 'light' ? 'Dark' : 'Light'} theme on phone ${title}`}
            onClick={() => put({ theme: device.theme === 'light' ? THEMES[1] : THEMES[0] })}
          >
            {device.theme === 'light' ? <SunIcon /> : <MoonIcon />}
          </Button>
          <Button isIcon aria-label={`Reload phone ${title}`} onClick={() => reloadDevices(workbench, [device.name])}>
            <ReloadIcon />
          </Button>
          <Menu
            trigger={
              <Button isIcon aria-label={`More of phone ${title}`}>
                <MoreIcon />
              </Button>
            }
            groups={[
              [
                {
                  label: 'Open in new tab',
                  choose: () => window.open(deviceAddress(device, sandbox), '_blank', 'noopener'),
                },
                { label: 'Save screenshot', choose: () => void picture() },
                {
                  label: 'Home',
                  choose: () => {
                    put({ at: '/' });
                    reloadDevices(workbench, [device.name]);
                  },
                },
                {
                  label: 'Wipe',
                  hint: 'clears storage',
                  choose: () => give(''),
                },
              ],
              devices.length > 1
                ? [{ label: `Remove phone ${title}`, isDanger: true, choose: () => removeDevice(device.name, devices) }]
                : [],
            ]}
          />
        </span>
      </figcaption>
      <DeviceScreen key={reload?.count ?? 0} device={device} scale={scale} mode={reload?.mode ?? 'open'} />
    </figure>
  );
}
