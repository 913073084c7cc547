import { methods } from '@kit/contracts/methods';
import { expect, test } from 'vitest';
import { run } from '../conformance/runner/runs';
import { lacksNginx, startBalancer } from '../support/balancer';
import { Cluster } from '../support/cluster';
import { lacksRedis } from '../support/redis';

test.skipIf(lacksRedis !== undefined || lacksNginx !== undefined)(
  'npm run conform finds no deviation through the documented balancer in front of three servers',
  async () => {
    const cluster = await Cluster.start(3);
    const balancer = await startBalancer(cluster.addresses);
    const { report, exitCode } = await run(['--target', balancer.address]);
    await balancer.stop();
    await cluster.stop();
    expect(report.findings).toEqual([]);
    expect(report.coverage.methods.filter(({ reached }) => reached)).toHaveLength(Object.keys(methods).length);
    expect(report.summary).toMatchObject({ deviates: 0, notReachable: 0, notRun: 0 });
    expect(exitCode).toBe(0);
  },
);
