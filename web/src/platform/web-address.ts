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
