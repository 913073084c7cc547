import type { Trace } from '../../state/trace-file';

type Picture = NonNullable<Trace['pictures']>[number];

/**
 * The first picture of each phone after a call. A picture without a call shows the end of the trace.
 */
export const picturesAt = ({ pictures = [] }: Trace, call: number): readonly Picture[] => {
  const timeOf = ({ request }: Picture): number => request ?? Number.POSITIVE_INFINITY;
  const after = pictures.filter((picture) => timeOf(picture) >= call).sort((one, other) => timeOf(one) - timeOf(other));
  return after.filter(
    ({ name, device }, index) =>
      after.findIndex((other) => (device ?? name) === (other.device ?? other.name)) === index,
  );
};
