import { useEffect, useRef, useState } from 'react';
import { sessionWords } from '../../lib/call-words';
import { formatNumber } from '../../lib/format';
import { useAdmin } from '../../state/data';
import {
  type Device,
  type DeviceName,
  deviceAddress,
  firstMode,
  followDevice,
  logInNatively,
  originOf,
  serverNameOf,
} from '../../state/phones';
import { type ReloadMode, reloadDevices, useJournal, useStore, useWorkbench } from '../../state/workbench';
import { Menu } from '../../ui/dialog';
import { Button } from '../../ui/parts';

/** Screen heights of common phones by width, in CSS pixels. */
export const HEIGHTS: Readonly<Record<Device['width'], number>> = { 320: 640, 360: 740, 375: 780, 412: 860 };

/**
 * A simulated phone: its borrower and the app.
 * @param height height of the screen before scaling; undefined for a hidden phone, whose app keeps running
 */
export function Phone({
  device,
  scale,
  height,
}: {
  readonly device: Device;
  readonly scale: number;
  readonly height: number | undefined;
}) {
  const workbench = useWorkbench();
  const { data } = useAdmin('GET /borrowers');
  const reload = useStore(workbench.reloads)[device.name];
  const [first] = useState(() => firstMode(device.name));
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
  const logIn = (as: string) => logInNatively(workbench, device, as);

  return (
    <figure className={height === undefined ? 'phone behind' : 'phone'} aria-label={`Phone ${title}`}>
      <figcaption>
        <Menu
          trigger={
            <Button look="quiet" className="cut" aria-label={`Borrower of phone ${title}`}>
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
      <Screen key={reload?.count ?? 0} device={device} scale={scale} height={height} mode={reload?.mode ?? first} />
    </figure>
  );
}

/** Permissions that the app needs in its frame. */
const ALLOWED = 'camera; clipboard-write; geolocation';

/**
 * Posts a message to the page in a phone's frame. A frame that still loads contains an empty page of the workbench, so the
 * message waits for the phone's page.
 */
const postToDevice = (frame: HTMLIFrameElement, name: DeviceName, message: object): void => {
  const post = () => frame.contentWindow?.postMessage({ shell: message }, originOf(name));
  if (frame.contentDocument?.URL === 'about:blank') frame.addEventListener('load', post, { once: true });
  else post();
};

/** A report of the simulated shell: the page and the native borrower of the phone, or a pressed key. */
interface Shown {
  readonly device?: {
    readonly path?: unknown;
    readonly nativeUser?: unknown;
    readonly key?: unknown;
    readonly ctrlKey?: unknown;
  };
}

/** The app in a frame. Text size and theme change in place. Any other change reloads the app. */
function Screen({
  device,
  scale,
  height,
  mode,
}: {
  readonly device: Device;
  readonly scale: number;
  readonly height: number | undefined;
  readonly mode: ReloadMode;
}) {
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
      const { path, nativeUser, key, ctrlKey } = data?.device ?? {};
      if (typeof key === 'string') {
        const press = new KeyboardEvent('keydown', { key, ctrlKey: ctrlKey === true, bubbles: true, cancelable: true });
        // A shortcut prevents the default action. The phone keeps the focus after any other key.
        if (!document.body.dispatchEvent(press)) frame.current.blur();
      }
      if (typeof path === 'string' && typeof nativeUser === 'string') followDevice(name, { at: path, as: nativeUser });
    };
    addEventListener('message', follow);
    return () => removeEventListener('message', follow);
  }, [name]);
  const tall = height ?? HEIGHTS[width];
  return (
    <div className="glass" style={{ width: width * scale, height: tall * scale }}>
      <iframe
        ref={frame}
        data-phone={name}
        title={`The app on phone ${name.toUpperCase()}`}
        src={source}
        allow={ALLOWED}
        style={{ width, height: tall, transform: `scale(${scale})` }}
      />
    </div>
  );
}
