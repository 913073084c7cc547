import { isOwnBrowser, serverNameOf } from './device-address';
import { useDevices } from './devices';
import { useAdmin } from './use-admin';

/** The server's names of the phones: those of the page, and real phones that used the sandbox. */
export const usePhoneNames = (): readonly string[] => {
  const { data } = useAdmin('GET /devices');
  const own = useDevices().map(({ name }) => serverNameOf(name));
  const others = (data?.devices ?? []).map(({ device }) => device).filter((device) => !isOwnBrowser(device));
  return [...new Set([...own, ...others])];
};
