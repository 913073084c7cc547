import * as z from 'zod/mini';
import { clockCollection } from './clock';
import { replyCollection } from './idempotency/durable-replies';
import { storedActCollection, storedCallCollection } from './journal/stored-journal';
import { borrowerCollection } from './records/borrowers';
import { conversationCollection, noteCollection } from './records/conversations';
import { counterCollection } from './records/counters';
import { type CollectionDefinition, defineCollection } from './records/define-collection';
import { faultCollection } from './records/faults';
import { time } from './records/fields';
import { fileCollection, fileContentCollection } from './records/files';
import { keyCollection } from './records/keys';
import { messageCollection } from './records/messages';
import { networkCollection } from './records/networks';
import { orderCollection } from './records/orders';
import { payOrderCollection } from './records/pay-orders';
import { recordingCollection, recordingCursorCollection } from './records/recordings';
import { reviewCollection } from './records/reviews';
import { sessionCollection } from './records/sessions';
import { supportChannelsCollection } from './records/support-channels';
import { supportClickCollection } from './records/support-clicks';
import { ticketCollection } from './records/tickets';
import { codeCollection } from './records/verification-codes';

const all: readonly CollectionDefinition[] = [
  clockCollection,
  keyCollection,
  sessionCollection,
  borrowerCollection,
  messageCollection,
  codeCollection,
  replyCollection,
  faultCollection,
  networkCollection,
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

/** Marks a configured sandbox in the store. The mark describes the sandbox and is not one of its documents. */
export const configuredMark = defineCollection('configured', z.object({ at: time }));

/** All document kinds of a sandbox. A snapshot cannot contain any other. */
export const collections: ReadonlyMap<string, CollectionDefinition> = new Map(all.map((one) => [one.kind, one]));

/** All document kinds of a store. */
export const storedCollections: ReadonlyMap<string, CollectionDefinition> = new Map([
  ...collections,
  ...[configuredMark, storedCallCollection, storedActCollection].map((one) => [one.kind, one] as const),
]);
