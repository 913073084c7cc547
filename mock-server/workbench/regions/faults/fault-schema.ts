import { isObject } from '@kit/contracts/json-object';
import { formatNumber } from '../../lib/format';
import type { JsonSchema } from '../../lib/json-schema';
import type { ContractCode } from '../../state/contract';
import { shownNameOf } from '../../state/device-address';

type Fields = Readonly<Record<string, JsonSchema>>;
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

/** Requires `bytesPerSecond` for a slow reply and drops it otherwise. The schema cannot express this rule. */
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
  const isSlow = isObject(effect) && effect.drop === 'slow';
  return withFields(
    choice,
    (fields) => (isSlow ? fields : without(fields, 'bytesPerSecond')),
    isSlow ? ['drop', 'bytesPerSecond'] : choice.required,
  );
};

const withDevices = (fields: Fields, devices: readonly string[]): Fields => ({
  ...fields,
  device: { enum: devices, labels: devices.map(shownNameOf) },
});

/**
 * Adapts the schema of a fault to the form: adds the known codes and borrowers, and drops fields that the server would
 * reject with the current choices. Edited replies are left out, because a call has an editor for them.
 */
export const faultSchemaFor = (
  schema: JsonSchema,
  value: unknown,
  codes: readonly ContractCode[],
  numbers: readonly string[],
  devices: readonly string[],
): JsonSchema => {
  const { match, effect } = isObject(value) ? value : {};
  // A key exchange has no phone number.
  const hasNumber = !(isObject(match) && match.method === 'generateSk');
  return withFields(schema, (fields) => ({
    ...fields,
    ...(fields.match && {
      match: withFields(fields.match, (of) =>
        withDevices(
          hasNumber
            ? { ...of, contactNumber: { enum: numbers, labels: numbers.map(formatNumber) } }
            : without(of, 'contactNumber'),
          devices,
        ),
      ),
    }),
    ...(fields.effect?.anyOf && {
      effect: {
        ...fields.effect,
        anyOf: fields.effect.anyOf
          .filter(({ properties }) => properties?.reply === undefined)
          .map((choice) => ofEffect(choice, effect, codes)),
      },
    }),
  }));
};
