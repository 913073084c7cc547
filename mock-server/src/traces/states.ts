import type { SnapshotDocument } from '../sandbox/snapshot';
import type { ChangedDocument } from './trace';

const identityOf = ({ kind, id }: Pick<SnapshotDocument, 'kind' | 'id'>): string => JSON.stringify([kind, id]);

const byIdentity = (documents: readonly SnapshotDocument[]): Map<string, SnapshotDocument> =>
  new Map(documents.map((document) => [identityOf(document), document]));

/**
 * Lists the documents that differ between two states of a sandbox.
 * @param isSame compares two bodies; identity suffices by default, because a sandbox never changes a body in place
 */
export const changesBetween = (
  before: readonly SnapshotDocument[],
  after: readonly SnapshotDocument[],
  isSame: (one: unknown, other: unknown) => boolean = Object.is,
): ChangedDocument[] => {
  const [old, current] = [byIdentity(before), byIdentity(after)];
  const deleted = before.filter((document) => !current.has(identityOf(document)));
  const changed = after.filter((document) => {
    const was = old.get(identityOf(document));
    return was === undefined || !isSame(was.body, document.body);
  });
  return [...deleted.map(({ kind, id }) => ({ kind, id })), ...changed];
};

/** Applies the changes of a call to a list of documents. */
export const withChanges = (
  documents: readonly SnapshotDocument[],
  changed: readonly ChangedDocument[] = [],
): SnapshotDocument[] => {
  const all = byIdentity(documents);
  for (const { kind, id, body } of changed) {
    if (body === undefined) all.delete(identityOf({ kind, id }));
    else all.set(identityOf({ kind, id }), { kind, id, body });
  }
  return [...all.values()];
};
