import { assumptions } from '@kit/contracts/assumptions';
import type { DocumentForm, StoredDocument } from '../store/store';

/** A document under its kind; the sandbox that it belongs to does not matter here. */
type AnyDocument = Pick<StoredDocument, 'kind' | 'id' | 'body'>;

/** The form that the documents have now. It goes up with a migration below that leads here from the version before. */
export const DOCUMENTS_VERSION = 3;

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

/** A document of the version before in the form of the one after; undefined where it is left out. */
type Migration = (kind: string, body: unknown) => unknown;

/** By the version that a migration leads to. Only the renamed names of old documents are spelled here. */
const migrations: Readonly<Record<number, Migration>> = {
  // Replies, which live for ten minutes, and a count of clicks had another form: nobody misses them.
  2: (kind, body) => (kind === 'reply' || kind === 'customerServiceTicket' ? undefined : body),
  3: (kind, body) => {
    if (!isFields(body)) return body;
    if (kind === 'borrower') return renamed(body, 'fate', 'outcomes');
    if (kind !== 'order' || !isFields(body.order)) return body;
    const order = renamed(renamed(body.order, 'fate', 'outcomes'), 'pot', 'paidSinceExtension');
    return { ...body, order: withRequestedAmount(order) };
  },
};

/**
 * What a document of an earlier version is in the form that they have now: one document, several, or none. A body that
 * is not what it was then is left as it is, for whoever checks it to refuse.
 * @param from version that it was written in, from 1 to DOCUMENTS_VERSION
 */
export const migrate = <Given extends AnyDocument>(document: Given, from: number): readonly Given[] => {
  let { body } = document;
  for (let version = from + 1; version <= DOCUMENTS_VERSION; version += 1) {
    const migration = migrations[version];
    if (migration !== undefined) body = migration(document.kind, body);
    if (body === undefined) return [];
  }
  return [body === document.body ? document : { ...document, body }];
};

/** What a store has to know of the documents that it keeps. */
export const documentForm: DocumentForm = { version: DOCUMENTS_VERSION, migrate };
