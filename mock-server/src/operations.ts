import { codes } from '@kit/contracts/codes';
import { isMethodName } from '@kit/contracts/methods';
import { BATCH, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AdminRefusal } from './admin/define';

const OTHER = 'other';
const knownCodes = new Set<number | null>(Object.values(codes).map(({ code }) => code));

/** A client chooses the method, so that only names of the contract become labels. */
const methodLabel = ([first = '', ...rest]: readonly string[]): string => {
  if (rest.length > 0) return BATCH;
  return isMethodName(first) || first === KEY_EXCHANGE ? first : OTHER;
};

/** The metrics of one server, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  readonly #calls = new Counter({
    name: 'loan_mock_calls_total',
    help: 'Calls of the wire by method of the contract and code of the reply',
    labelNames: ['method', 'code'],
    registers: [this.registry],
  });
  readonly #callSeconds = new Histogram({
    name: 'loan_mock_call_seconds',
    help: 'Time from receiving a call to its reply, without simulated delays',
    labelNames: ['method'],
    // A call takes about a millisecond, and waits up to 4 s for a store.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  readonly #commitSeconds = new Histogram({
    name: 'loan_mock_store_commit_seconds',
    help: 'Time of a commit to the store, including failed ones',
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5],
    registers: [this.registry],
  });
  readonly #sandboxes = new Gauge({
    name: 'loan_mock_sandboxes',
    help: 'Sandboxes in the memory of this server',
    registers: [this.registry],
  });

  call(methods: readonly string[], code: number | null, seconds: number): void {
    const method = methodLabel(methods);
    this.#calls.inc({ method, code: knownCodes.has(code) ? String(code) : OTHER });
    this.#callSeconds.observe({ method }, seconds);
  }

  commit(seconds: number): void {
    this.#commitSeconds.observe(seconds);
  }

  /** All metrics as text. @param sandboxes number of sandboxes in memory */
  text(sandboxes: number): Promise<string> {
    this.#sandboxes.set(sandboxes);
    return this.registry.metrics();
  }
}

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
    const problem = await sandboxes.store.problem();
    return send(reply, problem === undefined ? 200 : 503, problem ?? 'ready');
  });
  app.get('/metrics', async ({ headers }, reply) => {
    if (metrics === undefined) return send(reply, 404, 'Metrics are off. Set MOCK_METRICS to yes.');
    try {
      access.check(headers, false);
    } catch (cause) {
      if (cause instanceof AdminRefusal) return send(reply, cause.status, cause.message);
      throw cause;
    }
    const body = await metrics.text(sandboxes.size);
    return reply.type(metrics.registry.contentType).header('cache-control', 'no-store').send(body);
  });
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    app.all(`${path}/*`, (_request, reply) => send(reply, 404, 'There is no such page.'));
  }
};
