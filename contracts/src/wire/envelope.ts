import * as z from 'zod/mini';
import { assumptions } from '../assumptions';
import { atMost } from '../text-length';

/** One call inside an envelope: a method and its request (section 7). */
export const envelopeEntry = z.strictObject({
  method: z.string().check(z.minLength(1), atMost(64)),
  data: z.record(z.string(), z.unknown()),
});
export type EnvelopeEntry = z.infer<typeof envelopeEntry>;

/**
 * The envelope that a client encrypts and sends (section 7, protocol.md section 2). `t` is the client's clock in
 * milliseconds since the epoch. `header` names the app and can have more fields.
 */
export const requestEnvelope = z.strictObject({
  t: z.int(),
  header: z.looseObject({
    appName: z.string().check(z.minLength(1)),
    version: z.string().check(z.minLength(1)),
  }),
  entries: z.array(envelopeEntry).check(
    z.minLength(1),
    z.refine((entries) => entries.length <= assumptions.maximumEntries, {
      error: () => `At most ${assumptions.maximumEntries} entries an envelope`,
    }),
  ),
});

/** One invalid field: its dotted path in the entry's data, under the sender's field name, and the reason. */
export const issue = z.object({ path: z.string(), reason: z.string() });
export type Issue = z.infer<typeof issue>;

/** Data of a refusal. The code decides which fields are present. */
export const refusalData = z.looseObject({
  issues: z.optional(z.array(issue)),
  daysLeft: z.optional(z.int()),
  attemptsLeft: z.optional(z.int()),
  retryAfterMs: z.optional(z.int()),
  serverTime: z.optional(z.int()),
});
export type RefusalData = z.infer<typeof refusalData>;

/** The result of one entry, in the order of the entries. On success, `data` is the method's response. */
const resultEntry = z.object({
  method: z.string(),
  code: z.int(),
  message: z.string(),
  data: z.optional(z.unknown()),
});
export type ResultEntry = z.infer<typeof resultEntry>;

/** The reply that the server encrypts. A top-level code other than 0 means that no entry ran and `results` is empty. */
export const replyEnvelope = z.object({
  code: z.int(),
  message: z.string(),
  results: z._default(z.array(resultEntry), []),
  data: z.optional(refusalData),
});
export type ReplyEnvelope = z.infer<typeof replyEnvelope>;

/** The unencrypted reply when no session key is agreed. */
export const plainReply = z.object({ code: z.int(), message: z.string() });
