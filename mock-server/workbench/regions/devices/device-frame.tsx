import { useState } from 'react';
import { formatNumber } from '../../lib/format';
import { serverNameOf } from '../../state/device-address';
import { logInNatively } from '../../state/device-login';
import { sessionWords } from '../../state/device-session';
import { type Device, firstMode } from '../../state/devices';
import { useAdmin } from '../../state/use-admin';
import { reloadDevices, useJournal, useStore, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { DeviceScreen } from './device-screen';
import styles from './devices.module.css';

interface DeviceFrameProps {
  readonly device: Device;
  readonly devices: readonly Device[];
  readonly scale: number;
  /** height of the screen before scaling; undefined for a hidden phone, whose app keeps running */
  readonly height: number | undefined;
}

/** A simulated phone: its borrower and the app. */
export function DeviceFrame({ device, devices, scale, height }: DeviceFrameProps) {
  const workbench = useWorkbench();
  const { data } = useAdmin('GET /borrowers');
  const reload = useStore(workbench.reloads)[device.name];
  const [first] = useState(() => firstMode(device.name, workbench.sandbox));
  const title = device.name.toUpperCase();
  const { data: seen } = useAdmin('GET /devices');
  const session = seen?.devices.find((known) => known.device === serverNameOf(device.name))?.session ?? null;
  const numbers = (data?.borrowers ?? []).map(({ contactNumber }) => contactNumber).reverse();
  const { clockMoves } = useJournal();
  const [seenMoves, setSeenMoves] = useState(clockMoves);
  const shown = `${reload?.count} ${device.at}`;
  const [lastShown, setLastShown] = useState(shown);
  // A page that loads, or another screen, has the data of now.
  if (shown !== lastShown) {
    setLastShown(shown);
    setSeenMoves(clockMoves);
  }
  const logIn = (as: string) => logInNatively(workbench, device, as, devices);

  return (
    <figure className={height === undefined ? styles.behind : styles.phone} aria-label={`Phone ${title}`}>
      <figcaption className={styles.head}>
        <Menu
          trigger={
            <Button look="quiet" className={styles.who} aria-label={`Borrower of phone ${title}`}>
              {sessionWords(session)} ▾
            </Button>
          }
          groups={[
            [{ label: 'Not logged in', choose: () => logIn('') }],
            numbers.map((number) => ({
              label: formatNumber(number),
              hint: session?.state === 'valid' && number === session.contactNumber ? 'here' : 'log in natively',
              choose: () => logIn(number),
            })),
          ]}
        />
        {clockMoves !== seenMoves && (
          <Button
            look="link"
            title="The screen shows data from before the clock moved"
            onClick={() => reloadDevices(workbench, [device.name])}
          >
            Clock moved · reload
          </Button>
        )}
      </figcaption>
      <DeviceScreen
        key={reload?.count ?? 0}
        device={device}
        scale={scale}
        height={height}
        mode={reload?.mode ?? first}
      />
    </figure>
  );
}
