import { checkSandboxName } from '../sandbox/names';
import { type AdminServices, conflict } from './define';

/**
 * Claims a name for a new sandbox.
 * @throws AdminRefusal with HTTP 409 if a sandbox of that name contains documents
 * @throws SandboxError for an invalid name
 */
export const claimNew = async ({ sandboxes }: AdminServices, name: string): Promise<void> => {
  checkSandboxName(name);
  await sandboxes.claim(name);
  if (sandboxes.holds(name) && sandboxes.peek(name).documents.size > 0) {
    conflict(
      `The sandbox "${name}" already exists. Choose another name, or delete it with DELETE /__admin/sandboxes/${name}.`,
    );
  }
};
