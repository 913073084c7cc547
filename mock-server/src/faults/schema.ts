import { type MethodName, methods } from '@kit/contracts/methods';
import { phone } from '@kit/contracts/rules';
import { BATCH, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import { payloadEffects } from './payload-effects';
import { FIELD, fieldProblem } from './reply-fields';

/** What a fault can name as its method: those of the table, and the key exchange. */
const faultableMethods = [KEY_EXCHANGE, ...(Object.keys(methods) as MethodName[])] as const;

const methodName = z.enum(faultableMethods, {
  error: ({ input }) =>
    input === BATCH
      ? `"${BATCH}" is a path and no method: name the method of one of its entries`
      : `There is no method "${String(input)}", so nothing would ever match; there are: ${faultableMethods.join(', ')}`,
});

const count = z.int().check(z.positive());
/** Milliseconds: longer than any client waits. */
export const MAXIMUM_LATENCY = 600_000;
const milliseconds = z.number().check(z.nonnegative(), z.maximum(MAXIMUM_LATENCY));

/** Which calls a fault is about: all that are given must fit. Each entry of an envelope is a call of its own. */
const match = z
  .strictObject({
    method: z.optional(methodName),
    /** of the token, or named by the entry itself where it needs none */
    contactNumber: z.optional(phone),
    /** only the nth call that fits, counted from 1 since the fault was made */
    nth: z.optional(count),
    /** above 0, up to 1 */
    probability: z.optional(z.number().check(z.positive(), z.maximum(1))),
    /** makes probability and latency the same on every run; chosen by the server where it is left out */
    seed: z.optional(z.int()),
  })
  .check(
    z.refine(({ method, contactNumber }) => method !== KEY_EXCHANGE || contactNumber === undefined, {
      path: ['contactNumber'],
      error: `A key exchange belongs to no number, so nothing would ever match`,
    }),
  );

const latency = z.union([
  z.strictObject({ ms: milliseconds }),
  z.strictObject({
    uniform: z
      .tuple([milliseconds, milliseconds])
      .check(z.refine(([least, most]) => least <= most, { error: 'The first must not be above the second' })),
  }),
  z.strictObject({
    lognormal: z.strictObject({
      /** milliseconds; half of the calls take less */
      median: milliseconds,
      /** 0.5 is a calm network, above 1 a bad one; no call takes more than ten minutes */
      sigma: z.number().check(z.nonnegative(), z.maximum(5)),
    }),
  }),
]);
export type Latency = z.infer<typeof latency>;

export const networkEffects = [
  'CONNECTION_RESET_BY_PEER',
  'EMPTY_RESPONSE',
  'MALFORMED_RESPONSE_CHUNK',
  'RANDOM_DATA_THEN_CLOSE',
  'TIMEOUT',
  'BANDWIDTH',
  'TRUNCATE',
] as const;
export type NetworkEffect = (typeof networkEffects)[number];

export const envelopeEffects = ['WRONG_KEY', 'BAD_PADDING', 'TAMPERED', 'NOT_HEX', 'PLAIN_JSON'] as const;
export type EnvelopeEffect = (typeof envelopeEffects)[number];

const network = z.strictObject({ network: z.enum(networkEffects), bytesPerSecond: z.optional(count) }).check(
  z.refine(({ network: name, bytesPerSecond }) => (name === 'BANDWIDTH') === (bytesPerSecond !== undefined), {
    path: ['bytesPerSecond'],
    error: 'Goes with BANDWIDTH, and only with it',
  }),
);

/**
 * The shape of each effect, by its kind, which is also a field of the effect. `effects/` applies them, in the order of
 * `apply-effects.ts`.
 */
const effects = {
  code: z.strictObject({ code: z.int(), message: z.optional(z.string()) }),
  latency: z.strictObject({ latency }),
  network,
  http: z.strictObject({ http: z.int().check(z.minimum(200), z.maximum(599)) }),
  envelope: z.strictObject({ envelope: z.enum(envelopeEffects) }),
  payload: z.strictObject({
    payload: z.enum(payloadEffects),
    /** which field of the response, with dots: `repayment.remaining`, `orders.0.amount`, `orders[].amount` for each */
    field: z.optional(
      z.string().check(z.maxLength(200), z.regex(FIELD, { error: 'Must be a path such as "repayment.remaining"' })),
    ),
  }),
};
export type EffectKind = keyof typeof effects;

/** Exactly one of them. */
const effect = z.union(Object.values(effects));
export type Effect = z.infer<typeof effect>;

const definition = {
  match: z._default(match, {}),
  effect,
  /** how often it applies at most; for ever where it is left out */
  times: z.optional(count),
  /** how long it stands, in milliseconds of real time: a virtual clock that is moved does not end it */
  ttlMs: z.optional(count),
  /** whether a retry is one call with what it repeats, so that it meets the same: known by its request id */
  withRetry: z.optional(z.boolean()),
};

const problemOfField = (given: Pick<FaultDefinition, 'match' | 'effect'>): string | undefined => {
  const { match: matched, effect: chosen } = given;
  if (!('payload' in chosen) || chosen.field === undefined) return undefined;
  return fieldProblem(matched.method, chosen.payload, chosen.field);
};

/** A fault as a tester gives it (protocol.md section 6). A field that is chosen has to be one of the method's response. */
export const faultDefinition = z.strictObject(definition).check(
  z.refine((given) => problemOfField(given) === undefined, {
    path: ['effect', 'field'],
    error: ({ input }) => problemOfField(input as FaultDefinition),
  }),
);
export type FaultDefinition = z.infer<z.ZodMiniObject<typeof definition>>;

/** A fault as the server holds it. */
export const fault = z.strictObject({
  ...definition,
  id: z.string(),
  /** the one in force, where the definition gave none */
  seed: z.int(),
  /** calls that fitted method and number */
  seen: z.int(),
  /** calls that it was applied to: 0 for one that has met nothing yet */
  matched: z.int(),
  state: z.enum(['active', 'used up', 'expired']),
  /** real time, milliseconds since the epoch */
  createdAt: z.int(),
  expiresAt: z.nullable(z.int()),
});
export type Fault = z.infer<typeof fault>;

/** A fault as it is stored: also what it did to the calls that may still be repeated. */
export const storedFault = z.strictObject({
  ...fault.shape,
  /** with `withRetry`: entries of requests by request id and place, newest last; the count of a hit, or null for none */
  met: z.optional(z.readonly(z.array(z.strictObject({ entry: z.string(), n: z.nullable(z.int()) })))),
});
export type StoredFault = z.infer<typeof storedFault>;

/** What the journal says of a fault that a call met. */
export const appliedFault = z.strictObject({
  id: z.string(),
  effect,
  /** what a payload effect changed: paths in the decrypted reply. None where the reply has not the field that was chosen */
  fields: z.optional(z.readonly(z.array(z.string()))),
});
export type AppliedFault = z.infer<typeof appliedFault>;
