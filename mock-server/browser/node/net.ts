const BYTE = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);

export const isIPv4 = (text: string): boolean => IPV4.test(text);

/** The URL parser validates the IPv6 address. */
export const isIPv6 = (text: string): boolean =>
  /^[\da-fA-F:.]+$/.test(text) && text.includes(':') && URL.canParse(`http://[${text}]`);

export const isIP = (text: string): 0 | 4 | 6 => {
  if (isIPv4(text)) return 4;
  return isIPv6(text) ? 6 : 0;
};
