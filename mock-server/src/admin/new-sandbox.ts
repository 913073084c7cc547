import { checkSandboxName } from '../sandbox/names';
import { type AdminServices, conflict } from './define';

/**
 * Makes sure that something can begin under a name.
 * @throws AdminRefusal with HTTP 409 where there is a sandbox of that name with something in it
 * @throws SandboxError for a name that cannot be one
 */
export const claimNew = async ({ sandboxes }: AdminServices, name: string): Promise<void> => {
  checkSandboxName(name);
  await sandboxes.claim(name);
  if (sandboxes.holds(name) && sandboxes.peek(name).documents.size > 0) {
    conflict(`There is a sandbox "${name}" already: DELETE /sandboxes/${name} ends it, or choose another name`);
  }
};
