import * as z from 'zod/mini';

type ZodIssue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

interface UnknownKeys {
  readonly path: Path;
  readonly keys: readonly string[];
}

/** The unknown keys that made a parse fail, or undefined if there was any other issue. */
const unknownKeysOf = (issues: readonly ZodIssue[], base: Path = []): UnknownKeys[] | undefined => {
  const found: UnknownKeys[] = [];
  for (const issue of issues) {
    const path = [...base, ...issue.path];
    if (issue.code === 'unrecognized_keys') found.push({ path, keys: issue.keys });
    else if (issue.code === 'invalid_union') {
      // the intended branch is the first whose only issues are unknown keys
      const branch = issue.errors.map((errors) => unknownKeysOf(errors, path)).find((keys) => keys !== undefined);
      if (!branch) return undefined;
      found.push(...branch);
    } else return undefined;
  }
  return found;
};

const without = (value: unknown, [head, ...rest]: Path, keys: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((item, index) => (index === head ? without(item, rest, keys) : item));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(
    head === undefined
      ? fields.filter(([name]) => !keys.includes(name))
      : fields.map(([name, field]) => [name, name === head ? without(field, rest, keys) : field]),
  );
};

/**
 * Reads a reply as the app does: it removes unknown fields, because a backend may add one, and fails for any other
 * difference.
 */
export const read = <Data>(
  schema: z.ZodMiniType<Data>,
  value: unknown,
): ReturnType<typeof z.safeParse<z.ZodMiniType<Data>>> => {
  const strict = z.safeParse(schema, value);
  if (strict.success) return strict;
  const unknown = unknownKeysOf(strict.error.issues);
  if (!unknown) return strict;
  return z.safeParse(
    schema,
    unknown.reduce((rest, { path, keys }) => without(rest, path, keys), value),
  );
};
