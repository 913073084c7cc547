import * as z from 'zod/mini';
import type { PayloadEffect } from '../schema';

type Fields = Readonly<Record<string, unknown>>;

/** A name that no response has. */
const EXTRA = 'aFieldThatNoContractKnows';

const wrongType = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'object' && value !== null) return 'not what was promised';
  // Numbers, booleans and null become text: what a backend in a loosely typed language gets wrong first.
  return String(value);
};

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first change that the contract really forbids: leaving out a field that may be missing would break nothing. */
const firstBreaking = (schema: z.ZodMiniType, fields: Fields, change: (name: string) => Fields): Fields | undefined =>
  Object.keys(fields)
    .map(change)
    .find((changed) => !z.safeParse(schema, changed).success);

/**
 * A reply that breaks its contract on purpose.
 * @returns undefined where there is no field to leave out: then the reply itself has to go
 */
export const broken = (schema: z.ZodMiniType, data: unknown, how: PayloadEffect): unknown => {
  if (!isFields(data)) return how === 'MISSING_FIELD' ? undefined : wrongType(data);
  if (how === 'EXTRA_FIELD') return { ...data, [EXTRA]: 'a value' };
  if (how === 'MISSING_FIELD') return firstBreaking(schema, data, (name) => without(data, name));
  return firstBreaking(schema, data, (name) => ({ ...data, [name]: wrongType(data[name]) })) ?? wrongType(data);
};
