import { formatNumber } from '../../lib/format';
import type { JsonSchema } from '../../lib/json-schema';
import type { ContractCode } from '../../state/contract';

type Fields = Readonly<Record<string, JsonSchema>>;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const withFields = (
  schema: JsonSchema,
  change: (fields: Fields) => Fields,
  required = schema.required,
): JsonSchema => ({
  ...schema,
  properties: change(schema.properties ?? {}),
  ...(required === undefined ? {} : { required }),
});

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([known]) => known !== name));

/** A bandwidth goes with BANDWIDTH and only with it: what the server says in words, since a schema cannot. */
const ofEffect = (choice: JsonSchema, effect: unknown, codes: readonly ContractCode[]): JsonSchema => {
  const { code, bytesPerSecond } = choice.properties ?? {};
  if (code) {
    const failures = codes.filter((known) => known.name !== 'SUCCESS');
    return withFields(choice, (fields) => ({
      ...fields,
      code: {
        enum: failures.map((known) => known.code),
        labels: failures.map((known) => `${known.code} ${known.name}`),
      },
    }));
  }
  if (!bytesPerSecond) return choice;
  const isBandwidth = isObject(effect) && effect.network === 'BANDWIDTH';
  return withFields(
    choice,
    (fields) => (isBandwidth ? fields : without(fields, 'bytesPerSecond')),
    isBandwidth ? ['network', 'bytesPerSecond'] : choice.required,
  );
};

/**
 * The schema of a fault as a form shows it: with the codes and the borrowers that there are, and without what would be
 * refused beside what is chosen already.
 */
export const faultSchemaFor = (
  schema: JsonSchema,
  value: unknown,
  codes: readonly ContractCode[],
  numbers: readonly string[],
): JsonSchema => {
  const { match, effect } = isObject(value) ? value : {};
  // A key exchange belongs to no number.
  const hasNumber = !(isObject(match) && match.method === 'generateSk');
  return withFields(schema, (fields) => ({
    ...fields,
    ...(fields.match && {
      match: withFields(fields.match, (of) =>
        hasNumber
          ? { ...of, contactNumber: { enum: numbers, labels: numbers.map(formatNumber) } }
          : without(of, 'contactNumber'),
      ),
    }),
    ...(fields.effect?.anyOf && {
      effect: { ...fields.effect, anyOf: fields.effect.anyOf.map((choice) => ofEffect(choice, effect, codes)) },
    }),
  }));
};
