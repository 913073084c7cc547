import { groupDigits } from '@kit/contracts/money';
import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { collections } from '../core/documents';
import { FILE_KIND, type Store, type StoredDocument } from '../core/store/store';
import { issuesOf } from '../validation';
import { fileContentCollection } from './records/files';

/** Returns true for a kind of document that snapshots contain. */
export const isInSnapshots = (kind: string): boolean => collections.get(kind)?.isOutsideHistory === false;

const snapshotKinds = (): string => [...collections.keys()].filter(isInSnapshots).sort().join(', ');

/** A document of a snapshot. Snapshots keep the order of arrival. */
export const snapshotDocument = z.strictObject({
  kind: z.string().check(
    z.refine(isInSnapshots, {
      error: ({ input }) => `There is no kind "${String(input)}". Allowed: ${snapshotKinds()}`,
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
  const definition = collections.get(kind);
  const parsed = definition && z.safeParse(definition.schema, body);
  return parsed === undefined || parsed.success ? [] : issuesOf(parsed.error, ...under);
};

/** Finds issues that prevent an import of documents. Their paths are below `under`. */
export const documentIssues = (documents: readonly SnapshotDocument[], under: string): Issue[] => {
  const issues: Issue[] = [];
  const known = new Set<string>();
  const counts = new Map<string, number>();
  for (const [index, document] of documents.entries()) {
    if (issues.length >= MAXIMUM_ISSUES) break;
    const { kind, id } = document;
    const path = `${under}.${index}`;
    const identity = JSON.stringify([kind, id]);
    if (known.has(identity)) issues.push({ path, reason: `There are two documents ${kind} ${id}` });
    known.add(identity);
    issues.push(...bodyIssues(document, path, 'body'));
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const most = collections.get(kind)?.most;
    if (most !== undefined && count === most + 1)
      issues.push({ path, reason: `A sandbox holds at most ${groupDigits(most)} documents ${kind}` });
  }
  return issues.slice(0, MAXIMUM_ISSUES);
};

/** Hides all but the last four digits: the id of a borrower is a phone number, and a log must contain none. */
const withoutNumber = (id: string): string => id.replace(/\d(?=\d{4})/g, '*');

/** Describes the first invalid stored document; undefined if all are valid. */
export const storedProblem = (documents: Iterable<StoredDocument>): string | undefined => {
  for (const document of documents) {
    const { sandbox, kind, id } = document;
    const what = `its document ${kind} ${JSON.stringify(withoutNumber(id))} of the sandbox ${JSON.stringify(sandbox)}`;
    if (!collections.has(kind)) return `${what} has a kind that this server does not know`;
    const [issue] = bodyIssues(document, 'body');
    if (issue !== undefined) return `${what} is invalid: ${issue.path}: ${issue.reason}`;
  }
  return undefined;
};

/** The documents that a snapshot contains, without the contents of files. */
export const snapshotDocuments = <Document extends Pick<SnapshotDocument, 'kind'>>(
  documents: readonly Document[],
): Document[] => documents.filter(({ kind }) => isInSnapshots(kind));

/** Returns the documents, and after each uploaded file a document with its content. */
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
