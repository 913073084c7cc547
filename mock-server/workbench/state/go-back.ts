import type { Device } from './devices';
import { reloadDevices, type Workbench } from './workbench';

/** Restores the sandbox to its state before a call and reloads the phones. @param id of the call */
export const goBack = async (workbench: Workbench, id: number, devices: readonly Device[]): Promise<void> => {
  const done = await workbench.act('Restore the state before the call', 'POST /requests/:id/back', {
    params: { id: String(id) },
  });
  if (done !== undefined)
    reloadDevices(
      workbench,
      devices.map(({ name }) => name),
    );
};
