import { usePhoneActs } from '../../state/acts';
import {
  DEVICES,
  type Device,
  deviceAddress,
  haveSeparateOrigins,
  newDevice,
  putBeside,
  removeDevice,
  serverNameOf,
  useChosenDevice,
  useDevices,
  useNetworks,
  WIDTHS,
} from '../../state/phones';
import { useWorkbench } from '../../state/workbench';
import { Menu } from '../../ui/dialog';
import { Button, Icon, useSize } from '../../ui/parts';

import { HEIGHTS, Phone } from './phone';

/** Space of a phone's head and border, in CSS pixels. */
const HEAD = 46;
const MARGIN = 24;
/** Two phones are side by side if each has at least this width, in CSS pixels. */
const SMALLEST_COLUMN = 280;

/** Height of the shortest phone, as a factor of its width. */
const SHORTEST = 1.7;
/** A smaller phone cannot be read. The region scrolls instead. */
const SMALLEST = 0.3;

/**
 * Fits phones into a space. In a low space the phones are shorter than usual, because a smaller scale would be harder to
 * read.
 * @returns the scale, and the height of each screen in CSS pixels before the scale
 */
export const screenSizes = (
  widths: readonly Device['width'][],
  room: { readonly width: number; readonly height: number },
): { readonly scale: number; readonly heights: readonly number[] } => {
  const byWidth = room.width / widths.reduce((sum, width) => sum + width, 0);
  const byHeight = Math.min(...widths.map((width) => room.height / (width * SHORTEST)));
  const scale = Math.max(SMALLEST, Math.min(1, byWidth, byHeight));
  const fitting = Math.floor(room.height / scale);
  return {
    scale,
    heights: widths.map((width) => Math.min(HEIGHTS[width], Math.max(fitting, Math.floor(width * SHORTEST)))),
  };
};

/** One to four phones with the app. As many as fit are visible. The hidden ones keep running. */
export function Phones() {
  const { sandbox } = useWorkbench();
  const devices = useDevices();
  const [chosen, choose] = useChosenDevice(devices);
  const [room, measure] = useSize();
  const free = DEVICES.find((name) => devices.every((device) => device.name !== name));

  const shown = Math.min(devices.length, Math.max(1, Math.floor(room.width / SMALLEST_COLUMN)));
  const first = Math.min(devices.indexOf(chosen), devices.length - shown);
  const visible = devices.slice(first, first + shown);
  const { scale, heights } = screenSizes(
    visible.map(({ width }) => width),
    { width: room.width - MARGIN * visible.length, height: room.height - HEAD },
  );
  const sizes = new Map(visible.map(({ name }, index) => [name, heights[index]]));

  return (
    <section className="phones" aria-label="Phones">
      <div className="row phone-bar">
        {devices.map(({ name }) => (
          <Button
            key={name}
            isIcon
            aria-pressed={name === chosen.name}
            aria-label={`Phone ${name.toUpperCase()}`}
            onClick={() => choose(name)}
          >
            {name.toUpperCase()}
          </Button>
        ))}
        {free !== undefined && haveSeparateOrigins() && (
          <Button
            isIcon
            look="quiet"
            aria-label="Add a phone"
            title="Add a phone"
            onClick={() => {
              putBeside(newDevice(free));
              choose(free);
            }}
          >
            +
          </Button>
        )}
        <span className="grow" />
        <PhoneTools device={chosen} devices={devices} />
      </div>
      <div className="stage" ref={measure}>
        {room.width > 0 &&
          devices.map((device) => (
            <Phone key={`${sandbox} ${device.name}`} device={device} scale={scale} height={sizes.get(device.name)} />
          ))}
      </div>
    </section>
  );
}

/** Network, width, reload and other settings of the phone in front. */
function PhoneTools({ device, devices }: { readonly device: Device; readonly devices: readonly Device[] }) {
  const { sandbox } = useWorkbench();
  const { choices, of, give } = useNetworks();
  const title = device.name.toUpperCase();
  const server = serverNameOf(device.name);
  const now = of(server);
  const put = (changes: Partial<Device>) => putBeside({ ...device, ...changes });
  const isLarge = device.text === 200;
  const isDark = device.theme === 'dark';
  const { reload, wipe } = usePhoneActs(device);
  return (
    <>
      <Menu
        trigger={
          <Button
            look={now.preset === 'online' ? 'plain' : 'danger'}
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
      <Button isIcon aria-label={`Reload phone ${title}`} title="Reload" onClick={reload.choose}>
        <Icon name="reload" />
      </Button>
      <Menu
        trigger={
          <Button isIcon aria-label={`More of phone ${title}`} title="More">
            <Icon name="more" />
          </Button>
        }
        groups={[
          [
            { label: `Text at ${isLarge ? 100 : 200} %`, choose: () => put({ text: isLarge ? 100 : 200 }) },
            { label: isDark ? 'Light theme' : 'Dark theme', choose: () => put({ theme: isDark ? 'light' : 'dark' }) },
          ],
          [
            {
              label: 'Home',
              choose: () => {
                put({ at: '/' });
                reload.choose();
              },
            },
            {
              label: 'Open in new tab',
              choose: () => window.open(deviceAddress(device, sandbox), '_blank', 'noopener'),
            },
          ],
          [
            wipe,
            ...(devices.length > 1
              ? [{ label: `Remove phone ${title}`, choose: () => removeDevice(device.name) }]
              : []),
          ],
        ]}
      />
    </>
  );
}
