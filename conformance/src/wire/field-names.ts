export type FieldNames = Readonly<Record<string, string>>;

const renamed = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [names.get(name) ?? name, renamed(inner, names)]),
  );
};

/**
 * Translates field names (7.5): requests to the backend's names, replies to the contract's.
 * @param names contract name to backend name
 */
export const spelling = (names: FieldNames) => {
  const pairs = Object.entries(names);
  const there = new Map(pairs);
  const back = new Map(pairs.map(([ours, theirs]) => [theirs, ours]));
  const isNone = pairs.length === 0;
  return {
    forTarget: (data: unknown): unknown => (isNone ? data : renamed(data, there)),
    ofReply: (reply: unknown): unknown => {
      if (isNone || typeof reply !== 'object' || reply === null || !('results' in reply)) return reply;
      if (!Array.isArray(reply.results)) return reply;
      const results = reply.results.map((result: unknown) =>
        typeof result === 'object' && result !== null && 'data' in result
          ? { ...result, data: renamed(result.data, back) }
          : result,
      );
      return { ...reply, results };
    },
  };
};
