import * as z from 'zod/mini';
import { assumptions } from '../assumptions';
import { atMost } from '../text-length';

/** One call inside an envelope: a method of the table and its request (section 7). */
export const envelopeEntry = z.strictObject({
  method: z.string().check(z.minLength(1), atMost(64)),
  data: z.record(z.string(), z.unknown()),
});
export type EnvelopeEntry = z.infer<typeof envelopeEntry>;

/**
 * What a client seals and sends (section 7, protocol.md section 2).
 * `t` is the client's clock in milliseconds since the epoch; `header` names the app and may carry more.
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
export type RequestEnvelope = z.infer<typeof requestEnvelope>;

/** Why a request was refused, in the terms of whoever sent it: dotted path into the entry's data, and the reason. */
export const issue = z.object({ path: z.string(), reason: z.string() });
export type Issue = z.infer<typeof issue>;

/** What a refusal may carry; which of these depends on the code. */
export const refusalData = z.looseObject({
  issues: z.optional(z.array(issue)),
  daysLeft: z.optional(z.int()),
  attemptsLeft: z.optional(z.int()),
  retryAfterMs: z.optional(z.int()),
});
export type RefusalData = z.infer<typeof refusalData>;

/** The reply to one entry, in the entries' order. `data` of a success is the method's response. */
export const resultEntry = z.object({
  method: z.string(),
  code: z.int(),
  message: z.string(),
  data: z.optional(z.unknown()),
});
export type ResultEntry = z.infer<typeof resultEntry>;

/** What the server seals. A code other than 0 at the top means that no entry ran, and `results` is empty. */
export const replyEnvelope = z.object({
  code: z.int(),
  message: z.string(),
  results: z._default(z.array(resultEntry), []),
  data: z.optional(refusalData),
});
export type ReplyEnvelope = z.infer<typeof replyEnvelope>;

/** What is answered, unencrypted, where no key is agreed. */
export const plainReply = z.object({ code: z.int(), message: z.string() });
