import { checkSandboxName } from '../sandbox/names';
import { type AdminServices, conflict } from './define';

/**
 * Makes sure that something can begin under a name.
 * @throws AdminRefusal with HTTP 409 where there is a sandbox of that name with something in it
 * @throws SandboxError for a name that cannot be one
 */
export const claimNew = async ({ sandboxes, claim }: AdminServices, name: string): Promise<void> => {
  checkSandboxName(name);
  const taken = `There is a sandbox "${name}" already: DELETE /sandboxes/${name} ends it, or choose another name`;
  if (!(await claim(name))) conflict(taken);
  if (sandboxes.holds(name) && sandboxes.peek(name).documents.size > 0) conflict(taken);
};
