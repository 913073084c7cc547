import { type Answer, callOf, send } from '../api/client';
import { haveSeparateOrigins, serverNameOf } from './device-address';
import { type Device, followDevice } from './devices';
import { type ReloadMode, reloadDevices, type Workbench } from './workbench';

/** Phones that share an origin report no state, so they cannot go back. */
const modeFor = (path: string | null): ReloadMode => {
  if (path !== null) return 'restore';
  return haveSeparateOrigins() ? 'wipe' : 'stay';
};

/**
 * Loads the phones with the page, the storage and the session that the server restored. A phone that did not exist at
 * that moment is newly installed.
 */
const restorePhones = async (workbench: Workbench, devices: readonly Device[]): Promise<void> => {
  const answer = (await send(callOf('GET /devices'), workbench.sandbox)) as Answer<'GET /devices'>;
  for (const { name } of devices) {
    const path = answer.devices.find(({ device }) => device === serverNameOf(name))?.path ?? null;
    if (path !== null) followDevice(name, { at: path });
    else if (haveSeparateOrigins()) followDevice(name, { as: '', at: '/' });
    reloadDevices(workbench, [name], modeFor(path));
  }
};

/** Restores the sandbox and the phones to their state before a call. @param id of the call */
export const goBack = async (workbench: Workbench, id: number, devices: readonly Device[]): Promise<void> => {
  const done = await workbench.act('Restore the state before the call', 'POST /requests/:id/back', {
    params: { id: String(id) },
  });
  if (done !== undefined) await restorePhones(workbench, devices);
};

/** Restores the sandbox and the phones to their state before or after a point of the time line. */
export const goToPoint = async (
  workbench: Workbench,
  point: string,
  to: 'before' | 'after',
  devices: readonly Device[],
): Promise<void> => {
  const done = await workbench.act(`Restore the state ${to} this point`, 'POST /time-line/:point/back', {
    params: { point },
    body: { to },
  });
  if (done !== undefined) await restorePhones(workbench, devices);
};
