/** The first letters of the first and the last name; empty if the name is unknown. */
export const initialsOf = (fullName: string): string => {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  const last = rest.pop() ?? '';
  return [first, last]
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase();
};
