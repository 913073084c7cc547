import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { StoredDocument } from '../store/store';
import { issuesOf } from '../validation/issues';
import { collections, storedCollections } from './collections';
import type { Documents } from './documents';

/** One document of a sandbox, in order of arrival. */
export const snapshotDocument = z.strictObject({
  kind: z.string().check(
    z.refine((kind) => collections.has(kind), {
      error: ({ input }) => `There is no kind "${String(input)}"; there are: ${[...collections.keys()].join(', ')}`,
    }),
  ),
  id: z.string(),
  body: z.unknown(),
});
export type SnapshotDocument = z.infer<typeof snapshotDocument>;

/** How many issues are told: the first ones say what is wrong, a thousand of them say nothing. */
const MAXIMUM_ISSUES = 20;

/** What is wrong with the body of a document, with the path to it under `under`. */
const bodyIssues = ({ kind, body }: SnapshotDocument, ...under: readonly string[]): Issue[] => {
  const definition = storedCollections.get(kind);
  const parsed = definition && z.safeParse(definition.schema, body);
  return parsed === undefined || parsed.success ? [] : issuesOf(parsed.error, ...under);
};

/** What keeps documents from being taken over, with the path to each under `under`. */
export const documentIssues = (documents: readonly SnapshotDocument[], under: string): Issue[] => {
  const issues: Issue[] = [];
  const known = new Set<string>();
  documents.forEach((document, index) => {
    if (issues.length >= MAXIMUM_ISSUES) return;
    const path = `${under}.${index}`;
    const identity = JSON.stringify([document.kind, document.id]);
    if (known.has(identity)) issues.push({ path, reason: `There are two documents ${document.kind} ${document.id}` });
    known.add(identity);
    issues.push(...bodyIssues(document, path, 'body'));
  });
  return issues.slice(0, MAXIMUM_ISSUES);
};

/** Why stored documents cannot be served, in a sentence about the first that cannot; undefined where all can. */
export const storedProblem = (documents: readonly StoredDocument[]): string | undefined => {
  for (const document of documents) {
    const { sandbox, kind, id } = document;
    const what = `its document ${kind} ${JSON.stringify(id)} of the sandbox ${JSON.stringify(sandbox)}`;
    if (!storedCollections.has(kind)) return `${what} is of a kind that this server does not have`;
    const [issue] = bodyIssues(document, 'body');
    if (issue !== undefined) return `${what} is not what it has to be: ${issue.path}: ${issue.reason}`;
  }
  return undefined;
};

/** The documents of a sandbox as they stand, or stood at an earlier position; undefined where that is too long ago. */
export const documentsOf = (documents: Documents, position?: number): SnapshotDocument[] | undefined =>
  documents.all(position)?.map(({ kind, id, body }) => ({ kind, id, body }));
