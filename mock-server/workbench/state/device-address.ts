import { DEFAULT_SANDBOX } from '../lib/admin-call';
import type { Device, DeviceName } from './devices';
import type { ReloadMode } from './workbench';

/** The workbench's name on this machine. Each phone has a subdomain of it. */
const HOST = 'workbench.localhost';

/** Returns true if each phone has a separate origin. The subdomains resolve on this machine only. */
export const haveSeparateOrigins = (): boolean => location.hostname === HOST;

export const originOf = (name: DeviceName): string =>
  haveSeparateOrigins() ? `${location.protocol}//${name}.${location.host}` : location.origin;

const baseOf = (sandbox: string): string => (sandbox === DEFAULT_SANDBOX ? '' : `/s/${sandbox}`);

const BELOW = `.${HOST.replace('.localhost', '')}`;

/** The server's name for a phone of the page, such as `a.workbench`. */
export const serverNameOf = (name: DeviceName): string => name + BELOW;

/** The name shown to the tester: a letter, or the server's name for a phone outside the page. */
export const shownNameOf = (device: string): string =>
  device.endsWith(BELOW) ? device.slice(0, -BELOW.length).toUpperCase() : device;

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

/** Returns true for the tester's own browser or terminal, which is not a phone. */
export const isOwnBrowser = (device: string): boolean => /^(?:workbench|localhost|127\..*|\[?::1\]?)$/.test(device);

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
