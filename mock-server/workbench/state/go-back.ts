import type { Phone } from './phones';
import { reloadPhones, type Workbench } from './workbench';

/** Restores the sandbox to its state before a call and reloads the phones. @param id of the call */
export const goBack = async (workbench: Workbench, id: number, phones: readonly Phone[]): Promise<void> => {
  const done = await workbench.act('Restore the state before the call', 'POST /requests/:id/back', {
    params: { id: String(id) },
  });
  if (done !== undefined)
    reloadPhones(
      workbench,
      phones.map(({ name }) => name),
    );
};
