import { useMemo } from 'react';
import { changeAddress, useAddress, useAddresses } from './address';

/** Each phone has a separate origin and storage, because the server serves each of these names. */
export const DEVICES = ['a', 'b', 'c', 'd'] as const;
export type DeviceName = (typeof DEVICES)[number];
export const WIDTHS = [320, 360, 375, 412] as const;
export const TEXT_SIZES = [100, 200] as const;
export const THEMES = ['light', 'dark'] as const;

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

const written = ({ width, theme, text, as, at }: Device): string => [width, theme, text, as, at].join(SEPARATOR);

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

const LAST_SANDBOX = 'workbench.sandbox-of-phone-';

/**
 * How a phone loads when the page opens. The sandboxes share the storage of its origin, so a phone that was in another
 * sandbox is wiped. A phone that the address does not name may be open in another tab, so it keeps its login.
 */
export const firstMode = (name: DeviceName, sandbox: string): 'open' | 'stay' | 'wipe' => {
  const before = localStorage.getItem(LAST_SANDBOX + name);
  localStorage.setItem(LAST_SANDBOX + name, sandbox);
  if (before !== null && before !== sandbox) return 'wipe';
  return new URLSearchParams(location.search).has(PREFIX + name) ? 'open' : 'stay';
};

/** The phones in the address, or phone A if it has none. */
export const useDevices = (): readonly Device[] => {
  const given = useAddresses(PREFIX);
  return useMemo(() => devicesIn(given), [given]);
};

/** Writes the current page and borrower of a phone to the address. The phone does not reload. */
export const followDevice = (name: DeviceName, shown: Partial<Pick<Device, 'as' | 'at'>>): void => {
  const devices = devicesIn(location.search);
  if (!devices.some((device) => device.name === name)) return;
  const followed = devices.map((device) => (device.name === name ? { ...device, ...shown } : device));
  changeAddress(Object.assign({}, ...followed.map(deviceParameter)));
};

/** The phone in front and its setter. The others keep running behind it. */
export const useChosenDevice = (devices: readonly Device[]): readonly [Device, (name: DeviceName) => void] => {
  const [given, choose] = useAddress('phone');
  const [first = newDevice('a')] = devices;
  return [devices.find(({ name }) => name === given) ?? first, choose];
};

/** The address parameter of a phone. */
export const deviceParameter = (device: Device): Readonly<Record<string, string>> => ({
  [PREFIX + device.name]: written(device),
});

/** Adds or replaces a phone beside the others. The address may omit the default phone, so all of them are written. */
export const putBeside = (device: Device, devices: readonly Device[]): void =>
  changeAddress(Object.assign({}, ...devices.map(deviceParameter), deviceParameter(device)));

/** @param devices all devices on the page; all of them are written to the address, because it may omit the default one */
export const removeDevice = (name: DeviceName, devices: readonly Device[]): void =>
  changeAddress({
    ...Object.fromEntries(devices.map((device) => [PREFIX + device.name, written(device)])),
    [PREFIX + name]: '',
  });
