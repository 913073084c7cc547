import { type OrderDetail, orderDetail } from '@kit/contracts/methods/loan';
import { useEffect, useRef, useState } from 'react';
import { type Query, useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { ORDER_QUERY, PAY_ORDER_QUERY } from '../platform/location';
import type { RouteName } from '../platform/routes';
import { Loaded, type LoadedProps } from '../ui/loaded';
import { orderRoute, orderScreen } from './loan';

/**
 * Returns true once a reply has arrived since the screen was entered. A reply from an earlier screen does not count, and
 * is loaded again. Showing a kept-alive screen counts as entering it.
 */
const useIsFresh = (orderNo: string, { data, error, reload }: Query<OrderDetail>): boolean => {
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });
  const [confirmed, setConfirmed] = useState<string>();
  // Must not depend on `data`: each reload changes it, and would start another one.
  useEffect(() => {
    let isHere = true;
    const confirm = () => isHere && setConfirmed(orderNo);
    // without a cached reply, the query's own first load is fresh
    if (latest.current === undefined) confirm();
    else void reload().then(confirm);
    return () => {
      isHere = false;
      setConfirmed(undefined);
    };
  }, [orderNo, reload]);
  return confirmed === orderNo && error === undefined;
};

/**
 * The order that the address identifies. If its status belongs to another screen, redirects there and returns no
 * `data`.
 * @param ownScreen the calling screen, as `orderScreen` names it
 */
export const useOrder = (ownScreen: RouteName): Query<OrderDetail> => {
  const { current, goTo } = useScreen();
  const orderNo = current.query.get(ORDER_QUERY) ?? '';
  const query = useQuery(orderDetail, { orderNo });
  const { data } = query;
  const belongsElsewhere = data !== undefined && orderScreen(data.order.status) !== ownScreen;
  // a stale cached order must not redirect the borrower to an earlier screen
  const isFresh = useIsFresh(orderNo, query);
  useEffect(() => {
    if (!data || !belongsElsewhere || !isFresh) return;
    const { screen, options } = orderRoute(data.order);
    goTo(screen, { ...options, replace: true });
  }, [data, belongsElsewhere, isFresh, goTo]);
  return { ...query, data: belongsElsewhere ? undefined : data };
};

/** The loan or payment that the address names. Explains an unknown number; any other error offers a retry. */
export function LoadedOrder<Data>(props: Pick<LoadedProps<Data>, 'query' | 'shape' | 'children'>) {
  const { current, goTo } = useScreen();
  const payOrderId = current.query.get(PAY_ORDER_QUERY);
  const number = payOrderId ?? current.query.get(ORDER_QUERY);
  return (
    <Loaded
      {...props}
      title={payOrderId === null ? 'Your loan' : 'Your payment'}
      // the specification's own text is about a missing number (8.11)
      problems={number ? undefined : { ORDER_NOT_FOUND: null, PAY_ORDER_NOT_FOUND: null }}
      leave={{ label: 'See your loans', onClick: () => goTo('record', { replace: true }) }}
    />
  );
}
