import { orderList } from '@kit/contracts/methods/loan';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '../../api/use-query';
import { LIST_QUERY } from '../../platform/query-keys';
import { routeOf } from '../../platform/routes';
import { useAnalytics } from '../../platform/use-analytics';
import { useNavigation } from '../../platform/use-navigation';
import { Choice } from '../../ui/choice';
import { List } from '../../ui/list';
import { LoadingOrError } from '../../ui/loading-or-error';
import { Page } from '../../ui/page';
import { StaleNote } from '../../ui/stale-note';
import { copy } from './copy';
import { DateFilter } from './date-filter';
import { EmptyList } from './empty-list';
import { isOwed, OrderRow, OwedLoan } from './order-row';
import type { Range } from './range';
import css from './record.module.css';

const lists = [
  { value: 'incomplete', label: copy.lists.incomplete },
  { value: 'finished', label: copy.lists.finished },
] as const;
type ListName = (typeof lists)[number]['value'];

/** From this number of orders on, a filter is quicker than scrolling. */
const MANY = 5;

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
  const { current } = useNavigation();
  const [list, setList] = useState<ListName>(() =>
    current.query.get(LIST_QUERY) === 'finished' ? 'finished' : 'incomplete',
  );
  const [range, setRange] = useState<Range>({});
  useListAnalytics(list);
  const query = useQuery(orderList, { list, ...range });
  const { data, error, isValidating, reload } = query;
  const isFiltered = range.from !== undefined || range.to !== undefined;
  const orders = data?.orders ?? [];
  const owed = orders.filter(isOwed);
  const others = orders.filter((order) => !isOwed(order));
  const hasFilter = isFiltered || orders.length >= MANY;
  return (
    <Page>
      <Choice legend={copy.whichLoans} options={lists} value={list} onChange={setList} />
      {hasFilter && <DateFilter range={range} onChange={setRange} />}
      {error && data && <StaleNote onRefresh={() => void reload()} isBusy={isValidating} />}
      {!data && <LoadingOrError query={query} cards={[['row', 'row', 'row']]} />}
      {owed.length > 0 && (
        <ul className={css.loans} aria-label={copy.owed}>
          {owed.map((order) => (
            <OwedLoan key={order.orderNo} order={order} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <List label={copy.loans}>
          {others.map((order) => (
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
