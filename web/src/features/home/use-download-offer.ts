import type { HomeItem } from '@kit/contracts/methods/configuration';
import { useState } from 'react';
import { useGooglePlay } from '../../bridge/use-google-play';

const NO_URL = 'This app has no download link yet. Please try again later.';
const NOT_OPENED = 'Google Play could not be opened. Please try again.';

/**
 * Opens a download offer (2.49) in Google Play.
 * @returns the tip to show, and the item it belongs to
 */
export const useDownloadOffer = () => {
  const openGooglePlay = useGooglePlay();
  const [tip, setTip] = useState<{ readonly itemId: string; readonly text: string }>();
  const open = async ({ itemId, extDownloadUrl }: HomeItem): Promise<void> => {
    setTip(undefined);
    const link = extDownloadUrl?.trim();
    if (!link) setTip({ itemId, text: NO_URL });
    else if (!(await openGooglePlay(link))) setTip({ itemId, text: NOT_OPENED });
  };
  return { tip, open };
};
