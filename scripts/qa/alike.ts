/** Levenshtein distance. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

/** The names that are closest to a mistyped one, best first, four at most. */
export const alike = (typed: string, names: readonly string[]): readonly string[] =>
  names
    .map((name) => ({ name, far: name.includes(typed) || typed.includes(name) ? 1 : distance(typed, name) }))
    .filter(({ name, far }) => far <= Math.max(2, name.length / 3))
    .sort((one, other) => one.far - other.far)
    .slice(0, 4)
    .map(({ name }) => name);
