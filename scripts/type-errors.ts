const PLACE = /^\S.*\(\d+,\d+\): error TS\d+/;
const FEW = 20;

/**
 * Shortens compiler output to the first errors: one renamed field can cause hundreds.
 * @param output of `tsc --pretty false`
 */
export const firstPlaces = (output: string, most: number = FEW): string => {
  const lines = output.trim().split('\n');
  const starts = lines.flatMap((line, index) => (PLACE.test(line) ? [index] : []));
  const end = starts[most] ?? lines.length;
  const count = `${starts.length} type ${starts.length === 1 ? 'error' : 'errors'}`;
  if (starts.length === 0) return output.trim();
  return `${lines.slice(0, end).join('\n')}\n\n${count}${starts.length > most ? `; the first ${most} are above` : ''}.`;
};
