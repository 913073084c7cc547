/** Compares plain data: the values of JSON, and `undefined`. */
export const isDeepStrictEqual = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) &&
        isDeepStrictEqual(one[name as keyof typeof one], other[name as keyof typeof other]),
    )
  );
};

type Class = { prototype: object };

export const inherits = (child: Class, parent: Class): void => {
  Object.setPrototypeOf(child.prototype, parent.prototype);
};

/** Replaces placeholders such as `%s`, for error messages. */
export const format = (template: string, ...given: readonly unknown[]): string => {
  const values = given.values();
  return template.replace(/%[sdifjoO]/g, () => String(values.next().value));
};

export const debuglog = (): (() => void) & { readonly enabled: boolean } =>
  Object.assign(() => undefined, { enabled: false });

export const inspect = (value: unknown): string => String(value);
