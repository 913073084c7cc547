import { assumptions } from '@kit/contracts/assumptions';
import { isObject, type JsonObject } from '@kit/contracts/json-object';
import type { DocumentForm, StoredDocument } from '../store/store';
import { fileContentCollection } from './records/files';

/** A document without its sandbox. Migrations do not need it. */
type AnyDocument = Pick<StoredDocument, 'kind' | 'id' | 'body'>;

/**
 * Version of the stored documents, and of traces, which contain them. Raise it with each migration here or in
 * traces/migrate.ts.
 */
export const DOCUMENTS_VERSION = 5;

/** Renames a field and keeps the order. Does nothing if the field is missing or the new name exists. */
const renamed = (fields: JsonObject, from: string, to: string): JsonObject =>
  Object.hasOwn(fields, from) && !Object.hasOwn(fields, to)
    ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name === from ? to : name, value]))
    : fields;

/** Before version 3, an order had no requested amount. The approved amount would reveal the decision too early. */
const withRequestedAmount = (order: JsonObject): JsonObject => ({
  requestedAmount: order.approvedAmount ?? assumptions.firstLimit,
  ...order,
});

/** Before version 4, a conversation was one document with all its notes. */
const withNotesApart = (document: AnyDocument): readonly AnyDocument[] => {
  const { id, body } = document;
  if (!isObject(body)) return [document];
  const { notes, ...conversation } = body;
  const { written } = conversation;
  if (!Array.isArray(notes)) return [document];
  const said: readonly unknown[] = notes;
  const dropped = (typeof written === 'number' ? written : Number.NaN) - said.length;
  return [
    { ...document, body: { ...conversation, dropped } },
    ...said.map((note, index) => ({ kind: 'note', id: `${id}:${dropped + index + 1}`, body: note })),
  ];
};

/** Kinds that version 4 removed, because they are derived from other documents. */
const DERIVED = ['orderNumbers', 'payOrderIds', 'ticketIds', 'virtualAccount'];

/** Before version 5, recorded replies were stored as a whole file. */
const withoutHeader = (body: unknown): unknown => {
  if (!isObject(body) || !Array.isArray(body.calls)) return body;
  const calls: readonly unknown[] = body.calls;
  return {
    calls: calls.map((call) => {
      if (!isObject(call)) return call;
      const { afterMs: _, ...recorded } = call;
      return recorded;
    }),
  };
};

/** Converts a document to the next version: into one document, several, or none. */
type Migration = (document: AnyDocument) => readonly AnyDocument[];

/** Migrations by target version. Only this table uses the names of old documents. */
const migrations: Readonly<Record<number, Migration>> = {
  // Drops stored replies, which live for ten minutes, and a click counter. Both had another format, and losing them is
  // harmless.
  2: (document) => (document.kind === 'reply' || document.kind === 'customerServiceTicket' ? [] : [document]),
  3: (document) => {
    const { kind, body } = document;
    if (!isObject(body)) return [document];
    if (kind === 'borrower') return [{ ...document, body: renamed(body, 'fate', 'outcomes') }];
    if (kind !== 'order' || !isObject(body.order)) return [document];
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
 * Converts a document of an earlier version to the current one: into one document, several, or none. It leaves an
 * invalid body unchanged, so that the later validation refuses it.
 * @param from version of the document, from 1 to DOCUMENTS_VERSION
 */
export const migrate = <Given extends AnyDocument>(document: Given, from: number): readonly Given[] => {
  let migrated: readonly AnyDocument[] = [document];
  for (let version = from + 1; version <= DOCUMENTS_VERSION; version += 1) {
    const migration = migrations[version];
    if (migration !== undefined) migrated = migrated.flatMap(migration);
  }
  return migrated.map((each) => (each === document ? document : { ...document, ...each }));
};

/** The document format for the store. */
export const documentForm: DocumentForm = {
  version: DOCUMENTS_VERSION,
  migrate,
  kindApart: fileContentCollection.kind,
};
