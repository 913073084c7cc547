import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../records/define-collection';
import { time } from '../records/fields';

/** A call of the journal in the store. The document's id is a slot, so a sandbox has a fixed number of them. */
export const storedCallCollection = defineCollection(
  'journaledCall',
  z.strictObject({
    id: z.int(),
    /** the encoded call as base64; empty for a call that was cleared */
    piece: z.string(),
    /** session key that opens it; null if unknown */
    key: z.nullable(z.string()),
  }),
);
export type StoredCall = RecordOf<typeof storedCallCollection>;

/** An act of a tester in the store. */
export const storedActCollection = defineCollection(
  'journaledAct',
  z.strictObject({
    id: z.int(),
    at: time,
    clock: time,
    route: z.string(),
    call: z.string(),
    body: z.string(),
    after: z.int(),
  }),
);
