import { useMemo } from 'react';
import { type Answer, DEFAULT_SANDBOX } from '../api/client';
import { changeAddress, useAddress, useAddresses } from './address';
import { useAdmin } from './data';
import { type ReloadMode, reloadDevices, useWorkbench, type Workbench } from './workbench';

/** Each phone has a separate origin and storage, because the server serves each of these names. */
export const DEVICES = ['a', 'b', 'c', 'd'] as const;
export type DeviceName = (typeof DEVICES)[number];
export const WIDTHS = [320, 360, 375, 412] as const;
const TEXT_SIZES = [100, 200] as const;
const THEMES = ['light', 'dark'] as const;

/** Settings of a simulated phone and the address it opened. */
export interface Device {
  readonly name: DeviceName;
  readonly width: (typeof WIDTHS)[number];
  readonly theme: (typeof THEMES)[number];
  /** percent */
  readonly text: (typeof TEXT_SIZES)[number];
  /** phone number of the natively logged-in borrower; empty for nobody */
  readonly as: string;
  /** path and query of the app, below the base of the sandbox */
  readonly at: string;
}

const PREFIX = 'phone.';
const SEPARATOR = '~';

const oneOf = <Value>(values: readonly [Value, ...Value[]], given: string | undefined): Value =>
  values.find((value) => String(value) === given) ?? values[0];

export const newDevice = (name: DeviceName): Device => ({
  name,
  width: 375,
  theme: 'light',
  text: 100,
  as: '',
  at: '/',
});

/** The address parameter of a phone. */
export const deviceParameter = ({ name, width, theme, text, as, at }: Device): Readonly<Record<string, string>> => ({
  [PREFIX + name]: [width, theme, text, as, at].join(SEPARATOR),
});

const read = (name: DeviceName, value: string): Device => {
  const [width, theme, text, as = '', ...at] = value.split(SEPARATOR);
  const path = at.join(SEPARATOR);
  return {
    name,
    width: oneOf([375, ...WIDTHS], width),
    theme: oneOf(THEMES, theme),
    text: oneOf(TEXT_SIZES, text),
    as: /^\d{10,11}$/.test(as) ? as : '',
    // `//name` would lead to another server.
    at: /^\/(?![/\\])/.test(path) ? path : '/',
  };
};

/** The phones in a query string, or phone A if it has none. */
const devicesIn = (query: string): readonly Device[] => {
  const addresses = new URLSearchParams(query);
  const found = DEVICES.flatMap((name) => {
    const value = addresses.get(PREFIX + name);
    return value === null ? [] : [read(name, value)];
  });
  return found.length > 0 ? found : [newDevice('a')];
};

/** The phones in the address, or phone A if it has none. */
export const useDevices = (): readonly Device[] => {
  const given = useAddresses(PREFIX);
  return useMemo(() => devicesIn(given), [given]);
};

/** The phone in front and its setter. The others keep running behind it. */
export const useChosenDevice = (devices: readonly Device[]): readonly [Device, (name: DeviceName) => void] => {
  const [given, choose] = useAddress('phone');
  const [first = newDevice('a')] = devices;
  return [devices.find(({ name }) => name === given) ?? first, choose];
};

const devicesNow = (): readonly Device[] => devicesIn(location.search);

/** The address may omit the default phone, so all phones are written. */
const put = (change: Readonly<Record<string, string>>): void =>
  changeAddress(Object.assign({}, ...devicesNow().map(deviceParameter), change));

/** Adds or replaces a phone beside the others. */
export const putBeside = (device: Device): void => put(deviceParameter(device));

export const removeDevice = (name: DeviceName): void => put({ [PREFIX + name]: '' });

/** Writes the current page and borrower of a phone to the address. The phone does not reload. */
export const followDevice = (name: DeviceName, shown: Partial<Pick<Device, 'as' | 'at'>>): void => {
  const device = devicesNow().find((known) => known.name === name);
  if (device !== undefined) putBeside({ ...device, ...shown });
};

/** How a phone loads when the page opens. One that the address does not name may be open in another tab: its login stays. */
export const firstMode = (name: DeviceName): ReloadMode =>
  new URLSearchParams(location.search).has(PREFIX + name) ? 'open' : 'stay';

/** The workbench's name on this machine. Each phone has a subdomain of it. */
const HOST = 'workbench.localhost';

/** Returns true if each phone has a separate origin. The subdomains resolve on this machine only. */
export const haveSeparateOrigins = (): boolean => location.hostname === HOST;

export const originOf = (name: DeviceName): string =>
  haveSeparateOrigins() ? `${location.protocol}//${name}.${location.host}` : location.origin;

const baseOf = (sandbox: string): string => (sandbox === DEFAULT_SANDBOX ? '' : `/s/${sandbox}`);

/** The server's name for a phone of the page, such as `a.workbench`. */
export const serverNameOf = (name: DeviceName): string => `${name}.workbench`;

/**
 * The address that a phone opens. Its `shell.` parameters configure the simulated shell, which removes them.
 * @param mode `open` and `wipe` log in the borrower of the link natively; `stay` keeps the phone's login
 */
export const deviceAddress = (
  { name, as, at, text, theme }: Device,
  sandbox: string,
  mode: ReloadMode = 'open',
): string => {
  const url = new URL(originOf(name) + baseOf(sandbox) + at);
  const give = (setting: string, value: string) => url.searchParams.set(`shell.${setting}`, value);
  give('textSize', String(text));
  give('theme', theme);
  if (mode === 'stay') url.searchParams.delete('shell.token');
  else if (as !== '') give('nativeUser', as);
  if (mode === 'wipe') give('wipe', 'yes');
  return url.href;
};

