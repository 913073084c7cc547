import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './source-files';

/** What a clone does not have. */
const NOT_CLONED = ['.git', 'node_modules', 'dist', '.build', '.reports', '.data', '.files'];
const OWN_SCOPE = '@kit';

/** node_modules with every package by a link, and our own workspaces those of the copy. */
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

export interface CopiedCheckout {
  readonly root: string;
  remove(): void;
}

/**
 * A copy of the checkout in a temporary folder, as a clone would be: without what is built, kept or reported.
 * @param installed whether its packages are there
 */
export const copyCheckout = ({ installed }: { readonly installed: boolean }): CopiedCheckout => {
  const copy = mkdtempSync(join(tmpdir(), 'checkout-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !NOT_CLONED.includes(basename(path)) });
  if (installed) linkPackages(copy);
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
};
