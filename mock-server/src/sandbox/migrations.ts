import { assumptions } from '@kit/contracts/assumptions';
import type { DocumentForm, StoredDocument } from '../store/store';
import { fileContentCollection } from './records/files';

/** A document under its kind; the sandbox that it belongs to does not matter here. */
type AnyDocument = Pick<StoredDocument, 'kind' | 'id' | 'body'>;

/**
 * The version of the stored documents, and of traces, which hold such documents. It goes up with a migration below, or
 * with one of traces in traces/migrate.ts.
 */
export const DOCUMENTS_VERSION = 5;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (body: unknown): body is Fields => typeof body === 'object' && body !== null && !Array.isArray(body);

/** The same fields in the same order; one that is not there, or has the new name already, stays as it is. */
const renamed = (fields: Fields, from: string, to: string): Fields =>
  Object.hasOwn(fields, from) && !Object.hasOwn(fields, to)
    ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name === from ? to : name, value]))
    : fields;

/** Before version 3 an order did not say what was asked for: not what will be approved, which nobody may know yet. */
const withRequestedAmount = (order: Fields): Fields => ({
  requestedAmount: order.approvedAmount ?? assumptions.firstLimit,
  ...order,
});

/** Before version 4 a conversation was one document with all its notes. */
const withNotesApart = (document: AnyDocument): readonly AnyDocument[] => {
  const { id, body } = document;
  if (!isFields(body)) return [document];
  const { notes, ...conversation } = body;
  if (!Array.isArray(notes)) return [document];
  const said: readonly unknown[] = notes;
  const dropped = Number(conversation.written) - said.length;
  return [
    { ...document, body: { ...conversation, dropped } },
    ...said.map((note, index) => ({ kind: 'note', id: `${id}:${dropped + index + 1}`, body: note })),
  ];
};

/** Lists of what belongs to something, and what an account is for: since version 4 they follow from the documents. */
const DERIVED = ['orderNumbers', 'payOrderIds', 'ticketIds', 'virtualAccount'];

/** Before version 5 recorded replies were stored as the whole file that they came from. */
const withoutHeader = (body: unknown): unknown => {
  if (!isFields(body) || !Array.isArray(body.calls)) return body;
  const calls: readonly unknown[] = body.calls;
  return {
    calls: calls.map((call) => {
      if (!isFields(call)) return call;
      const { afterMs: _, ...recorded } = call;
      return recorded;
    }),
  };
};

/** What a document of the version before is in the form of the one after: one document, several, or none. */
type Migration = (document: AnyDocument) => readonly AnyDocument[];

/** By the version that a migration leads to. Only the names of old documents are spelled here. */
const migrations: Readonly<Record<number, Migration>> = {
  // Replies, which live for ten minutes, and a count of clicks had another form: nobody misses them.
  2: (document) => (document.kind === 'reply' || document.kind === 'customerServiceTicket' ? [] : [document]),
  3: (document) => {
    const { kind, body } = document;
    if (!isFields(body)) return [document];
    if (kind === 'borrower') return [{ ...document, body: renamed(body, 'fate', 'outcomes') }];
    if (kind !== 'order' || !isFields(body.order)) return [document];
    const order = renamed(renamed(body.order, 'fate', 'outcomes'), 'pot', 'paidSinceExtension');
    return [{ ...document, body: { ...body, order: withRequestedAmount(order) } }];
  },
  4: (document) => {
    if (DERIVED.includes(document.kind)) return [];
    return document.kind === 'conversation' ? withNotesApart(document) : [document];
  },
  5: (document) => (document.kind === 'recording' ? [{ ...document, body: withoutHeader(document.body) }] : [document]),
};

/**
 * What a document of an earlier version is in the form that they have now: one document, several, or none. A body that
 * is not what it was then is left as it is, for whoever checks it to refuse.
 * @param from version that it was written in, from 1 to DOCUMENTS_VERSION
 */
export const migrate = <Given extends AnyDocument>(document: Given, from: number): readonly Given[] => {
  let migrated: readonly AnyDocument[] = [document];
  for (let version = from + 1; version <= DOCUMENTS_VERSION; version += 1) {
    const migration = migrations[version];
    if (migration !== undefined) migrated = migrated.flatMap(migration);
  }
  return migrated.map((each) => (each === document ? document : { ...document, ...each }));
};

/** What a store has to know of the documents that it keeps. */
export const documentForm: DocumentForm = {
  version: DOCUMENTS_VERSION,
  migrate,
  kindApart: fileContentCollection.kind,
};
