import type { CollectionDefinition } from '../core/collection';
import { clockCollection } from './clock';
import { shellOrdersCollection } from './journal/devices';
import { borrowerCollection } from './records/borrowers';
import { conversationCollection, noteCollection, ticketCollection } from './records/customer-service';
import { faultCollection } from './records/faults';
import { counterCollection } from './records/fields';
import { fileCollection, fileContentCollection } from './records/files';
import { keyCollection } from './records/keys';
import { codeCollection, messageCollection } from './records/messages';
import { orderCollection, payOrderCollection } from './records/orders';
import { recordingCollection, recordingCursorCollection } from './records/recordings';
import { reviewCollection } from './records/reviews';
import { sessionCollection } from './records/sessions';
import { supportChannelsCollection, supportClickCollection } from './records/support';
import { replyCollection } from './replies';

const all: readonly CollectionDefinition[] = [
  clockCollection,
  keyCollection,
  sessionCollection,
  borrowerCollection,
  messageCollection,
  codeCollection,
  replyCollection,
  faultCollection,
  counterCollection,
  orderCollection,
  payOrderCollection,
  fileCollection,
  fileContentCollection,
  ticketCollection,
  conversationCollection,
  noteCollection,
  reviewCollection,
  supportChannelsCollection,
  supportClickCollection,
  recordingCollection,
  recordingCursorCollection,
];

/** All document kinds of a sandbox. A snapshot cannot contain any other. */
export const collections: ReadonlyMap<string, CollectionDefinition> = new Map(all.map((one) => [one.kind, one]));

/** All document kinds of a store. */
export const storedCollections: ReadonlyMap<string, CollectionDefinition> = new Map([
  ...collections,
  [shellOrdersCollection.kind, shellOrdersCollection],
]);

/** @throws Error for an unknown kind */
export const definitionOf = (kind: string): CollectionDefinition => {
  const definition = storedCollections.get(kind);
  if (definition === undefined) throw new Error(`There is no kind of document "${kind}"`);
  return definition;
};
