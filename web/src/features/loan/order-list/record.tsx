import { useEffect, useRef, useState } from 'react';
import { useQuery } from '../../../api/use-query';
import { useAnalytics } from '../../../bridge/use-analytics';
import { LIST_QUERY } from '../../../navigation/query-keys';
import { routeOf } from '../../../navigation/routes';
import { useNavigation } from '../../../navigation/use-navigation';
import { Choice } from '../../../ui/choice';
import { ErrorView } from '../../../ui/error-view';
import { List } from '../../../ui/list';
import { Page } from '../../../ui/page';
import { Skeleton } from '../../../ui/skeleton';
import { StaleNote } from '../../../ui/stale-note';
import { DateFilter } from './date-filter';
import { EmptyList } from './empty-list';
import { OrderRow } from './order-row';
import type { Range } from './range';

const lists = [
  { value: 'incomplete', label: 'Running' },
  { value: 'finished', label: 'Ended' },
] as const;
type ListName = (typeof lists)[number]['value'];

/** The analytics page of the list of ended orders. The other list uses the route's (2.61). */
const ENDED_PAGE = 'listfinished_page';

/** Tracks the two lists as separate pages. Entering the screen already tracks the first one. */
const useListAnalytics = (list: ListName) => {
  const analytics = useAnalytics();
  const counted = useRef<ListName>('incomplete');
  useEffect(() => {
    const page = list === 'finished' ? ENDED_PAGE : (routeOf('record').analytics ?? '');
    analytics.enter(page);
    if (counted.current !== list) analytics.track(page);
    counted.current = list;
  }, [list, analytics]);
};

/** The borrower's loans and applications: the current and the ended ones (2.21). */
export default function RecordScreen() {
  const { query } = useNavigation().current;
  const [list, setList] = useState<ListName>(() => (query.get(LIST_QUERY) === 'finished' ? 'finished' : 'incomplete'));
  const [range, setRange] = useState<Range>({});
  useListAnalytics(list);
  const { data, error, isValidating, reload } = useQuery('orderList', { list, ...range });
  const isFiltered = range.from !== undefined || range.to !== undefined;
  return (
    <Page>
      <Choice legend="Which loans" options={lists} value={list} onChange={setList} />
      <DateFilter range={range} onChange={setRange} />
      {error && data && <StaleNote onRefresh={() => void reload()} isBusy={isValidating} />}
      {!data && error && <ErrorView error={error} onRefresh={() => void reload()} isBusy={isValidating} />}
      {!data && !error && <Skeleton cards={[['row', 'row', 'row']]} />}
      {data && data.orders.length > 0 && (
        <List label="Your loans">
          {data.orders.map((order) => (
            <OrderRow key={order.orderNo} order={order} />
          ))}
        </List>
      )}
      {data?.orders.length === 0 && (
        <EmptyList isEnded={list === 'finished'} isFiltered={isFiltered} onClear={() => setRange({})} />
      )}
    </Page>
  );
}
