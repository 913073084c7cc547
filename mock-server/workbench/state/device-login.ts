import { type Device, putBeside } from './devices';
import { reloadDevices, type Workbench } from './workbench';

/** Wipes a phone and opens its home page. @param as phone number of the natively logged-in borrower; empty for nobody */
export const logInNatively = (workbench: Workbench, device: Device, as: string, devices: readonly Device[]): void => {
  putBeside({ ...device, as, at: '/' }, devices);
  reloadDevices(workbench, [device.name], 'wipe');
};
