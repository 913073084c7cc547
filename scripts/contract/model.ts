import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import { type Components, isTuple, itemsOf, resolved } from '@kit/contracts/openrpc/read-schema';
import * as z from 'zod/mini';

/** The parts of an OpenRPC document that this reads. Old documents lack `x-errors`, `x-path`, `x-wire` and `x-bridge`. */
const schema = z.record(z.string(), z.unknown());
const codeEntry = z.looseObject({
  name: z.string(),
  code: z.int(),
  message: z.string(),
  healedBy: z.optional(z.string()),
});
const bridgeEvent = z.looseObject({ name: z.string(), params: schema, callbackData: schema, timeout: z.int() });
export type BridgeEvent = z.output<typeof bridgeEvent>;

export const contractDocument = z.looseObject({
  openrpc: z.string(),
  info: z.looseObject({ version: z.string() }),
  methods: z.array(
    z.looseObject({
      name: z.string(),
      params: z.array(z.looseObject({ schema })),
      result: z.looseObject({ schema }),
      errors: z.array(z.looseObject({ code: z.int() })),
      'x-login': z.string(),
      'x-changes-state': z.boolean(),
      'x-path': z.optional(z.string()),
      'x-errors': z.optional(
        z.array(z.looseObject({ name: z.string(), places: z.array(z.string()), data: z.optional(schema) })),
      ),
    }),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
  'x-codes': z.array(codeEntry),
  'x-assumptions': z.array(z.looseObject({ name: z.string(), usual: z.unknown() })),
  'x-wire': z.optional(z.record(z.string(), z.unknown())),
  'x-bridge': z.optional(z.looseObject({ events: z.array(bridgeEvent) })),
});
export type ContractDocument = z.output<typeof contractDocument>;

/** Converts a list of a fixed length to a tuple, as older documents write it. */
const withTuple = (given: JsonSchema): JsonSchema => {
  const { items, minItems, maxItems, ...rest } = given;
  if (isTuple(given)) return { ...rest, prefixItems: itemsOf(given) };
  if (items === undefined || typeof minItems !== 'number' || minItems !== maxItems) return given;
  return { ...rest, prefixItems: Array.from({ length: minItems }, () => items) };
};

/** Variants of a schema: the members of a union, or the schema itself. Null is a separate variant. */
export const shapesOf = (given: JsonSchema, components: Components): JsonSchema[] => {
  const schemaHere = resolved(given, components);
  const variants = schemaHere.anyOf ?? schemaHere.oneOf;
  if (variants !== undefined) return variants.flatMap((variant) => shapesOf(variant, components));
  const { type } = schemaHere;
  const shapes = typeof type === 'object' ? type.map((each) => ({ ...schemaHere, type: each })) : [schemaHere];
  return shapes.map(withTuple);
};

/** Values of an enum or constant; undefined for an open schema. */
export const valuesOf = ({ enum: list, const: only }: JsonSchema): readonly unknown[] | undefined =>
  list ?? (only === undefined ? undefined : [only]);
