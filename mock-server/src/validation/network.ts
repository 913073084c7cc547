import { isIP } from 'node:net';

const PREFIX_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** Returns true for an IP address or a network such as `10.0.0.0/8`. */
export const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = PREFIX_BITS[isIP(address)];
  if (bits === undefined || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
};
