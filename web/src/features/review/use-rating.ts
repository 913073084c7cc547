import { hasEnded } from '@kit/contracts/enums';
import { DAY } from '@kit/contracts/time-units';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/api-context';
import { useQuery } from '../../api/use-query';
import { isLimitNews } from '../../lib/limit-news';
import { useSession } from '../../session/use-session';
import { useStore } from '../../storage/store-context';

/**
 * Whether to ask for a rating: the server says so once for each finished loan, and it is asked for that at most once a
 * day, on home, and only of a borrower who has nothing under way (2.58, 3.15).
 * @returns the id of the rating that is to be shown, and the way to be done with it
 */
export const useRating = () => {
  const api = useApi();
  const store = useStore();
  const { data: home } = useQuery('homePage', {});
  const [reviewSchemaId, setReviewSchemaId] = useState<string>();
  const isAsked = useRef(false);
  const { user } = useSession();
  const wasNews = useRef(false);
  const isNews =
    home !== undefined &&
    user !== undefined &&
    isLimitNews(home.product, user.userIdentifier, store.get('creditLimitSeen'));
  const hasNothingOpen = home?.application.nextStep === null && (!home.order || hasEnded(home.order.status));
  const mayAsk = user !== undefined && hasNothingOpen && !isNews;

  // one thing at a time: what is new about the limit is told on this visit, and the rating waits for the next one
  useEffect(() => {
    if (isNews) wasNews.current = true;
  }, [isNews]);

  useEffect(() => {
    const isTooSoon = Date.now() - store.get('evaluationPopup').popupTime < DAY;
    if (!mayAsk || isAsked.current || wasNews.current || isTooSoon) return;
    isAsked.current = true;
    api.call('createReviewSchema', {}).then(
      ({ shouldAsk, reviewSchemaId: opened }) => {
        if (shouldAsk && opened !== null) setReviewSchemaId(opened);
      },
      // nobody waits for this: the next visit asks again
      () => undefined,
    );
  }, [mayAsk, api, store]);

  // only now: a borrower who left meanwhile has not seen it
  useEffect(() => {
    if (reviewSchemaId === undefined) return;
    store.set('evaluationPopup', { popupTime: Date.now() });
    api.call('updateReviewSchema', { reviewSchemaId, state: 'shown' }).catch(() => undefined);
  }, [reviewSchemaId, api, store]);

  return { reviewSchemaId, end: () => setReviewSchemaId(undefined) };
};
