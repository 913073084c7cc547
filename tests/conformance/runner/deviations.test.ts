import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server';
import { DeviatingProxy } from './deviating-proxy';
import { type Deviation, deviations, type Effect } from './deviation';
import { run, testPrivateKey } from './runs';

/** Checks that always run. They must not report deviations of other parts. */
const SENTINELS = [
  'wire.order',
  'wire.exchange',
  'wire.no-key',
  'wire.skew',
  'example.homePage',
  'request.missing.saveWorkInfo',
];

/** Runs every check on every deviation: takes minutes instead of seconds. */
const ALL = process.env.CONFORM_ALL_CHECKS === '1';

const matches = (id: string, pattern: string): boolean => {
  const [start = '', end = ''] = pattern.split('*');
  return pattern.includes('*') ? id.startsWith(start) && id.endsWith(end) : id === pattern;
};

const isWanted =
  ({ checks }: Deviation) =>
  (id: string): boolean =>
    ALL || SENTINELS.includes(id) || checks.some((pattern) => matches(id, pattern));

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

describe('the planted deviations', () => {
  test('are many and all different', () => {
    expect(deviations.length).toBeGreaterThanOrEqual(40);
    expect(new Set(deviations.map(({ about }) => about)).size).toBe(deviations.length);
    expect(new Set(deviations.map(({ name }) => name)).size).toBe(deviations.length);
  });

  test.each(deviations.map((deviation) => [deviation.name, deviation] as const))(
    '%s is the only finding',
    async (_, deviation) => {
      proxy.plant(deviation.effects);
      const { report, exitCode } = await run(['--target', address], { wanted: isWanted(deviation) });
      expect(report.findings.map(({ place, severity }) => ({ place, severity }))).toEqual([deviation.finding]);
      expect(exitCode).toBe(deviation.finding.severity === 'tolerated' ? 0 : 1);
      expect(report.findings[0]?.count).toBeGreaterThan(0);
      expect(report.summary.stopped).toBeUndefined();
    },
  );

  test.each([
    ['without one', []],
    ['with the fields of every object in another order', [{ backend: 'reverses fields' }]],
  ] satisfies [string, Effect[]][])('are all that the checks find: nothing is found %s', async (_, effects) => {
    proxy.plant(effects);
    const { report, exitCode } = await run(['--target', address]);
    expect(report.findings).toEqual([]);
    expect(report.summary.stopped).toBeUndefined();
    expect(exitCode).toBe(0);
    expect(report.summary).toMatchObject({ deviates: 0, notReachable: 0, notRun: 0 });
  });
});
