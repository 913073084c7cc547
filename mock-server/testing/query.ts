/** Query of an address, without the undefined parameters. */
export const query = (given: Readonly<Record<string, string | undefined>>): string => {
  const known = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
};
