import { Documents } from '@kit/mock-server/core/documents';
import { openSandbox, type Sandbox } from '@kit/mock-server/service/sandbox';
import type { SnapshotDocument } from '@kit/mock-server/service/snapshot';

/** A sandbox with these documents, as after a restart. It saves nothing. */
export const sandboxOver = (documents: readonly SnapshotDocument[]): Sandbox => {
  const sandbox = openSandbox('test', new Documents());
  sandbox.replace(documents);
  return sandbox;
};

/** An empty sandbox, without server and store. */
export const emptySandbox = (): Sandbox => sandboxOver([]);
