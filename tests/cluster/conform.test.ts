import { methods } from '@kit/contracts/methods';
import { expect, test } from 'vitest';
import { lacksNginx, startBalancer } from '../support/balancer';
import { Cluster } from '../support/cluster';
import { runScript } from '../support/command';
import { lacksRedis } from '../support/redis';

test.skipIf(lacksRedis !== undefined || lacksNginx !== undefined)(
  'npm run conform finds no deviation through the documented balancer in front of three servers',
  async () => {
    const cluster = await Cluster.start(3);
    const balancer = await startBalancer(cluster.addresses);
    const { exit, out, err } = await runScript([
      'scripts/kit.mjs',
      'conform',
      '--target',
      balancer.address,
      '--rate',
      '1000',
    ]);
    await balancer.stop();
    await cluster.stop();
    expect(err).toBe('');
    const count = Object.keys(methods).length;
    expect(out).toContain(`Coverage: ${count} of ${count} methods`);
    expect(out).toMatch(/0 deviate, 0 not reachable, 0 not run/);
    expect(exit).toBe(0);
  },
  300_000,
);
