/** Only the web: no `javascript:`, no `intent:` of another app. */
const isWebsite = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

/** Leaves the app for a website in the shell's own browser; anything but https is not followed. */
export const openWebsite = (address: string): void => {
  if (isWebsite(address)) window.open(address, '_blank', 'noopener,noreferrer');
};
