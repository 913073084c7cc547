import { MEGABYTE } from '@kit/contracts/constants';
import { groupDigits } from '@kit/contracts/money';
import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { CollectionLimit } from '../core/collection';
import { FILE_KIND, type Store, type StoredDocument } from '../core/store/store';
import { issuesOf } from '../validation/issues';
import { collections, storedCollections } from './collections';
import { jsonSize } from './records/fields';
import { fileContentCollection } from './records/files';

/** A document of a snapshot. Snapshots keep the order of arrival. */
export const snapshotDocument = z.strictObject({
  kind: z.string().check(
    z.refine((kind) => collections.has(kind), {
      error: ({ input }) => `There is no kind "${String(input)}". Allowed: ${[...collections.keys()].join(', ')}`,
    }),
  ),
  id: z.string(),
  body: z.unknown(),
});
export type SnapshotDocument = z.infer<typeof snapshotDocument>;

/** Maximum reported issues. More of them would not help. */
const MAXIMUM_ISSUES = 20;

/** Issues of a document body, with paths below `under`. */
const bodyIssues = ({ kind, body }: SnapshotDocument, ...under: readonly string[]): Issue[] => {
  const definition = storedCollections.get(kind);
  const parsed = definition && z.safeParse(definition.schema, body);
  return parsed === undefined || parsed.success ? [] : issuesOf(parsed.error, ...under);
};

/** Finds issues that prevent an import of documents, in a step for each document. Their paths are below `under`. */
export function* documentIssues(documents: readonly SnapshotDocument[], under: string): Generator<void, Issue[], void> {
  const issues: Issue[] = [];
  const known = new Set<string>();
  for (const [index, document] of documents.entries()) {
    if (issues.length >= MAXIMUM_ISSUES) break;
    const path = `${under}.${index}`;
    const identity = JSON.stringify([document.kind, document.id]);
    if (known.has(identity)) issues.push({ path, reason: `There are two documents ${document.kind} ${document.id}` });
    known.add(identity);
    issues.push(...bodyIssues(document, path, 'body'));
    yield;
  }
  return issues.slice(0, MAXIMUM_ISSUES);
}

/** A document after a change. Without a body, the change deletes it. */
type ChangedDocument = Omit<SnapshotDocument, 'body'> & { readonly body?: unknown };

const excessOf = (kind: string, { documents, size }: CollectionLimit, sizes: Iterable<number>): string | undefined => {
  let [count, total] = [0, 0];
  for (const each of sizes) {
    count += 1;
    total += each;
  }
  if (count > (documents ?? count))
    return `Has ${groupDigits(count)} documents ${kind}. A sandbox holds at most ${groupDigits(documents ?? 0)}`;
  if (total > (size ?? total))
    return `Its documents ${kind} are too large together. A sandbox holds at most ${Math.floor((size ?? 0) / MEGABYTE)} MB`;
  return undefined;
};

/**
 * Finds the first state that exceeds the limits of a sandbox.
 * @param steps the documents of the first state, then the changed documents of each later state
 * @returns the index of the step that leads to this state, and the reason
 */
export const excessIn = (
  steps: readonly (readonly ChangedDocument[])[],
): { readonly step: number; readonly reason: string } | undefined => {
  const sizesByKind = new Map<string, Map<string, number>>();
  for (const [step, changed] of steps.entries()) {
    const touched = new Set<string>();
    for (const { kind, id, body } of changed) {
      const limit = collections.get(kind)?.limit;
      if (limit === undefined) continue;
      const sizes = sizesByKind.get(kind) ?? new Map<string, number>();
      sizesByKind.set(kind, sizes);
      if (body === undefined) sizes.delete(id);
      else sizes.set(id, (limit.sizeOf ?? jsonSize)(body));
      touched.add(kind);
    }
    for (const kind of touched) {
      const reason = excessOf(kind, collections.get(kind)?.limit ?? {}, sizesByKind.get(kind)?.values() ?? []);
      if (reason !== undefined) return { step, reason };
    }
  }
  return undefined;
};

/** Hides all but the last four digits: the id of a borrower is a phone number, and a log must contain none. */
const withoutNumber = (id: string): string => id.replace(/\d(?=\d{4})/g, '*');

/** Describes the first invalid stored document; undefined if all are valid. */
export const storedProblem = (documents: Iterable<StoredDocument>): string | undefined => {
  for (const document of documents) {
    const { sandbox, kind, id } = document;
    const what = `its document ${kind} ${JSON.stringify(withoutNumber(id))} of the sandbox ${JSON.stringify(sandbox)}`;
    if (!storedCollections.has(kind)) return `${what} has a kind that this server does not know`;
    const [issue] = bodyIssues(document, 'body');
    if (issue !== undefined) return `${what} is invalid: ${issue.path}: ${issue.reason}`;
  }
  return undefined;
};

/** The documents that a snapshot contains, without the contents of files. */
export const snapshotDocuments = <Document extends Pick<SnapshotDocument, 'kind'>>(
  documents: readonly Document[],
): Document[] => documents.filter(({ kind }) => collections.has(kind));

/** Adds the contents of the files among some documents. */
export const withContents = async <
  Document extends Pick<SnapshotDocument, 'kind' | 'id'> & { readonly body?: unknown },
>(
  store: Store,
  sandbox: string,
  documents: readonly Document[],
): Promise<(Document | SnapshotDocument)[]> => {
  const complete: (Document | SnapshotDocument)[] = [];
  for (const document of documents) {
    complete.push(document);
    if (document.kind !== FILE_KIND || document.body === undefined) continue;
    const body = await store.file(sandbox, document.id);
    if (body !== undefined) complete.push({ kind: fileContentCollection.kind, id: document.id, body });
  }
  return complete;
};
