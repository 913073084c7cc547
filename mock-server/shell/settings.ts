import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { hasOwn } from '@kit/contracts/has-own';
import { parseJson } from '@kit/contracts/json-depth';

/** How the shell answers an event: normally, never, with a failure, or with an invalid reply. */
export const behaviours = ['ok', 'timeout', 'error', 'malformed'] as const;
export type Behaviour = (typeof behaviours)[number];

/** Settings for testers: `?shell.<name>=<value>` in the address, or the panel behind the status bar. */
export interface ShellSettings {
  /** number logged in to the native app; empty if none */
  nativeUser: string;
  /** token of the native app, valid or not; empty for a new one of the native user */
  token: string;
  /** last token of the native user, as a native app stores it; empty if none was taken yet */
  nativeToken: string;
  /** false: no bridge, as in a plain browser */
  bridge: boolean;
  /** response time in ms */
  delay: number;
  /** status bar height in pixels of a 750-wide design */
  statusHeight: number;
  /** text size of the phone, in percent */
  textSize: number;
  /** theme of the phone; empty for the browser's */
  theme: '' | 'light' | 'dark';
  /** true if a wide window shows the page phone-wide */
  frame: boolean;
  /** behaviour of single events, `ok` by default */
  events: Partial<Record<BridgeEventName, Behaviour>>;
}

const defaults: ShellSettings = {
  nativeUser: '',
  token: '',
  nativeToken: '',
  bridge: true,
  delay: 10,
  statusHeight: 88,
  textSize: 100,
  theme: '',
  frame: true,
  events: {},
};
const PREFIX = 'shell.';
const WIPE = `${PREFIX}wipe`;

/** `/s/<sandbox>` of the page, or empty. Each sandbox is a separate device. */
export const pageBase = (): string => /^\/s\/[^/]+/.exec(location.pathname)?.[0] ?? '';

/**
 * Address of an admin call for the sandbox of the page. The admin cookie covers only `/__admin`, so the query names the
 * sandbox.
 */
export const adminAddress = (path: string): string => {
  const sandbox = pageBase().slice('/s/'.length);
  return `/__admin${path}${sandbox === '' ? '' : `?sandbox=${sandbox}`}`;
};

const storageKey = () => `simulated-shell:${pageBase()}`;

export const isEvent = (name: string): name is BridgeEventName => hasOwn(bridgeEvents, name);
const isBehaviour = (value: string): value is Behaviour => behaviours.some((behaviour) => behaviour === value);

const isTheme = (value: string): value is ShellSettings['theme'] => ['', 'light', 'dark'].includes(value);

const stored = (): ShellSettings => {
  try {
    return { ...defaults, ...(parseJson(sessionStorage.getItem(storageKey()) ?? '{}') as Partial<ShellSettings>) };
  } catch {
    return { ...defaults };
  }
};

export const saveSettings = (settings: ShellSettings): void => {
  sessionStorage.setItem(storageKey(), JSON.stringify(settings));
};

const apply = (settings: ShellSettings, name: string, value: string): boolean => {
  if (name === 'nativeUser' || name === 'token') Object.assign(settings, { [name]: value, nativeToken: '' });
  else if (name === 'theme' && isTheme(value)) settings.theme = value;
  else if (name === 'bridge' && /^(?:ok|missing)$/.test(value)) settings.bridge = value === 'ok';
  else if (name === 'frame' && /^(?:yes|no)$/.test(value)) settings.frame = value === 'yes';
  else if ((name === 'delay' || name === 'statusHeight' || name === 'textSize') && /^\d{1,6}$/.test(value))
    settings[name] = Number(value);
  else if (isEvent(name) && isBehaviour(value)) settings.events = { ...settings.events, [name]: value };
  else return false;
  return true;
};

/** Deletes the stored data of this device, as a new installation does. Other sandboxes are other devices. */
const wipe = (): void => {
  const base = pageBase();
  const isOwn = (key: string) => (base === '' ? !key.startsWith('/s/') : key.startsWith(`${base}:`));
  for (const key of Object.keys(localStorage).filter(isOwn)) localStorage.removeItem(key);
  sessionStorage.clear();
};

/**
 * Reads the settings of the tab and the `shell.` parameters, which it removes from the address. Reports unknown
 * parameters, because a test with a typo would prove nothing.
 */
export const readSettings = (report: (problem: string) => void): ShellSettings => {
  const address = new URL(location.href);
  const given = [...address.searchParams].filter(([key]) => key.startsWith(PREFIX));
  if (address.searchParams.get(WIPE) === 'yes') wipe();
  const settings = stored();
  for (const [key, value] of given) {
    const isDone = key === WIPE && value === 'yes';
    if (!isDone && !apply(settings, key.slice(PREFIX.length), value)) {
      report(
        `${key}=${value} is not a setting. Use shell.nativeUser, shell.token, shell.bridge (ok, missing), shell.delay, shell.statusHeight, shell.textSize, shell.theme (light, dark), shell.frame (yes, no), ${WIPE}=yes, or shell.<event> (${behaviours.join(', ')})`,
      );
    }
    address.searchParams.delete(key);
  }
  if (given.length > 0) {
    history.replaceState(history.state, '', address);
    saveSettings(settings);
  }
  return settings;
};
