import type { OrderDetail } from '@kit/contracts/methods/loan';
import { useEffect, useState } from 'react';
import { type Query, useQuery } from '../api/use-query';
import { orderRoute, orderScreen } from '../navigation/order-screen';
import { ORDER_QUERY } from '../navigation/query-keys';
import type { RouteName } from '../navigation/routes';
import { useNavigation } from '../navigation/use-navigation';

/**
 * The order that the address identifies. If its status belongs to another screen, redirects there and returns no
 * `data`.
 * @param ownScreen the calling screen, as `orderScreen` names it
 */
export const useOrder = (ownScreen: RouteName): Query<OrderDetail> => {
  const { current, goTo } = useNavigation();
  const orderNo = current.query.get(ORDER_QUERY) ?? '';
  const query = useQuery('orderDetail', { orderNo });
  const { data, reload } = query;
  const belongsElsewhere = data !== undefined && orderScreen(data.order.status) !== ownScreen;
  // a stale cached order must not redirect the borrower to an earlier screen
  const [isFresh, setIsFresh] = useState(data === undefined);
  useEffect(() => {
    if (!data || !belongsElsewhere) return undefined;
    if (isFresh) {
      const { screen, options } = orderRoute(data.order);
      goTo(screen, { ...options, replace: true });
      return undefined;
    }
    let isHere = true;
    void reload().then(() => isHere && setIsFresh(true));
    return () => {
      isHere = false;
    };
  }, [data, belongsElsewhere, isFresh, reload, goTo]);
  return { ...query, data: belongsElsewhere ? undefined : data };
};
