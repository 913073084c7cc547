import { type Device, followDevice } from './devices';
import { reloadDevices, type Workbench } from './workbench';

/** The screen that sends the application as soon as it opens. It would apply again. */
const APPLIES = '/countdown_info';

/** The server has other documents now, so each phone loads its page again. */
const reload = (workbench: Workbench, devices: readonly Device[]): void => {
  for (const device of devices) if (device.at.startsWith(APPLIES)) followDevice(device.name, { at: '/' });
  reloadDevices(
    workbench,
    devices.map(({ name }) => name),
  );
};

/** Restores the sandbox to its state before a call, and reloads the phones. @param id of the call */
export const goBack = async (workbench: Workbench, id: number, devices: readonly Device[]): Promise<void> => {
  const done = await workbench.act('Restore the state before the call', 'POST /history/:point/back', {
    params: { point: `c${id}` },
  });
  if (done !== undefined) reload(workbench, devices);
};

/** Restores the sandbox to its state before or after a point of the history, and reloads the phones. */
export const goToPoint = async (
  workbench: Workbench,
  point: string,
  to: 'before' | 'after',
  devices: readonly Device[],
): Promise<void> => {
  const done = await workbench.act(`Restore the state ${to} this point`, 'POST /history/:point/back', {
    params: { point },
    body: { to },
  });
  if (done !== undefined) reload(workbench, devices);
};
