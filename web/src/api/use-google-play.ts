import { isWebLink, packageIdOf } from '../platform/links';
import { useServices } from './services';

/**
 * Opens an app in Google Play through the native app (7.37). If that fails, opens the link itself if it is a web
 * address.
 * @returns a function of an app id, a store link or a package name, which returns true on success
 */
export const useGooglePlay = () => {
  const { bridge } = useServices();
  const openInStore = async (packageId: string): Promise<boolean> => {
    try {
      await bridge.call('openGooglePlay', { packageId });
      return true;
    } catch {
      return false;
    }
  };
  return async (link: string): Promise<boolean> => {
    const packageId = packageIdOf(link);
    if (packageId !== undefined && (await openInStore(packageId))) return true;
    if (!isWebLink(link)) return false;
    window.location.assign(link.trim());
    return true;
  };
};
