import { pathOf, type RouteName } from './routes';

/** Values of a query; undefined ones are left out. Never personal data: it would be in the address. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** Path and query of a screen, without the base. */
export const hrefOf = (name: RouteName, query: Query = {}): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  const text = search.toString();
  return pathOf(name) + (text && `?${text}`);
};
