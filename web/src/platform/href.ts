import { pathOf, type RouteName } from './routes';

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
