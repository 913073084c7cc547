import type { HomeItem } from '@kit/contracts/methods/configuration';
import { useState } from 'react';
import { useBridge } from '../../bridge/use-bridge';
import { isWebLink, packageIdOf } from './play-store';

const NO_URL = 'This app has no download link yet. Please try again later.';
const NOT_OPENED = 'Google Play could not be opened. Please try again.';

/**
 * Opens a download offer (2.49): in Google Play by the shell, else as a page where the link is one (7.37).
 * @returns the tip to show, with the item that it belongs to
 */
export const useDownloadOffer = () => {
  const bridge = useBridge();
  const [tip, setTip] = useState<{ readonly itemId: string; readonly text: string }>();
  const open = async ({ itemId, extDownloadUrl }: HomeItem): Promise<void> => {
    setTip(undefined);
    const link = extDownloadUrl?.trim();
    if (!link) return setTip({ itemId, text: NO_URL });
    const packageId = packageIdOf(link);
    try {
      if (packageId === undefined) throw new Error(`No package in ${link}`);
      await bridge.call('openGooglePlay', { packageId });
    } catch {
      if (isWebLink(link)) window.location.assign(link);
      else setTip({ itemId, text: NOT_OPENED });
    }
  };
  return { tip, open };
};
