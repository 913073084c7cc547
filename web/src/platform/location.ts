import { assumptions } from '@kit/contracts/assumptions';
import { pathOf, type RouteName, routeAt, routeOf } from './routes';

/**
 * The query parameters of the app's addresses, and their fixed values. A query identifies something; it never contains
 * an amount or personal data.
 */

/** Order number. */
export const ORDER_QUERY = 'orderNo';
/** Application number, by which customer service knows the order. */
export const APPLICATION_QUERY = 'tractOdrId';
/** Order number for the help chat, beside the application number (2.17). */
export const LOAN_QUERY = 'loanOrderId';
/** Feedback number. */
export const TICKET_QUERY = 'ticketOdrId';
/** Payment number. */
export const PAY_ORDER_QUERY = 'payOrderId';
/** Number of a failed payment. The cashier proposes its amount and method again. */
export const AGAIN_QUERY = 'again';
/** Purpose of a payment: repay or extend. */
export const PURPOSE_QUERY = 'purpose';

/** Variant of a screen: a type of agreement or feedback, or one of the types below. */
export const TYPE_QUERY = 'type';
/** A rejection that the borrower opened from the record (2.60). */
export const DETAILS_TYPE = 'details';
/** Shows the loan as its closure letter. */
export const LETTER_TYPE = 'letter';
/** Opens the loan with the extension chosen. */
export const EXTEND_TYPE = 'extend';
/** Opens the cashier with an empty amount instead of the full debt. */
export const PARTIAL_TYPE = 'partial';

/** View of the last information step in place of its form: the answers, then the consent. */
export const VIEW_QUERY = 'view';
export const ANSWERS_VIEW = 'answers';
export const CONSENT_VIEW = 'consent';
/** View that an information step was opened from, and returns to. */
export const FROM_QUERY = 'from';

/** Selected list of the record. */
export const LIST_QUERY = 'list';
/** Step of the account deletion. */
export const STEP_QUERY = 'step';

/** `?back=index` makes back lead home from any screen (2.38). */
export const BACK_QUERY = 'back';
export const BACK_TO_INDEX = 'index';

/** A placeholder origin. A path that stays on it also stays on the app's origin. */
const OWN = 'https://own.invalid';

/**
 * Returns true if a URL is a path on this origin, as the browser parses it. `//host`, `\\` and a tab between slashes
 * leave it.
 */
export const isSameOriginPath = (url: string): boolean => {
  if (!url.startsWith('/')) return false;
  try {
    return new URL(url, OWN).origin === OWN;
  } catch {
    return false;
  }
};

/** The location of a screen. A hidden screen that is kept alive has a location other than the current one. */
export interface RouteLocation {
  readonly name: RouteName;
  readonly query: URLSearchParams;
  /** path and query without the base path, as `Navigate` expects them */
  readonly href: string;
}

type Place = Pick<RouteLocation, 'name' | 'query'>;

/** Parses an address without the base path. */
export const routeLocationOf = ({ pathname, search }: { pathname: string; search: string }): RouteLocation => ({
  name: routeAt(pathname),
  query: new URLSearchParams(search),
  href: pathname + search,
});

/** Query values by name; undefined values are left out. Never add personal data, because the address shows it. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** Path and query of a screen, without the base path. */
export const hrefOf = (name: RouteName, query: Query = {}): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  const text = search.toString();
  return pathOf(name) + (text && `?${text}`);
};

const keyOf = (query: URLSearchParams, names: readonly string[]): string =>
  names.map((name) => query.get(name) ?? '').join('\n');

/** Query parameters that identify the content of a screen. The others only select a detail. */
const naming = [VIEW_QUERY, STEP_QUERY, TYPE_QUERY, ORDER_QUERY, PAY_ORDER_QUERY, TICKET_QUERY];

/** Two addresses with the same key show the same screen with the same content. */
export const screenKeyOf = ({ name, query }: Place): string => `${name}\n${keyOf(query, naming)}`;

/** Query parameters that identify what a screen acts on. */
const subjects = [ORDER_QUERY, PAY_ORDER_QUERY, AGAIN_QUERY, PURPOSE_QUERY, TICKET_QUERY];

/**
 * A screen starts anew when this changes: an amount, a tick or a message of one loan or payment is never shown for
 * another.
 */
export const subjectKeyOf = ({ query }: Pick<Place, 'query'>): string => keyOf(query, subjects);

/** Returns true if back leads home from here instead of one entry back (2.38). */
export const isBackHome = ({ name, query }: Place): boolean =>
  routeOf(name).backToHome || query.get(BACK_QUERY) === BACK_TO_INDEX;

/**
 * Returns true if the page handles the system's back button. On home and login, the native app handles it and closes
 * the app.
 */
export const interceptsBack = ({ name }: Pick<Place, 'name'>): boolean => name !== 'home' && name !== 'login';

/** Document title: page name, then product name (2.62). */
export const titleOf = (pageName: string): string => `${pageName} - ${assumptions.productName}`;

/** Document title of a screen. The page name comes from the route table if the screen gives none. */
export const documentTitle = (name: RouteName, pageName = routeOf(name).title): string => titleOf(pageName);
