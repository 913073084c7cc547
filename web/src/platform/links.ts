/**
 * Parses an https address, with or without its scheme: 'www.example.com' is valid.
 * @returns undefined for anything else, such as `javascript:` or the `intent:` of another app
 */
export const webAddress = (text: string): URL | undefined => {
  const trimmed = text.trim();
  const whole = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  try {
    const url = new URL(whole);
    return url.protocol === 'https:' && /^[^.]+(?:\.[^.]+)+$/.test(url.hostname) ? url : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Returns true if an address belongs to one of the hosts or their subdomains.
 * @param hosts an empty list allows every host
 */
export const isOnHost = ({ hostname }: URL, hosts: readonly string[]): boolean =>
  hosts.length === 0 || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** An Android package name: two or more parts divided by dots, each starting with a letter. */
const packageName = /^[a-z]\w*(?:\.[a-z]\w*)+$/i;

/**
 * Extracts the package name from an app id, a store link (https://play.google.com/…?id=, market://details?id=) or a
 * package name (7.37).
 * @returns undefined if there is none, for example in a link to a file
 */
export const packageIdOf = (link: string): string | undefined => {
  const text = link.trim();
  if (packageName.test(text)) return text;
  const id = /[?&]id=([^&#]+)/.exec(text)?.[1];
  return id !== undefined && packageName.test(id) ? id : undefined;
};

/** Returns true for a web address, which a browser can open if the store fails. */
export const isWebLink = (link: string): boolean => /^https?:\/\//i.test(link.trim());
