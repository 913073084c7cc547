import type { Change } from '@kit/mock-server/core/changes';
import type { Commit } from '@kit/mock-server/core/store/store';

/** Position of a new sandbox. */
export const START = 1_000_000;

export const put = (id: string, body: unknown, place: number, before?: Change['before']): Change => ({
  kind: 'note',
  id,
  before,
  after: { place, body },
});

export const commitOf = (position: number, more: Partial<Commit> = {}): Commit => ({
  position,
  isNew: position === START,
  steps: [],
  documents: [],
  emptied: [],
  items: [],
  files: [],
  attempt: 1,
  ...more,
});

/** A commit of one step with these changes. */
export const step = (position: number, ...documents: Change[]): Commit =>
  commitOf(position, { documents, steps: [documents] });
