import type { Phone, PhoneName } from './phones';

/** Where the workbench lives on this machine; each phone has a name below it. */
const HOST = 'workbench.localhost';

/** Whether each phone has an origin of its own: only on this machine do the names of the phones lead to the server. */
export const arePhonesApart = (): boolean => location.hostname === HOST;

/** The origin of a phone. */
export const originOf = (name: PhoneName): string =>
  arePhonesApart() ? `${location.protocol}//${name}.${location.host}` : location.origin;

const baseOf = (sandbox: string): string => (sandbox === 'default' ? '' : `/s/${sandbox}`);

const BELOW = `.${HOST.replace('.localhost', '')}`;

/** What the server calls a phone of the page. */
export const serverNameOf = (name: PhoneName): string => name + BELOW;

/** A phone as the page calls it: its letter, or what the server calls one that is none of the page's. */
export const shownNameOf = (phone: string): string =>
  phone.endsWith(BELOW) ? phone.slice(0, -BELOW.length).toUpperCase() : phone;

/**
 * The address that a phone opens: what the shell around the page is to be is said in parameters that it takes off.
 * @param isWiped whether the phone forgets first all that it kept
 */
export const phoneAddress = ({ name, as, at, text, theme }: Phone, sandbox: string, isWiped = false): string => {
  const url = new URL(originOf(name) + baseOf(sandbox) + at);
  const shell = { nativeUser: as, token: url.searchParams.get('shell.token') ?? '', textSize: String(text), theme };
  for (const [setting, value] of Object.entries(shell)) url.searchParams.set(`shell.${setting}`, value);
  if (isWiped) url.searchParams.set('shell.wipe', 'yes');
  return url.href;
};

/** Whether the page was opened under a name that another machine knows this server by too. */
export const isElsewhere = (): boolean => !/(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(location.hostname);

/** This server's origin, as another machine reaches it. @param address of this machine, or its name */
export const originAt = (address: string): string => {
  const url = new URL(location.origin);
  url.hostname = address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
  return url.origin;
};

/** A path of the app in a sandbox, for a phone around which somebody is logged in. @param as nobody where it is empty */
export const pathFor = (sandbox: string, at: string, as: string): string =>
  as === '' ? baseOf(sandbox) + at : `${baseOf(sandbox)}${at}${at.includes('?') ? '&' : '?'}shell.nativeUser=${as}`;
