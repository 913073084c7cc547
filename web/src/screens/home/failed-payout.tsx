import { orderList } from '@kit/contracts/methods/loan';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import { payoutFailed } from '../../loans/loan';
import { LIST_QUERY } from '../../platform/location';
import { List, ListRow } from '../../ui/card';

/** Says that the payout of the last loan failed. Renders nothing if the last application ended otherwise. */
export function FailedPayout() {
  const { goTo } = useScreen();
  const list = 'finished';
  const { data } = useQuery(orderList, { list });
  // the newest order is the first one
  if (data?.orders[0]?.status !== 'failed') return null;
  return (
    <List label="Your last loan">
      <ListRow
        title={payoutFailed.title}
        detail={payoutFailed.text}
        action="See your loans"
        onClick={() => goTo('record', { query: { [LIST_QUERY]: list } })}
      />
    </List>
  );
}
