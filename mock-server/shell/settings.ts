import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { hasOwn } from '@kit/contracts/has-own';

/** How the shell answers an event: as a shell does, never, with a failure, or with something that is no reply. */
export const behaviours = ['ok', 'timeout', 'error', 'malformed'] as const;
export type Behaviour = (typeof behaviours)[number];

/** What a tester can choose. Given as `?shell.<name>=<value>` in the address, or in the panel behind the status bar. */
export interface ShellSettings {
  /** the number that is logged in in the native app; empty for nobody */
  nativeUser: string;
  /** the token that the native app has, in force or not; empty for a new one of the native user */
  token: string;
  /** false: the host has no bridge at all, as in a plain browser */
  bridge: boolean;
  /** milliseconds that each answer takes */
  delay: number;
  /** status bar height in pixels of a 750-wide design */
  statusHeight: number;
  /** percent of the usual size of text, as set on the phone */
  textSize: number;
  /** the phone's own theme; empty for the browser's */
  theme: '' | 'light' | 'dark';
  /** whether a wide window shows the page as wide as a phone */
  frame: boolean;
  /** for single events, where they differ from `ok` */
  events: Partial<Record<BridgeEventName, Behaviour>>;
}

const defaults: ShellSettings = {
  nativeUser: '',
  token: '',
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

/** `/s/<sandbox>` of the page, or nothing: each sandbox is a phone of its own. */
export const pageBase = (): string => /^\/s\/[^/]+/.exec(location.pathname)?.[0] ?? '';

const storageKey = () => `simulated-shell:${pageBase()}`;

export const isEvent = (name: string): name is BridgeEventName => hasOwn(bridgeEvents, name);
const isBehaviour = (value: string): value is Behaviour => behaviours.some((behaviour) => behaviour === value);

const isTheme = (value: string): value is ShellSettings['theme'] => ['', 'light', 'dark'].includes(value);

const stored = (): ShellSettings => {
  try {
    return { ...defaults, ...JSON.parse(sessionStorage.getItem(storageKey()) ?? '{}') };
  } catch {
    return { ...defaults };
  }
};

export const saveSettings = (settings: ShellSettings): void => {
  sessionStorage.setItem(storageKey(), JSON.stringify(settings));
};

const apply = (settings: ShellSettings, name: string, value: string): boolean => {
  if (name === 'nativeUser' || name === 'token') settings[name] = value;
  else if (name === 'theme' && isTheme(value)) settings.theme = value;
  else if (name === 'bridge' && /^(?:ok|missing)$/.test(value)) settings.bridge = value === 'ok';
  else if (name === 'frame' && /^(?:yes|no)$/.test(value)) settings.frame = value === 'yes';
  else if ((name === 'delay' || name === 'statusHeight' || name === 'textSize') && /^\d{1,6}$/.test(value))
    settings[name] = Number(value);
  else if (isEvent(name) && isBehaviour(value)) settings.events = { ...settings.events, [name]: value };
  else return false;
  return true;
};

/** What a newly installed app finds: nothing of the one before. */
const wipe = (): void => {
  localStorage.clear();
  sessionStorage.clear();
};

/**
 * The settings in force: those of this tab, changed by the address. The page never sees the `shell.` parameters.
 * A parameter that means nothing is reported, since a test that misspells one would prove nothing.
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
        `${key}=${value}: there is shell.nativeUser, shell.token, shell.bridge (ok, missing), shell.delay, shell.statusHeight, shell.textSize, shell.theme (light, dark), shell.frame (yes, no), ${WIPE}=yes, and shell.<event> (${behaviours.join(', ')})`,
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
