/** The first letters of the first and the last name; empty while the name is not known. */
export const initialsOf = (fullName: string): string => {
  const names = fullName.trim().split(/\s+/).filter(Boolean);
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names;
  return ends
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};
