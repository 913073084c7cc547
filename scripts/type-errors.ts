const PLACE = /^\S.*\(\d+,\d+\): error TS\d+/;
const FEW = 20;

/**
 * What the compiler said, without what nobody reads: a renamed field fails in a hundred places, and the first few tell
 * where to begin.
 * @param output of `tsc --pretty false`
 */
export const firstPlaces = (output: string, most: number = FEW): string => {
  const lines = output.trim().split('\n');
  const starts = lines.flatMap((line, index) => (PLACE.test(line) ? [index] : []));
  const end = starts[most] ?? lines.length;
  const count = `${starts.length} type ${starts.length === 1 ? 'error' : 'errors'}`;
  if (starts.length === 0) return output.trim();
  return `${lines.slice(0, end).join('\n')}\n\n${count}${starts.length > most ? `, of which the first ${most} stand above` : ''}.`;
};
