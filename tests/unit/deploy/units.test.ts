import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings as serverSettings } from '@kit/mock-server/settings';
import { describe, expect, it } from 'vitest';
import { settings as siteSettings } from '../../../deploy/src/settings';
import { root } from '../../support/source-files';

const lacksSystemd = !existsSync('/usr/bin/systemd-analyze');
const variables = [...Object.values(serverSettings), ...Object.values(siteSettings)].map(({ variable }) => variable);

describe.each(['loan-site', 'loan-mock'])('the unit %s', (name) => {
  const path = join(root, `deploy/systemd/${name}.service`);
  const unit = readFileSync(path, 'utf8');

  it.skipIf(lacksSystemd)('exposes little: below 3 in systemd-analyze security', () => {
    const { stdout, status } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=30', '--no-pager', path],
      { encoding: 'utf8' },
    );
    expect(stdout).toMatch(/Overall exposure level for \S+: [012]\.\d/);
    expect(status).toBe(0);
  });

  it('starts programs that a release contains, with known variables and enough descriptors', () => {
    const started = [...unit.matchAll(/\/srv\/loan\/(\S+)/g)].map(([, file = '']) => file);
    expect(started.length).toBeGreaterThan(0);
    // A release contains what `npm run build` writes to dist.
    expect(started.filter((file) => !file.includes('/dist/') && !existsSync(join(root, file)))).toEqual([]);
    for (const [, variable] of unit.matchAll(/^Environment=(\w+)=/gm)) expect(variables).toContain(variable);
    expect(Number(/^LimitNOFILE=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(16_384);
  });
});
