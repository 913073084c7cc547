import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root, trackedFiles } from './source-files';
import { temporaryFolder } from './temporary-folder';

const OWN_SCOPE = '@kit';

/** Links every package into the copy's node_modules. Our own workspaces link to the copy itself. */
const linkPackages = (copy: string): void => {
  const from = join(root, 'node_modules');
  const to = join(copy, 'node_modules');
  mkdirSync(join(to, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN_SCOPE && name !== '.cache' && !name.startsWith('.vite'))
      symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, OWN_SCOPE))) symlinkSync(join(copy, name), join(to, OWN_SCOPE, name));
};

/**
 * Copies the checkout into a temporary folder, without build output, reports and data, like a fresh clone.
 * @param installed whether the copy gets node_modules
 * @returns the folder
 */
export const copyCheckout = ({ installed }: { readonly installed: boolean }): string => {
  const copy = temporaryFolder();
  for (const path of trackedFiles()) cpSync(join(root, path), join(copy, path));
  if (installed) linkPackages(copy);
  return copy;
};
