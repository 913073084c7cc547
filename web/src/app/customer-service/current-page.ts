import type { SupportSourcePage } from '@kit/contracts/enums';
import type { Query } from '../../platform/href';
import { APPLICATION_QUERY, DETAILS_TYPE, LOAN_QUERY, ORDER_QUERY, TYPE_QUERY } from '../../platform/query-keys';
import type { RouteLocation } from '../../platform/route-location';
import { routeOf } from '../../platform/routes';

/** The source page reported with a customer-service click (2.60); empty if the specification has no name for it. */
export const sourcePageOf = ({ name, query }: Pick<RouteLocation, 'name' | 'query'>): SupportSourcePage | '' => {
  if (name === 'reject' && query.get(TYPE_QUERY) === DETAILS_TYPE) return 'detailsReject';
  return routeOf(name).supportSourcePage ?? '';
};

/** The subject of the help chat: application and loan of the screen that opens it (2.17). */
export const helpSubject = ({ query }: Pick<RouteLocation, 'query'>): Query => ({
  [APPLICATION_QUERY]: query.get(APPLICATION_QUERY) ?? undefined,
  [LOAN_QUERY]: query.get(ORDER_QUERY) ?? undefined,
});
