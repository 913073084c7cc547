import type { Schema } from './schema';

/** The part of the bridge document that describes events. */
export interface BridgeDocument {
  readonly 'x-contract-version': string;
  readonly $defs: Readonly<
    Record<string, { readonly $defs: { readonly call: Schema; readonly success: Schema; readonly failure: Schema } }>
  >;
}

/** Kinds of values that all three languages have. */
export type Kind = 'text' | 'number' | 'boolean' | 'object';

export interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly isRequired: boolean;
  readonly about: string | undefined;
}

export interface BridgeEvent {
  readonly name: string;
  readonly about: string;
  readonly params: readonly Field[];
  /** fields of `callbackData`; undefined if the app does not read it */
  readonly data: readonly Field[] | undefined;
}

const kinds: Readonly<Record<string, Kind>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  object: 'object',
};

const kindOf = (schema: Schema, where: string): Kind => {
  const isText = schema.enum?.every((value) => typeof value === 'string') || typeof schema.const === 'string';
  const kind = isText ? 'text' : typeof schema.type === 'string' ? kinds[schema.type] : undefined;
  if (kind === undefined) throw new Error(`${where} has a schema without a type in Kotlin, Swift and Dart`);
  return kind;
};

const fieldsOf = ({ properties = {}, required = [] }: Schema, event: string): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    kind: kindOf(schema, `${event}.${name}`),
    isRequired: required.includes(name),
    about: schema.description,
  }));

/** Reads the events of the bridge document. @throws Error for a schema that a language cannot express */
export const eventsIn = ({ $defs }: BridgeDocument): BridgeEvent[] =>
  Object.entries($defs)
    .filter(([, event]) => event.$defs !== undefined)
    .map(
      ([
        name,
        {
          $defs: { call, success },
        },
      ]) => {
        const data = success.properties?.callbackData;
        return {
          name,
          about: call.description ?? name,
          params: fieldsOf(call.properties?.params ?? {}, name),
          data: data?.properties === undefined ? undefined : fieldsOf(data, name),
        };
      },
    );

export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The objects of an event: its params, and its data if the app reads it. Objects without fields need no type. */
export const objectsOf = ({
  name,
  params,
  data,
}: BridgeEvent): { readonly name: string; readonly fields: readonly Field[] }[] =>
  [
    { name: `${capitalized(name)}Params`, fields: params },
    { name: `${capitalized(name)}Data`, fields: data ?? [] },
  ].filter(({ fields }) => fields.length > 0);
