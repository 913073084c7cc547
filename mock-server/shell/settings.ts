import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { hasOwn } from '@kit/contracts/has-own';
import { parseJson } from '@kit/contracts/json-depth';
import * as z from 'zod/mini';

/** How the shell answers an event: normally, never, with a failure, or with an invalid reply. */
export const behaviours = ['ok', 'timeout', 'error', 'malformed'] as const;
export type Behaviour = (typeof behaviours)[number];

/** Settings for testers: `?shell.<name>=<value>` in the address. */
export interface ShellSettings {
  /** number logged in to the native app; empty if none */
  nativeUser: string;
  /** token of the native app, valid or not; if empty, the shell gets one for the native user */
  token: string;
  /** last token of the native user, as a native app stores it; empty if none was taken yet */
  nativeToken: string;
  /** false: no bridge, as in a plain browser */
  bridge: boolean;
  /** response time in ms */
  delay: number;
  /** status bar height in pixels of a 750-wide design */
  statusHeight: number;
  /** text size of the device, in percent */
  textSize: number;
  /** theme of the device; empty for the browser's */
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
/** Id of the element with the workbench's settings for this device; absent without a workbench. */
const ELEMENT = 'simulated-shell-orders';

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

const STORAGE_PREFIX = 'simulated-shell:';
const storageKey = () => `${STORAGE_PREFIX}${pageBase()}`;

/** The settings of a shell that the workbench can change. */
export const shellOrders = z.object({
  /** whether the shell reports its bridge calls */
  report: z.boolean(),
  bridge: z.enum(['ok', 'missing']),
  events: z.record(z.string(), z.enum(behaviours)),
});
export type ShellOrders = z.infer<typeof shellOrders>;

const pageOrders = z.object({
  ...shellOrders.shape,
  /** the server's name of this device */
  device: z.string(),
  /** whether it reports its page and the errors of the app */
  remember: z.optional(z.boolean()),
});

/** The workbench's settings for the device of this page; undefined without a workbench. */
export const deviceInPage = (): z.infer<typeof pageOrders> | undefined => {
  const text = document.getElementById(ELEMENT)?.textContent;
  return text ? z.safeParse(pageOrders, parseJson(text)).data : undefined;
};

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
  if (name === 'nativeUser' || name === 'token') {
    // The same user keeps the stored token: a new one would be another login.
    if (settings[name] !== value) Object.assign(settings, { [name]: value, nativeToken: '' });
  } else if (name === 'theme' && isTheme(value)) settings.theme = value;
  else if (name === 'bridge' && /^(?:ok|missing)$/.test(value)) settings.bridge = value === 'ok';
  else if (name === 'frame' && /^(?:yes|no)$/.test(value)) settings.frame = value === 'yes';
  else if ((name === 'delay' || name === 'statusHeight' || name === 'textSize') && /^\d{1,6}$/.test(value))
    settings[name] = Number(value);
  else if (isEvent(name) && isBehaviour(value)) settings.events = { ...settings.events, [name]: value };
  else return false;
  return true;
};

/** Returns true for a key of the page's sandbox in the local storage. */
const isOfThisSandbox = (key: string): boolean => {
  const base = pageBase();
  return base === '' ? !key.startsWith('/s/') : key.startsWith(`${base}:`);
};

/** Deletes the stored data of this device, as a new installation does. Other sandboxes are other devices. */
const wipe = (): void => {
  const own = Object.keys(localStorage).filter((key) => isOfThisSandbox(key));
  for (const key of own) localStorage.removeItem(key);
  sessionStorage.clear();
};

/**
 * Reads the settings of the tab and the `shell.` parameters. Removes these parameters from the address.
 * Reports unknown parameters, because a typo would make a test pass without its setting.
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
