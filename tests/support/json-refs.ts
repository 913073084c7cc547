import { itemsOf, type JsonSchema } from '@kit/contracts/openapi/json-schema';

/** Returns every `$ref` of a JSON document, in document order. */
export const eachRef = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => (key === '$ref' ? [String(child)] : eachRef(child)));
};

/**
 * Resolves a reference within a document (RFC 6901, `#/a/b`). Returns undefined if it points nowhere or outside the
 * document.
 */
export const resolveRef = (document: unknown, ref: string): unknown => {
  if (!ref.startsWith('#/')) return undefined;
  const keys = ref.slice(2).split('/');
  return keys.reduce<unknown>((value, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  }, document);
};

/** Every schema in another, itself first; a reference is not followed. */
export const schemasIn = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...[
    ...Object.values(schema.properties ?? {}),
    ...itemsOf(schema),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ].flatMap(schemasIn),
];
