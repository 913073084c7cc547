import { RatingDialog } from './rating-dialog';
import { useRating } from './use-rating';

/** Asks a borrower who has repaid a loan what they think of the app (2.58). */
export function RatingPrompt() {
  const { reviewSchemaId, end } = useRating();
  return reviewSchemaId === undefined ? null : <RatingDialog reviewSchemaId={reviewSchemaId} onEnd={end} />;
}
