/**
 * An https address, with or without its scheme: 'www.example.com' is one.
 * @returns undefined for anything else: no `javascript:`, no `intent:` of another app
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
 * Whether an address leads to one of some hosts.
 * @param hosts an empty list allows every one; a host allows the ones below it too
 */
export const isOnHost = ({ hostname }: URL, hosts: readonly string[]): boolean =>
  hosts.length === 0 || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
