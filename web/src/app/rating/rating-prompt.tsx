import { homePage } from '@kit/contracts/methods/configuration';
import { hasEnded } from '@kit/contracts/methods/order-status';
import { createReviewSchema, updateReviewSchema } from '@kit/contracts/methods/review';
import { DAY } from '@kit/contracts/time-units';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import { useSession } from '../../api/use-session';
import { isLimitUnseen } from '../../loans/loan';
import { lazyOptional } from '../../ui/loaded';

/**
 * Decides whether to ask for a rating (2.58, 3.15). The server allows it once per finished loan. The app asks at most
 * once a day, only on home, and only without a current order.
 * @returns the id of the rating to show, and a function that dismisses it
 */
const useRating = () => {
  const { api, store } = useScreen();
  const { data: home } = useQuery(homePage, {});
  const [reviewSchemaId, setReviewSchemaId] = useState<string>();
  const isAsked = useRef(false);
  const { user } = useSession();
  const wasNews = useRef(false);
  const isNews =
    home !== undefined &&
    user !== undefined &&
    isLimitUnseen(home.product, user.userIdentifier, store.get('creditLimitSeen'));
  const hasNothingOpen = home?.application.nextStep === null && (!home.order || hasEnded(home.order.status));
  const mayAsk = user !== undefined && hasNothingOpen && !isNews;

  // one popup per visit: after a changed credit limit, the rating waits for the next visit
  useEffect(() => {
    if (isNews) wasNews.current = true;
  }, [isNews]);

  useEffect(() => {
    const isTooSoon = Date.now() - store.get('evaluationPopup').popupTime < DAY;
    if (!mayAsk || isAsked.current || wasNews.current || isTooSoon) return;
    isAsked.current = true;
    api.call(createReviewSchema, {}).then(
      ({ shouldAsk, reviewSchemaId: opened }) => {
        if (shouldAsk && opened !== null) setReviewSchemaId(opened);
      },
      // the next visit asks again
      () => undefined,
    );
  }, [mayAsk, api, store]);

  // counts the popup only now, because a borrower who left earlier has not seen it
  useEffect(() => {
    if (reviewSchemaId === undefined) return;
    store.set('evaluationPopup', { popupTime: Date.now() });
    api.call(updateReviewSchema, { reviewSchemaId, state: 'shown' }).catch(() => undefined);
  }, [reviewSchemaId, api, store]);

  return { reviewSchemaId, end: () => setReviewSchemaId(undefined) };
};

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
