import { Suspense } from 'react';
import { optional } from '../../ui/optional';
import { useRating } from './use-rating';

const RatingDialog = optional(async () => (await import('./rating-dialog')).RatingDialog);

/**
 * Asks a borrower who has repaid a loan what they think of the app (2.58). Rendered with home from the start: if it
 * came later, it would not know what else the borrower was shown on this visit.
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
