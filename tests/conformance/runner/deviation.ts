import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { severities } from '@kit/conformance/inspect/finding';
import * as z from 'zod/mini';
import { root } from '../../support/source-files';

const json = z.unknown();

/** A change of one value in a reply. */
const change = z.union([
  z.strictObject({ rename: z.string() }),
  z.strictObject({ remove: z.literal(true) }),
  z.strictObject({ value: json }),
  z.strictObject({ text: z.literal(true) }),
  z.strictObject({ add: z.number() }),
  z.strictObject({ times: z.number() }),
  z.strictObject({ floor: z.number() }),
  z.strictObject({ insert: z.record(z.string(), json) }),
  z.strictObject({ append: json }),
  z.strictObject({ reverse: z.literal(true) }),
  z.strictObject({ dropLast: z.literal(true) }),
  /** one value for another */
  z.strictObject({ from: json, to: json }),
  /** a field of the object gets the value of another, or the product of two */
  z.strictObject({ field: z.string(), of: z.array(z.string()).check(z.minLength(1)) }),
]);
export type Change = z.infer<typeof change>;

/** One change of the proxy. `at` is a dotted path, in which `*` matches every item. */
const effect = z.union([
  /** changes the data of a method's successes, the data of its refusals, or the whole reply */
  z.strictObject({
    to: z.enum(['result', 'refusal', 'reply']),
    method: z.optional(z.string()),
    at: z.string(),
    do: change,
  }),
  z.strictObject({ code: z.string(), becomes: z.string(), method: z.optional(z.string()) }),
  z.strictObject({ message: z.string(), of: z.string() }),
  z.strictObject({ topCodes: z.literal('inside of a result') }),
  z.strictObject({ body: z.enum(['upper-case hex', 'base64', 'plain JSON']) }),
  z.strictObject({ status: z.int(), when: z.optional(z.string()) }),
  z.strictObject({ contentType: z.string() }),
  /** changes plain replies: those to bodies that do not decrypt, and failed key exchanges */
  z.strictObject({
    plain: z.enum(['bad padding', 'no hex', 'unknown key', 'no JSON', 'exchange: bad padding', 'exchange: no base64']),
    body: z.optional(z.string()),
    status: z.optional(z.int()),
    delayMs: z.optional(z.int()),
  }),
  z.strictObject({ exchange: z.enum(['key id is the id', 'key id holds the key', 'upper-case hex', 'base64']) }),
  z.strictObject({ exchangeField: z.string(), do: change }),
  z.strictObject({
    backend: z.enum([
      'forgets request ids',
      'does not compare entries of a request id',
      'ignores the clock',
      'ignores unknown fields',
      'keeps squeezed tokens',
      'shows data of other borrowers',
      'ignores padding bytes',
      'reruns request ids',
      'answers beside refusals',
      'opens every payment anew',
      'seals null',
      'reverses fields',
    ]),
  }),
  /** the field of a request is ignored */
  z.strictObject({ ignores: z.string(), method: z.string() }),
  /** a refusal becomes the last success of the same call, or of its method */
  z.strictObject({ forgives: z.string(), method: z.optional(z.string()), path: z.optional(z.string()) }),
  z.strictObject({ fills: z.string(), method: z.string(), with: json }),
]);
export type Effect = z.infer<typeof effect>;

/** A planted deviation and the only finding that it must cause. */
const deviation = z.strictObject({
  about: z.string(),
  effects: z.array(effect).check(z.minLength(1)),
  /** the checks that it may concern; a `*` at the end matches all that start so */
  checks: z.array(z.string()).check(z.minLength(1)),
  finding: z.strictObject({ place: z.string(), severity: z.enum(severities) }),
});
export type Deviation = z.infer<typeof deviation> & { readonly name: string };

const folder = join(root, 'conformance/deviations');

/** Every planted deviation, by its name in the files. */
export const deviations: readonly Deviation[] = readdirSync(folder)
  .sort()
  .flatMap((file) => {
    const all = z.parse(z.record(z.string(), deviation), JSON.parse(readFileSync(join(folder, file), 'utf8')));
    return Object.entries(all).map(([name, each]) => ({ ...each, name }));
  });
