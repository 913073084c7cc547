import { assumptions } from '@kit/contracts/assumptions';
import type { HomeItem } from '@kit/contracts/methods/configuration';
import { useState } from 'react';
import { AppError } from '../../platform/app-error';
import { isWebLink, packageIdOf } from '../../platform/play-store';
import { useGooglePlay } from '../../platform/use-google-play';
import { isOnHost, webAddress } from '../../platform/web-address';
import { copy } from './offers-copy';

/** Returns true for any package in Google Play. A web page must be https and on a host of `downloadHosts`. */
const mayOpen = (link: string): boolean => {
  if (packageIdOf(link) !== undefined || !isWebLink(link)) return true;
  const url = webAddress(link);
  return url !== undefined && isOnHost(url, assumptions.downloadHosts);
};

/**
 * Opens a download offer (2.49) in Google Play.
 * @returns `open`, the current `tip` with its item, and `explain`, which shows a failed call as a tip
 */
export const useDownloadOffer = () => {
  const openGooglePlay = useGooglePlay();
  const [tip, setTip] = useState<{ readonly itemId: string; readonly text: string }>();
  const open = async ({ itemId, extDownloadUrl }: HomeItem): Promise<void> => {
    setTip(undefined);
    const link = extDownloadUrl?.trim();
    if (!link) setTip({ itemId, text: copy.appWithoutLink });
    else if (!mayOpen(link)) setTip({ itemId, text: copy.appNotAllowed });
    else if (!(await openGooglePlay(link))) setTip({ itemId, text: copy.appNotOpened });
  };
  const explain =
    ({ itemId }: HomeItem) =>
    (thrown: unknown) =>
      setTip({ itemId, text: AppError.from(thrown).message });
  return { tip, open, explain };
};
