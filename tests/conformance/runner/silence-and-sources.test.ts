import { textOf } from '@kit/conformance/report/text';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../support/server';
import { DeviatingProxy } from './deviating-proxy';
import { run, testPrivateKey, USUAL_RATE } from './runs';

let server: TestServer;
let proxy: DeviatingProxy;
let address: string;
beforeAll(async () => {
  server = await startServer();
  proxy = new DeviatingProxy(server.address, testPrivateKey());
  address = await proxy.listen();
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const only =
  (...ids: readonly string[]) =>
  (id: string): boolean =>
    ids.includes(id);

describe('a method that never replies', () => {
  test('fails its own checks, is named, and does not end the run', async () => {
    proxy.plant([]);
    proxy.silent = 'homePage';
    const wanted = only('example.homePage', 'example.orderList', 'example.profileInfo');
    const { report, exitCode } = await run(['--target', address], { wanted, timeout: 400 });
    proxy.silent = undefined;
    expect(report.findings.map(({ place, seen, severity }) => ({ place, seen, severity }))).toEqual([
      { place: 'homePage.time', seen: 'none', severity: 'refused' },
    ]);
    const outcomes = Object.fromEntries(report.checks.map(({ id, outcome }) => [id, outcome]));
    expect(outcomes).toEqual({
      ...{ 'example.profileInfo': 'holds', 'example.homePage': 'deviates', 'example.orderList': 'holds' },
    });
    expect(report.summary.stopped).toBeUndefined();
    expect(exitCode).toBe(1);
  });
});

describe('the report', () => {
  test('names every deviating check, its findings, and the document that demands it', async () => {
    proxy.plant([{ to: 'result', method: 'orderDetail', at: 'order.daysLeft', do: { add: 1 } }]);
    const wanted = only('order.repaying', 'order.approved');
    const { report } = await run(['--target', address], { wanted });
    const [finding] = report.findings;
    expect(finding?.source).toBe('protocol 5 (An order on the wire)');
    const text = textOf(report);
    expect(text).toContain('says      protocol 5 (An order on the wire)');
    expect(text).toContain(`Deviates: order.repaying (${finding?.id})`);
    expect(text).not.toContain('Deviates: order.approved');
  });

  test('says that a retried method that changes state runs twice', async () => {
    proxy.plant([{ backend: 'forgets request ids' }]);
    const seen = await run(['--target', address], { wanted: only('replay.saveTicket') });
    expect(seen.report.findings[0]?.expected).toContain('A retried saveTicket runs twice');
  });

  test('has one finding for a payout that does not arrive, whichever checks need it', async () => {
    proxy.plant([
      { to: 'result', method: 'orderDetail', at: 'order.status', do: { from: 'repaying', to: 'disbursing' } },
    ]);
    const wanted = only('loan.repayment', 'payment.bounds', 'payment.part', 'example.orderDetail.repaying');
    const { report } = await run(['--target', address], { wanted });
    expect(report.findings.map(({ place }) => place)).toEqual(['orderDetail.result.order.status']);
    expect(report.findings[0]?.count).toBeGreaterThan(1);
  });
});

describe('a replayed check', () => {
  test('shows all its calls, uploads included', async () => {
    proxy.plant([]);
    const onCall = vi.fn();
    await run(['--target', address, '--replay', 'upload.type'], { onCall });
    expect(onCall.mock.calls.map(([{ name }]) => name)).toContain('mediaUpload');
  });
});

describe('a mock server', () => {
  test('is called without a limit of calls a second', async () => {
    proxy.plant([]);
    const wanted = only(
      'example.operationConfiguration',
      'example.tictetQuestionList',
      'wire.order',
      'wire.path',
      'wire.malformed',
    );
    const began = proxy.times.length;
    await run(['--target', address, USUAL_RATE], { wanted });
    const gaps = proxy.times.slice(began).map((at, index, all) => at - (all[index - 1] ?? at));
    // With 20 calls a second, every gap would have 50 ms at least.
    expect(Math.min(...gaps.slice(1))).toBeLessThan(50);
  });
});