/** Returns true if the page's host name also works from other machines. */
export const isElsewhere = (): boolean => !/(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(location.hostname);

/** The server's origin for other machines. @param address IP address or name of this machine */
export const originAt = (address: string): string => {
  const url = new URL(location.origin);
  url.hostname = address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
  return url.origin;
};

/** A path of the app in a sandbox. @param as phone number of the natively logged-in borrower; empty for nobody */
export const pathFor = (sandbox: string, at: string, as: string): string =>
  as === '' ? baseOf(sandbox) + at : `${baseOf(sandbox)}${at}${at.includes('?') ? '&' : '?'}shell.nativeUser=${as}`;

/** The tester's own browser or terminal, which is not a phone. */
const OWN_BROWSER = /^(?:workbench|localhost|127\..*|\[?::1\]?)$/;

/** The server's names of the phones: those of the page, and real phones that used the sandbox. */
export const usePhoneNames = (): readonly string[] => {
  const { data } = useAdmin('GET /devices');
  const own = useDevices().map(({ name }) => serverNameOf(name));
  const others = (data?.devices ?? []).map(({ device }) => device).filter((device) => !OWN_BROWSER.test(device));
  return [...new Set([...own, ...others])];
};

type Preset = NonNullable<Answer<'GET /faults'>['faults'][number]['network']>;

/** The network of a phone: of this machine, or simulated. */
export interface Network {
  readonly preset: Preset | 'online';
  readonly words: string;
}

const ONLINE: Network = { preset: 'online', words: 'Online' };
const NETWORKS: readonly Network[] = [
  ONLINE,
  { preset: 'offline', words: 'Offline' },
  { preset: 'slow-3g', words: 'Slow 3G' },
  { preset: 'fast-3g', words: 'Fast 3G' },
];

/** The network of each phone by the server's name, from the fault engine. */
export const useNetworks = () => {
  const { act } = useWorkbench();
  const { data } = useAdmin('GET /faults');
  const simulated = new Map(
    (data?.faults ?? []).flatMap(({ network, match: { device } }) =>
      network === undefined || device === undefined ? [] : [[device, network] as const],
    ),
  );
  return {
    choices: NETWORKS,
    /** devices with a simulated network */
    named: [...simulated.keys()],
    of: (device: string): Network => NETWORKS.find(({ preset }) => preset === simulated.get(device)) ?? ONLINE,
    give: (device: string, network: Network['preset']) =>
      act(
        `Set ${network} for phone ${device.replace(/\.workbench$/, '').toUpperCase()}`,
        'PUT /devices/:device/network',
        {
          params: { device },
          body: { network },
        },
      ),
  };
};

/** Wipes a phone and opens its home page. @param as phone number of the natively logged-in borrower; empty for nobody */
export const logInNatively = (workbench: Workbench, device: Device, as: string): void => {
  putBeside({ ...device, as, at: '/' });
  reloadDevices(workbench, [device.name], 'wipe');
};

/** The screen that sends the application as soon as it opens. It would apply again. */
const APPLIES = '/countdown_info';

/** Restores the sandbox to its state before or after a point of the history, such as `c7` of call 7, and reloads the phones. */
export const goBack = async (workbench: Workbench, point: string, to: 'before' | 'after'): Promise<void> => {
  const devices = devicesNow();
  const given = { params: { point }, body: { to } };
  const done = await workbench.act(`Restore the state ${to} this point`, 'POST /history/:point/back', given);
  if (done === undefined) return;
  for (const device of devices) if (device.at.startsWith(APPLIES)) followDevice(device.name, { at: '/' });
  reloadDevices(
    workbench,
    devices.map(({ name }) => name),
  );
};

const withToken = (route: string, token: string | undefined): string =>
  token === undefined ? route : `${route}${route.includes('?') ? '&' : '?'}shell.token=${encodeURIComponent(token)}`;

/**
 * Opens a built-in scenario on a phone, with its borrower logged in. If the scenario ended the session, the phone gets
 * the ended token.
 */
export const openScenario = async (workbench: Workbench, scenario: string, name: DeviceName): Promise<void> => {
  const device = devicesNow().find((known) => known.name === name) ?? newDevice(name);
  const given = { params: { name: scenario }, body: {} };
  const what = `Open ${scenario} on phone ${name.toUpperCase()}`;
  const opened = await workbench.act(what, 'POST /scenarios/:name', given);
  if (opened === undefined) return;
  const { contactNumber, route, token } = opened;
  const borrower = contactNumber ?? '';
  putBeside({ ...device, as: token === undefined ? borrower : '', at: withToken(route, token) });
  changeAddress({ who: borrower, phone: name });
  // Without the wipe, the phone would keep the previous borrower's login.
  reloadDevices(workbench, [name], 'wipe');
};

/** Replaces the whole sandbox with a saved scenario and opens it on phone A. */
export const openSaved = async (workbench: Workbench, name: string): Promise<void> => {
  const given = { params: { name } };
  const opened = await workbench.act(`Replace the sandbox with ${name}`, 'POST /scenarios/:name', given);
  if (opened === undefined) return;
  const devices = devicesNow();
  const [first = newDevice('a')] = devices;
  putBeside({ ...first, as: opened.contactNumber ?? '', at: opened.route });
  changeAddress({ who: opened.contactNumber ?? '' });
  reloadDevices(
    workbench,
    devices.map((device) => device.name),
    'wipe',
  );
};
