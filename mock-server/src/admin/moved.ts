import type { FastifyInstance } from 'fastify';
import { ADMIN, type AdminRoute } from './define';

/** A call that has another path now. `:name` of the old path is that of the new one. */
interface Moved extends Pick<AdminRoute, 'method'> {
  readonly from: string;
  readonly to: string;
}

/** Kept for whoever has a script that calls them; they are in no description. */
const movedCalls: readonly Moved[] = [
  { method: 'PUT', from: '/borrowers/:contactNumber/fate', to: '/borrowers/:contactNumber/outcomes' },
];

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Answers the old paths with HTTP 410 and the path that took their place. */
export const movedRoutes = (app: FastifyInstance): void => {
  for (const { method, from, to } of movedCalls) {
    app.route<{ Params: Readonly<Record<string, string>> }>({
      method,
      url: ADMIN + from,
      handler: (request, reply) => {
        const prefix = request.url.slice(0, request.url.indexOf(ADMIN));
        const now = prefix + filled(ADMIN + to, request.params);
        reply.code(410).send({ error: `${method} ${request.url} is gone: use ${method} ${now}`, issues: [] });
      },
    });
  }
};
