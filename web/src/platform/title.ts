import { assumptions } from '@kit/contracts/assumptions';
import { type RouteName, routeOf } from './routes';

/** Document title: page name, then product name (2.62). */
export const titleOf = (pageName: string): string => `${pageName} - ${assumptions.productName}`;

/** Document title of a screen. The page name comes from the route table if the screen gives none. */
export const documentTitle = (name: RouteName, pageName = routeOf(name).title): string => titleOf(pageName);
