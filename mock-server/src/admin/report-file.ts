import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { ownPath } from '../sandbox/own-path';
import { time } from '../sandbox/records/fields';
import {
  documentIssues,
  inPresentForm,
  type SnapshotDocument,
  snapshotDocument,
  snapshotVersion,
} from '../sandbox/snapshot';
import { journalEntry } from './journal';
import { phoneName } from './phone-name';

const FORMAT = 'loan-webview-kit report';
const VERSION = 1;
/** Calls of one report: a range is what somebody looked at, not a day. */
export const MAXIMUM_CALLS = 300;
/** Phones that can be pictured, and characters of one picture as a data address: two megabytes of it. */
const MAXIMUM_PICTURES = 20;
const LONGEST_PICTURE = Math.ceil((2 * 1024 * 1024 * 4) / 3);

/** A document as it was after something; without a body it was gone. */
const changedDocument = z.strictObject({ ...snapshotDocument.shape, body: z.optional(z.unknown()) });
type ChangedDocument = z.infer<typeof changedDocument>;

const reportCall = z.strictObject({
  ...z.omit(journalEntry, { canGoBack: true }).shape,
  /** what it takes to run it again; null for a key exchange and an upload */
  context: z.nullable(z.strictObject({ at: time, seed: z.nullable(z.string().check(z.regex(/^[0-9a-f]+$/))) })),
  /** the documents that were others after it, and before the next call of the report */
  changed: z.array(changedDocument),
});
export type ReportCall = z.infer<typeof reportCall>;

/** A range of a journal as one file: what happened, and all that it takes to stand there again. */
export const reportFile = z.strictObject({
  format: z.literal(FORMAT, { error: 'This is no report' }),
  version: z.literal(VERSION, { error: `This server takes reports of version ${VERSION}` }),
  title: z.string().check(z.maxLength(200)),
  note: z.string().check(z.maxLength(10_000)),
  /** ISO, real time */
  createdAt: z.string().check(z.maxLength(40)),
  sandbox: z.string().check(z.maxLength(64)),
  /** what the server was */
  server: z.strictObject({ version: z.string().check(z.maxLength(100)), node: z.string().check(z.maxLength(100)) }),
  /** values of contracts/src/assumptions.ts that the server was started with */
  assumptions: z.record(z.string(), z.unknown()),
  /** the command that brings it about again */
  replay: z.string().check(z.maxLength(200)),
  /** what happened, in order and in words: calls, and what testers did in between */
  steps: z.array(
    z.strictObject({
      /** ISO, real time */
      at: z.string().check(z.maxLength(40)),
      text: z.string().check(z.maxLength(5_000)),
      /** id of the call, where it is one */
      request: z.nullable(z.int()),
    }),
  ),
  calls: z.array(reportCall).check(z.minLength(1), z.maxLength(MAXIMUM_CALLS)),
  /** the sandbox before the first call */
  before: z.strictObject({ version: snapshotVersion('snapshots'), documents: z.array(snapshotDocument) }),
  /** real time at its end, milliseconds since the epoch */
  endedAt: time,
  /** of the phones, added by whoever has them: data addresses of pictures */
  pictures: z.optional(
    z
      .array(
        z.strictObject({
          name: z.string().check(z.maxLength(200)),
          /** as the server calls it */
          phone: z.optional(phoneName),
          /** of the app, where the phone stood */
          path: z.optional(ownPath),
          data: z
            .string()
            .check(
              z.maxLength(LONGEST_PICTURE),
              z.regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/),
            ),
        }),
      )
      .check(z.maxLength(MAXIMUM_PICTURES)),
  ),
});
export type ReportFile = z.infer<typeof reportFile>;

/** What a report is made of, beside what every one has. */
export type ReportDraft = Omit<ReportFile, 'format' | 'version' | 'replay'>;

export const newReport = (draft: ReportDraft): ReportFile => ({
  ...{ format: FORMAT, version: VERSION },
  ...draft,
  replay: 'npm run qa -- replay <this file>',
});

const identityOf = ({ kind, id }: Pick<SnapshotDocument, 'kind' | 'id'>): string => JSON.stringify([kind, id]);
type ById = ReadonlyMap<string, SnapshotDocument>;
const byId = (documents: readonly SnapshotDocument[]): ById =>
  new Map(documents.map((document) => [identityOf(document), document]));

/** What is other in documents than it was before; bodies are never changed in place, so the same one is no change. */
export const changesBetween = (
  before: readonly SnapshotDocument[],
  after: readonly SnapshotDocument[],
): ChangedDocument[] => {
  const [were, are] = [byId(before), byId(after)];
  const gone = before.filter((document) => !are.has(identityOf(document)));
  const changed = after.filter((document) => were.get(identityOf(document))?.body !== document.body);
  return [...gone.map(({ kind, id }) => ({ kind, id })), ...changed];
};

const withChanges = (
  documents: readonly SnapshotDocument[],
  changed: readonly ChangedDocument[],
): SnapshotDocument[] => {
  const all = new Map(byId(documents));
  for (const document of changed) {
    if (document.body === undefined) all.delete(identityOf(document));
    else all.set(identityOf(document), { kind: document.kind, id: document.id, body: document.body });
  }
  return [...all.values()];
};

/**
 * The documents before each call of a report, and after the last, in the form that they have now; or what is wrong with
 * any of them.
 */
export const statesOf = ({
  before,
  calls,
}: Pick<ReportFile, 'before' | 'calls'>): { readonly states: SnapshotDocument[][]; readonly issues: Issue[] } => {
  const present = (documents: readonly SnapshotDocument[]) => inPresentForm(documents, before.version);
  let current: readonly SnapshotDocument[] = before.documents;
  const states = [present(current)];
  const issues = documentIssues(states[0] ?? [], 'body.before.documents');
  calls.forEach(({ changed }, index) => {
    const written = changed.filter(({ body }) => body !== undefined) as SnapshotDocument[];
    issues.push(...documentIssues(present(written), `body.calls.${index}.changed`));
    current = withChanges(current, changed);
    states.push(present(current));
  });
  return { states, issues };
};
