import type { FastifyInstance, FastifyReply } from 'fastify';
import { AdminRefusal } from '../admin/define';
import { diskProblem } from './disk';

const HTTP_NOT_FOUND = 404;
const HTTP_UNAVAILABLE = 503;
const PATHS = ['/healthz', '/readyz', '/metrics'];

const send = (reply: FastifyReply, status: number, body: string): FastifyReply =>
  reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send(`${body}\n`);

/** Endpoints for monitoring. Health and readiness are public. The metrics require the same access as the admin API. */
export const operationsPlugin = async (app: FastifyInstance): Promise<void> => {
  const { sandboxes, access, metrics } = app;
  app.get('/healthz', (_request, reply) => send(reply, 200, 'ok'));
  app.get('/readyz', async (_request, reply) => {
    const problem = (await sandboxes.store.problem()) ?? (await diskProblem(sandboxes.store.path));
    return send(reply, problem === undefined ? 200 : HTTP_UNAVAILABLE, problem ?? 'ready');
  });
  if (metrics === undefined) {
    app.get('/metrics', (_request, reply) => send(reply, HTTP_NOT_FOUND, 'Metrics are off. Set MOCK_METRICS to yes.'));
  } else {
    app.get('/metrics', async ({ headers }, reply) => {
      try {
        access.check(headers, false);
      } catch (cause) {
        if (cause instanceof AdminRefusal) return send(reply, cause.status, cause.message);
        throw cause;
      }
      const { contentType, body } = await metrics.text();
      return reply.type(contentType).header('cache-control', 'no-store').send(body);
    });
  }
  for (const path of PATHS) {
    app.all(`${path}/*`, (_request, reply) => send(reply, HTTP_NOT_FOUND, 'There is no such page.'));
  }
};
