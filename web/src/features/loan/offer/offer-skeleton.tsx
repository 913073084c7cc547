import { Skeleton } from '../../../ui/skeleton';

export function OfferSkeleton() {
  return (
    <Skeleton
      cards={[
        ['line', 'hero', 'line'],
        ['row', 'row'],
        ['row', 'row', 'row', 'row'],
      ]}
    />
  );
}
