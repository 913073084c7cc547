import { assumptions } from '@kit/contracts/assumptions';
import { type RouteName, routeOf } from './routes';

/** The document's title: page name, then product name (2.62). */
export const documentTitle = (name: RouteName, pageName = routeOf(name).title): string =>
  `${pageName} - ${assumptions.productName}`;
