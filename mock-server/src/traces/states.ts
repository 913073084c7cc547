import type { SnapshotDocument } from '../sandbox/snapshot';
import type { ChangedDocument } from './trace';

const identityOf = ({ kind, id }: Pick<SnapshotDocument, 'kind' | 'id'>): string => JSON.stringify([kind, id]);

const byIdentity = (documents: readonly SnapshotDocument[]): Map<string, SnapshotDocument> =>
  new Map(documents.map((document) => [identityOf(document), document]));

/**
 * Lists the documents that differ between two states of a sandbox. It compares bodies by identity, because a sandbox never
 * changes a body in place.
 */
export const changesBetween = (
  before: readonly SnapshotDocument[],
  after: readonly SnapshotDocument[],
): ChangedDocument[] => {
  const [old, current] = [byIdentity(before), byIdentity(after)];
  const deleted = before.filter((document) => !current.has(identityOf(document)));
  const changed = after.filter((document) => {
    const was = old.get(identityOf(document));
    return was === undefined || was.body !== document.body;
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
