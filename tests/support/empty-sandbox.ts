import { Documents } from '@kit/mock-server/sandbox/documents';
import { Journal } from '@kit/mock-server/sandbox/journal/journal';
import { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import type { StoredDocument } from '@kit/mock-server/store/store';

/** A sandbox over what a store would hold, as after a restart; nothing of it is kept. */
export const sandboxOver = (stored: readonly StoredDocument[]): Sandbox => {
  const documents = new Documents('test', new CommitQueue({ commit: () => undefined }, () => undefined), stored);
  return new Sandbox('test', documents, new Journal({ entries: 10, bytes: 1_000_000 }));
};

/** A sandbox in which nothing was done, without a server and a store around it. */
export const emptySandbox = (): Sandbox => sandboxOver([]);
