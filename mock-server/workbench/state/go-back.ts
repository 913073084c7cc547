import type { Phone } from './phones';
import { reloadPhones, type Workbench } from './workbench';

/** Puts the sandbox back to before a call, with all that was in it then, and loads the phones again. @param id of the call */
export const goBack = async (workbench: Workbench, id: number, phones: readonly Phone[]): Promise<void> => {
  const done = await workbench.act('The sandbox is as it was before the call', 'POST /requests/:id/back', {
    params: { id: String(id) },
  });
  if (done !== undefined)
    reloadPhones(
      workbench,
      phones.map(({ name }) => name),
    );
};
