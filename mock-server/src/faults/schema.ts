import { type MethodName, methods } from '@kit/contracts/methods';
import { phone } from '@kit/contracts/rules';
import { BATCH, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import { payloadEffects } from './payload-effects';
import { FIELD, fieldProblem } from './reply-fields';
import { replyProblems } from './reply-problem';

/** Methods that a fault can name: the contract's methods and the key exchange. */
const faultableMethods = [KEY_EXCHANGE, ...(Object.keys(methods) as MethodName[])] as const;

const methodName = z.enum(faultableMethods, {
  error: ({ input }) =>
    input === BATCH
      ? `"${BATCH}" is a path, not a method: name the method of one of its entries`
      : `There is no method ${JSON.stringify(input)}. Allowed: ${faultableMethods.join(', ')}`,
});

const count = z.int().check(z.positive());
/** Milliseconds; longer than any client timeout. */
const MAXIMUM_LATENCY = 600_000;
/** Longest edited reply, in characters of JSON. */
const LONGEST_REPLY = 100_000;
const milliseconds = z.number().check(z.nonnegative(), z.maximum(MAXIMUM_LATENCY));

/** The calls that a fault applies to. All given conditions must match. Each entry of an envelope is one call. */
const match = z
  .strictObject({
    method: z.optional(methodName),
    /** phone number of the token, or in the entry if it needs no token */
    contactNumber: z.optional(phone),
    /** device that sends the call, such as `a.workbench` */
    device: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(
    z.refine(({ method, contactNumber }) => method !== KEY_EXCHANGE || contactNumber === undefined, {
      path: ['contactNumber'],
      error: 'A key exchange has no phone number. Omit contactNumber.',
    }),
  );

const latency = z.union([
  z.strictObject({ ms: milliseconds }),
  z.strictObject({
    uniform: z
      .tuple([milliseconds, milliseconds])
      .check(z.refine(([least, most]) => least <= most, { error: 'The first must not be above the second' })),
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
    error: 'Required with BANDWIDTH, and not allowed with other faults',
  }),
);

/**
 * Schemas of the effects by kind, which is also their field name. `effects/` applies them in the order of
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
    /** field path in the response: `repayment.remaining`, `orders.0.amount`, or `orders[].amount` for every entry */
    field: z.optional(
      z.string().check(z.maxLength(200), z.regex(FIELD, { error: 'Must be a path such as "repayment.remaining"' })),
    ),
  }),
  reply: z.strictObject({
    reply: z
      .strictObject({
        /** replaces the data of the result, which then succeeds */
        data: z.optional(z.unknown()),
        /** values by field path in the data, as in `field` */
        set: z.optional(z.record(z.string().check(z.maxLength(200), z.regex(FIELD)), z.unknown())),
      })
      .check(
        z.refine((given) => given.data !== undefined || Object.keys(given.set ?? {}).length > 0, {
          error: 'Give data, or at least one field to set',
        }),
        z.refine((given) => JSON.stringify(given).length <= LONGEST_REPLY, {
          error: `Must have at most ${LONGEST_REPLY} characters`,
        }),
      ),
    /** allows a reply that breaks the contract of the method */
    breaksContract: z.optional(z.boolean()),
  }),
};
export type EffectKind = keyof typeof effects;

const KINDS = Object.keys(effects).join(', ');

/** Explains an effect without exactly one known kind. Undefined if only the values are wrong. */
const problemOfKind = (given: unknown): string | undefined => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return `Must be an object with one of these fields: ${KINDS}`;
  }
  const names = Object.keys(given);
  const kinds = names.filter((name) => Object.hasOwn(effects, name));
  if (kinds.length === 1) return undefined;
  if (kinds.length > 1) return `An effect has one kind, not ${kinds.join(' and ')}: add a fault for each`;
  const unknown = names.length === 0 ? 'An effect has one kind' : `There is no effect "${names.join('", "')}"`;
  return `${unknown}. Allowed: ${KINDS}`;
};

/** An effect has exactly one kind. */
const effect = z.union(Object.values(effects), { error: ({ input }) => problemOfKind(input) });
export type Effect = z.infer<typeof effect>;

const definition = {
  match: z._default(match, {}),
  effect,
  /** number of matching calls that pass unchanged before the first hit; default: none */
  after: z.optional(count),
  /** maximum number of hits; default: unlimited */
  times: z.optional(count),
  /** lifetime in milliseconds of real time; moving a virtual clock does not end it */
  ttlMs: z.optional(count),
};

const problemOfField = (given: Pick<FaultDefinition, 'match' | 'effect'>): string | undefined => {
  const { match: matched, effect: chosen } = given;
  if (!('payload' in chosen) || chosen.field === undefined) return undefined;
  return fieldProblem(matched.method, chosen.payload, chosen.field);
};

/** The first way in which an edited reply breaks the contract without permission, or undefined. */
const problemOfReply = ({ match: { method }, effect: chosen }: Pick<FaultDefinition, 'match' | 'effect'>) => {
  if (!('reply' in chosen) || (chosen.breaksContract === true && method !== undefined)) return undefined;
  const [first] = replyProblems(method, chosen.reply);
  return first && `${first.path}: ${first.reason}. Set breaksContract to send it anyway.`;
};

/** A fault definition of a tester (protocol.md section 6). A chosen field must exist in the method's response. */
export const faultDefinition = z.strictObject(definition).check(
  z.refine((given) => problemOfField(given) === undefined, {
    path: ['effect', 'field'],
    error: ({ input }) => problemOfField(input as FaultDefinition),
  }),
  z.refine((given) => problemOfReply(given) === undefined, {
    path: ['effect', 'reply'],
    error: ({ input }) => problemOfReply(input as FaultDefinition),
  }),
);
export type FaultDefinition = z.infer<z.ZodMiniObject<typeof definition>>;

/** A fault with its state on the server. */
export const fault = z.strictObject({
  ...definition,
  id: z.string(),
  /** number of calls with matching method and number */
  seen: z.int(),
  /** number of hits */
  matched: z.int(),
  state: z.enum(['active', 'used up', 'expired']),
  /** real time in milliseconds since the epoch */
  createdAt: z.int(),
  expiresAt: z.nullable(z.int()),
});
export type Fault = z.infer<typeof fault>;

/** A fault in the journal entry of a call. */
export const appliedFault = z.strictObject({
  id: z.string(),
  effect,
  /** paths in the decrypted reply that a payload effect changed; empty if the reply lacks the chosen field */
  fields: z.optional(z.readonly(z.array(z.string()))),
});
export type AppliedFault = z.infer<typeof appliedFault>;
