/**
 * The value of a context, if a provider is above the component.
 * @param name `Api` for `useApi` and `ApiContext`
 * @throws Error that names the missing provider
 */
export const provided = <Value>(value: Value | undefined, name: string): Value => {
  if (value === undefined) throw new Error(`use${name} needs <${name}Context> above it`);
  return value;
};
