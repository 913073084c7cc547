import { expect, test } from 'vitest';
import { startServer } from '../../support/server';
import { asOneTarget, backendKeys, startInFront } from '../../support/two-backends';
import { run } from './runs';

test('no check sees a difference if a server with another key pair is in front of the backend', async () => {
  const keys = backendKeys();
  const back = await startServer({ privateKey: keys.privateFile });
  const front = await startInFront(back.address, keys.publicKey);
  const [address, close] = await asOneTarget(front.address, back.address);
  const { report, exitCode } = await run(['--target', address]);
  expect(report.findings).toEqual([]);
  expect(exitCode).toBe(0);
  expect(report.summary).toMatchObject({ deviates: 0, notReachable: 0, notRun: 0 });
  close();
  await front.close();
  await back.close();
});
