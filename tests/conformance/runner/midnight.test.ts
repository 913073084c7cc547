import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server';
import { temporaryFolder } from '../../support/temporary-folder';
import { DeviatingProxy } from './deviating-proxy';
import type { Deviation } from './deviation';
import { hooksModule, SANDBOX } from './hooks-module';
import { run, testPrivateKey } from './runs';

/** Sets the clock to 23:05 in Lagos. A wait of an hour for the payout then passes midnight. */
const TO_THE_EVENING = `
  const { now } = await (await fetch(CLOCK)).json();
  await advance((22 * 60 + 5) * 60_000 - (now % 86_400_000) + 86_400_000);`;

let server: TestServer;
let proxy: DeviatingProxy;
let args: string[];
beforeAll(async () => {
  server = await startServer();
  proxy = new DeviatingProxy(server.address, testPrivateKey());
  proxy.hidesAdmin = true;
  const folder = temporaryFolder();
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const publicKey = file('public.pem', await (await fetch(`${server.address}/__admin/public-key`)).text());
  const hooks = file('hooks.mjs', hooksModule(server.address, TO_THE_EVENING));
  const target = `${await proxy.listen()}/s/${SANDBOX}`;
  args = ['--target', target, '--public-key', publicKey, '--hooks', hooks, '--level', 'write'];
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

describe('a run across midnight in Lagos', () => {
  const late = ['loan.repayment', 'loan.overdue'];
  const runPastMidnight = async (effects: Deviation['effects']) => {
    proxy.plant(effects);
    return (await run(args, effects.length === 0 ? {} : { wanted: (id) => late.includes(id) })).report;
  };

  test('finds no deviation', async () => {
    const report = await runPastMidnight([]);
    expect(report.findings).toEqual([]);
    expect(report.checks.find(({ id }) => id === 'loan.overdue')?.outcome).toBe('holds');
  });

  test.each([
    ['orderDetail', 'repayment.overdueDays', 1],
    ['orderDetail', 'repayment.overdueFee', 100],
    ['orderDetail', 'repayment.rolloverAmount', 100],
    ['orderDetail', 'repayment.newDueAt', 86_400_000],
    ['extensionQuote', 'extensionFee', 100],
    ['extensionQuote', 'leftToPay', 100],
  ])('finds the planted deviation in %s.%s and no other', async (method, at, add) => {
    const { findings } = await runPastMidnight([{ to: 'result', method, at, do: { add } }]);
    expect(findings.map(({ place }) => place)).toEqual([`${method}.result.${at}`]);
  });
});
