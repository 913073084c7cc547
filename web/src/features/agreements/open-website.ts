import { webAddress } from '../../lib/web-address';

/** Opens a website in the shell's own browser; anything but https is ignored. */
export const openWebsite = (address: string): void => {
  const url = webAddress(address);
  if (url) window.open(url.href, '_blank', 'noopener,noreferrer');
};
