import { assumptions } from '@kit/contracts/assumptions';
import { type RouteName, routeOf } from './routes';

/** The title of a page: its name, then the product's (2.62). */
export const titleOf = (pageName: string): string => `${pageName} - ${assumptions.productName}`;

/** The title of a screen, under the page name of the table or the one that the screen gives itself. */
export const documentTitle = (name: RouteName, pageName = routeOf(name).title): string => titleOf(pageName);
