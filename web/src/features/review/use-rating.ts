import { hasEnded } from '@kit/contracts/enums';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/api-context';
import { useQuery } from '../../api/use-query';
import { isLimitNews } from '../../lib/limit-news';
import { useStore } from '../../session/store-context';
import { useSession } from '../../session/use-session';

const DAY = 86_400_000;

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
  // one thing at a time: what is new about the limit is told first, and the rating waits for the next visit
  const isTold =
    home !== undefined &&
    user !== undefined &&
    !isLimitNews(home.product, user.userIdentifier, store.get('creditLimitSeen'));
  const mayAsk = isTold && home.application.nextStep === null && (!home.order || hasEnded(home.order.status));

  useEffect(() => {
    if (!mayAsk || isAsked.current || Date.now() - store.get('evaluationPopup').popupTime < DAY) return;
    isAsked.current = true;
    const ask = async () => {
      const reply = await api.call('createReviewSchema', {});
      if (!reply.shouldAsk || reply.reviewSchemaId === null) return;
      await api.call('updateReviewSchema', { reviewSchemaId: reply.reviewSchemaId, state: 'shown' });
      store.set('evaluationPopup', { popupTime: Date.now() });
      setReviewSchemaId(reply.reviewSchemaId);
    };
    // nobody waits for this: the next visit asks again
    ask().catch(() => undefined);
  }, [mayAsk, api, store]);

  return { reviewSchemaId, end: () => setReviewSchemaId(undefined) };
};
