import type { Sandbox } from '../sandbox/sandbox';
import { conflict } from './define';

/** @throws AdminRefusal with HTTP 409 if a sandbox that should be new contains documents */
export const checkNew = ({ name, documents }: Sandbox): void => {
  if (documents.size === 0) return;
  conflict(
    `The sandbox "${name}" already exists. Choose another name, or delete it with DELETE /__admin/sandboxes/${name}.`,
  );
};
