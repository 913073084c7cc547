import { Suspense } from 'react';
import { lazyOptional } from '../../ui/lazy-optional';
import { useRating } from './use-rating';

const RatingDialog = lazyOptional(async () => (await import('./rating-dialog')).RatingDialog);

/**
 * Asks a borrower who has repaid a loan for a rating (2.58). It renders with home and not with the answer to whether it may
 * ask, because it has to know of other popups of this visit.
 */
export function RatingPrompt() {
  const { reviewSchemaId, end } = useRating();
  if (reviewSchemaId === undefined) return null;
  return (
    <Suspense>
      <RatingDialog reviewSchemaId={reviewSchemaId} onEnd={end} />
    </Suspense>
  );
}
