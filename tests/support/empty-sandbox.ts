import { Documents } from '@kit/mock-server/sandbox/documents';
import { Journal } from '@kit/mock-server/sandbox/journal/journal';
import { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import type { StoredDocument } from '@kit/mock-server/store/store';

/** A sandbox that loads stored documents, as after a restart. It saves nothing. */
export const sandboxOver = (stored: readonly StoredDocument[]): Sandbox => {
  const documents = new Documents('test', new CommitQueue({ commit: () => undefined }, () => undefined), stored);
  return new Sandbox('test', documents, new Journal({ entries: 10, bytes: 1_000_000 }));
};

/** An empty sandbox, without server and store. */
export const emptySandbox = (): Sandbox => sandboxOver([]);
