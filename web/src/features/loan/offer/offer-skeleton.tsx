import { Skeleton } from '../../../ui/skeleton';

/** The shape of an offer that is on its way. */
export function OfferSkeleton() {
  return (
    <Skeleton
      cards={[
        ['line', 'hero', 'line'],
        ['row', 'row', 'row', 'row', 'row'],
        ['row', 'row'],
      ]}
    />
  );
}
