import { routes } from './routes';

/** The path and the title of each screen, as JSON. */
export const screenList = (): string =>
  JSON.stringify(Object.values(routes).map(({ path, title }) => ({ path, title })));
