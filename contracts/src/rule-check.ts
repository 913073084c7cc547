import type * as z from 'zod/mini';

type Check = z.core.$ZodCheck<never> | z.core.CheckFn<never>;

const namesByCheck = new WeakMap<object, string>();

const functionOf = (check: Check): object => (typeof check === 'function' ? check : check._zod.check);

/**
 * Names a check between fields. The documents state the rule of this name (openapi/field-rules.ts) only if the schema
 * has the check.
 */
export const ruleCheck = <Given extends Check>(rule: string, check: Given): Given => {
  namesByCheck.set(functionOf(check), rule);
  return check;
};

/** The names of the checks between fields of a schema; undefined for a check without a name. */
export const ruleChecksOf = (schema: z.core.$ZodType): (string | undefined)[] =>
  (schema._zod.def.checks ?? []).map((check) => namesByCheck.get(functionOf(check as Check)));
