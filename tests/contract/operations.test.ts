import { createApp } from '@kit/mock-server/app';
import { readConfig } from '@kit/mock-server/config';
import { Metrics } from '@kit/mock-server/operations';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../support/server';
import { keyFile } from '../support/source-files';

const started = async (environment: Record<string, string> = {}): Promise<FastifyInstance> => {
  const app = await createApp(
    readConfig({ MOCK_PRIVATE_KEY: keyFile, MOCK_KEY_EXCHANGES_A_MINUTE: '1000', ...environment }),
  );
  onTestFinished(() => app.close());
  return app;
};

const get = async (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } });
  return [statusCode, body];
};

describe('the health endpoints', () => {
  it('need no token, and unknown paths below them are 404 instead of the page of the app', async () => {
    const app = await started({ MOCK_HOST: '0.0.0.0', MOCK_ADMIN_TOKEN: 'a-token-of-16-or-more' });
    expect(await get(app, '/healthz', { host: '10.0.0.1' })).toEqual([200, 'ok\n']);
    expect(await get(app, '/readyz', { host: '10.0.0.1' })).toEqual([200, 'ready\n']);
    for (const path of ['/healthz/live', '/readyz/x', '/metrics/x', '/healthz/a/b']) {
      expect(await get(app, path)).toEqual([404, 'There is no such page.\n']);
    }
  });

  it('say that the server is not ready while the store refuses writes, and that it is again when it takes them', async () => {
    const app = await started();
    const problem = vi.spyOn(app.sandboxes.store, 'problem');
    expect(await get(app, '/readyz')).toEqual([200, 'ready\n']);
    problem.mockResolvedValueOnce('the store refuses writes' as never);
    expect(await get(app, '/readyz')).toEqual([503, 'the store refuses writes\n']);
    expect(await get(app, '/healthz')).toEqual([200, 'ok\n']);
    expect(await get(app, '/readyz')).toEqual([200, 'ready\n']);
  });
});

describe('the metrics', () => {
  it('are off unless MOCK_METRICS asks for them', async () => {
    expect(await get(await started(), '/metrics')).toEqual([404, 'Metrics are off. Set MOCK_METRICS to yes.\n']);
  });

  it('need what the admin API needs', async () => {
    const token = 'a-token-of-16-or-more';
    const app = await started({ MOCK_METRICS: 'yes', MOCK_ADMIN_TOKEN: token });
    const [refused, why] = await get(app, '/metrics');
    expect([refused, why]).toEqual([401, expect.stringContaining('Send the admin token')]);
    expect((await get(app, '/metrics', { authorization: `Bearer ${token}` }))[0]).toBe(200);
    const local = await started({ MOCK_METRICS: 'yes' });
    expect((await get(local, '/metrics', { host: 'elsewhere.example' }))[0]).toBe(403);
  });

  it('count calls by method and code, and measure calls and commits', async () => {
    const server = await startServer({ metrics: true });
    onTestFinished(server.close);
    const { app } = server;
    const client = await server.client('measured');
    const token = await client.login('08031234567');
    await client.call('homePage', {}, { token });
    await client.call('homePage', {}, { token });
    await app.inject({ method: 'POST', url: '/app/homePage', payload: 'x' });
    const [, text] = await get(app, '/metrics');
    const value = (name: string): number =>
      Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(String(text))?.[1] ?? Number.NaN);
    expect(value('loan_mock_calls_total{method="homePage",code="0"}')).toBe(2);
    expect(value('loan_mock_calls_total{method="generateSk",code="0"}')).toBe(1);
    expect(value('loan_mock_calls_total{method="other",code="401"}')).toBe(1);
    expect(value('loan_mock_call_seconds_count{method="homePage"}')).toBe(2);
    expect(value('loan_mock_store_commit_seconds_count')).toBeGreaterThan(0);
    expect(value('loan_mock_sandboxes')).toBe(2);
    expect(text).not.toContain('08031234567');
    expect(text).not.toContain('measured');
  });

  it('have no label that a client chooses', async () => {
    const metrics = new Metrics();
    for (let index = 0; index < 100; index += 1) metrics.call([`made-up-${index}`], 900_000 + index, 0.001);
    metrics.call(['homePage', 'orderList'], 0, 0.001);
    metrics.call([], null, 0.001);
    const calls = (await metrics.text(0)).split('\n').filter((line) => line.startsWith('loan_mock_calls_total{'));
    expect(calls.sort()).toEqual([
      'loan_mock_calls_total{method="batch",code="0"} 1',
      'loan_mock_calls_total{method="other",code="other"} 101',
    ]);
  });
});
