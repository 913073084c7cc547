import { isObject } from '@kit/contracts/json-object';
import { type MethodName, methods } from '@kit/contracts/methods';
import { phone } from '@kit/contracts/phone';
import { issue } from '@kit/contracts/wire/envelope';
import { BATCH, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { UPLOAD } from '@kit/contracts/wire/upload';
import * as z from 'zod/mini';

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
export const LONGEST_DELAY = 600_000;
/** Longest edited reply, in characters of JSON. */
const LONGEST_REPLY = 100_000;
/** A year, in minutes. */
const LONGEST_MINUTES = 525_600;
const wrongMinutes = { error: `Must be a whole number of minutes, from 1 to ${LONGEST_MINUTES}` };
const minutes = z.int(wrongMinutes).check(z.minimum(1, wrongMinutes), z.maximum(LONGEST_MINUTES, wrongMinutes));
const percent = z.int().check(z.minimum(1), z.maximum(99));
const milliseconds = z.number().check(z.nonnegative(), z.maximum(LONGEST_DELAY));

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

export const drops = ['before', 'after', 'reset', 'slow', 'upload'] as const;
export const envelopeEffects = ['WRONG_KEY', 'PLAIN_JSON', 'GARBAGE'] as const;

/** Path of a reply field: dotted names, `.0` for one list entry, and `[]` after a name for every entry. */
const FIELD = /^[A-Za-z0-9_-]+(?:\[\])*(?:\.[A-Za-z0-9_-]+(?:\[\])*)*$/;
const field = z
  .string()
  .check(z.maxLength(200), z.regex(FIELD, { error: 'Must be a path such as "repayment.remaining"' }));

/** Schemas of the effects by kind, which is also their field name. */
const effects = {
  code: z.strictObject({ code: z.int(), message: z.optional(z.string()) }),
  /** milliseconds, or the least and the most */
  delay: z.strictObject({
    delay: z.union([
      milliseconds,
      z
        .tuple([milliseconds, milliseconds])
        .check(z.refine(([least, most]) => least <= most, { error: 'The first must not be above the second' })),
    ]),
  }),
  http: z.strictObject({ http: z.int().check(z.minimum(200), z.maximum(599)) }),
  /**
   * `before`: the call never runs. `after`: it runs, and the connection closes without a byte. `reset`: it runs, and the
   * connection is reset. `slow`: its reply arrives at `bytesPerSecond`. `upload`: the connection is reset once `percent` of an upload
   * has arrived, and the call never runs; without a content length, that is the first part of the file. An
   * upload for a real backend breaks when it has arrived.
   */
  drop: z.strictObject({ drop: z.enum(drops), bytesPerSecond: z.optional(count), percent: z.optional(percent) }).check(
    z.refine(({ drop, bytesPerSecond }) => (drop === 'slow') === (bytesPerSecond !== undefined), {
      path: ['bytesPerSecond'],
      error: 'Required with "slow", and not allowed otherwise',
    }),
    z.refine(({ drop, percent: share }) => (drop === 'upload') === (share !== undefined), {
      path: ['percent'],
      error: 'Required with "upload", and not allowed otherwise',
    }),
  ),
  reply: z.strictObject({
    reply: z
      .strictObject({
        /** replaces the data of the result, which then succeeds */
        data: z.optional(z.unknown()),
        /** values by field path in the data: `repayment.remaining`, `orders.0.amount`, or `orders[].amount` */
        set: z.optional(z.record(field, z.unknown())),
        /** paths of fields to remove */
        remove: z.optional(z.array(field)),
      })
      .check(
        z.refine(
          ({ data, set = {}, remove = [] }) => data !== undefined || Object.keys(set).length + remove.length > 0,
          {
            error: 'Give data, or at least one field to set or to remove',
          },
        ),
        z.refine((given) => JSON.stringify(given).length <= LONGEST_REPLY, {
          error: `Must have at most ${LONGEST_REPLY} characters`,
        }),
      ),
  }),
  envelope: z.strictObject({ envelope: z.enum(envelopeEffects) }),
};

const KINDS = Object.keys(effects).join(', ');

/** Explains an effect without exactly one known kind. Undefined if only the values are wrong. */
const problemOfKind = (given: unknown): string | undefined => {
  const names = isObject(given) ? Object.keys(given) : [];
  const kinds = names.filter((name) => Object.hasOwn(effects, name));
  if (kinds.length === 1) return undefined;
  if (kinds.length > 1) return `An effect has one kind, not ${kinds.join(' and ')}: add a fault for each`;
  const unknown =
    names.length === 0 ? 'An effect is an object with one kind' : `There is no effect "${names.join('", "')}"`;
  return `${unknown}. Allowed: ${KINDS}`;
};

/** An effect has exactly one kind. */
const effect = z.union(Object.values(effects), { error: ({ input }) => problemOfKind(input) });
export type Effect = z.infer<typeof effect>;
export type EffectOf<Kind extends string> = Extract<Effect, { readonly [Key in Kind]: unknown }>;

/** A fault definition of a tester (protocol.md section 6). */
export const faultDefinition = z
  .strictObject({
    match: z._default(match, {}),
    effect,
    /** number of matching calls that pass unchanged before the first hit; default: none */
    after: z.optional(count),
    /** maximum number of hits; default: unlimited */
    times: z.optional(count),
    /** minutes of the sandbox's clock after which the fault ends; default: none */
    minutes: z.optional(minutes),
  })
  .check(
    z.refine((given) => !('drop' in given.effect) || given.effect.drop !== 'upload' || given.match.method === UPLOAD, {
      path: ['match', 'method'],
      error: `Must be "${UPLOAD}": only an upload breaks on its way`,
    }),
  );
export type FaultDefinition = z.infer<typeof faultDefinition>;

/** The effects of each simulated network. The last two match the presets of browser tools. */
export const networks = {
  offline: [{ drop: 'before' }],
  'slow-3g': [{ delay: 2_000 }, { drop: 'slow', bytesPerSecond: 50_000 }],
  'fast-3g': [{ delay: 562 }, { drop: 'slow', bytesPerSecond: 180_000 }],
} as const satisfies Readonly<Record<string, readonly Effect[]>>;
export type NetworkName = keyof typeof networks;
export const networkNames = Object.keys(networks) as NetworkName[];

/** A fault with its state on the server. */
export const fault = z.strictObject({
  ...faultDefinition.shape,
  id: z.string(),
  /** the simulated network of its device to which it belongs */
  network: z.optional(z.enum(networkNames)),
  /** number of calls with matching method, number and device */
  seen: z.int(),
  /** number of hits */
  matched: z.int(),
  /** time of the sandbox's clock at which `minutes` are over */
  endsAt: z.optional(z.int()),
  state: z.enum(['active', 'used up']),
});
export type Fault = z.infer<typeof fault>;

/** A fault in the journal entry of a call. */
export const appliedFault = z.strictObject({
  id: z.string(),
  effect,
  /** paths in the decrypted reply that an edit changed; empty if the reply lacks the chosen fields */
  fields: z.optional(z.readonly(z.array(z.string()))),
  /** how the changed reply breaks the contract */
  breaks: z.optional(z.readonly(z.array(issue))),
});
export type AppliedFault = z.infer<typeof appliedFault>;
