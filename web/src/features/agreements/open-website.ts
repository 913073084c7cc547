/** Web pages only: no `javascript:`, no `intent:` of another app. */
const isWebsite = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

/** Opens a website in the shell's own browser; anything but https is ignored. */
export const openWebsite = (address: string): void => {
  if (isWebsite(address)) window.open(address, '_blank', 'noopener,noreferrer');
};
