import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { reloadNginx, runningNginx } from '../../../deploy/src/running-nginx';
import { SettingError } from '../../../deploy/src/setting-error';
import { temporaryFolder } from '../../support/temporary-folder';
import { startFakeNginx } from './fake-nginx';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const titleOf = (process: number): string => readFileSync(`/proc/${process}/cmdline`, 'utf8');

describe.skipIf(process.platform !== 'linux')('the running nginx of a folder', () => {
  it('is the process of its pid file', async () => {
    expect(runningNginx(folder)).toBeUndefined();
    const { master } = await startFakeNginx(folder, 'reloads');
    expect(runningNginx(folder)).toBe(master);
  });

  it('is not found if the pid file names another program, an ended process or no process', async () => {
    const { master } = await startFakeNginx(folder, 'reloads');
    for (const pid of [process.pid, 99_999_999, '', 'nginx', `self/../${master}`, `${master}/task/${master}`]) {
      writeFileSync(join(folder, 'nginx.pid'), `${pid}\n`);
      expect(runningNginx(folder)).toBeUndefined();
    }
  });

  it('has reloaded when no previous worker process accepts connections', async () => {
    const { master, worker } = await startFakeNginx(folder, 'reloads');
    expect(titleOf(worker)).toMatch(/^nginx: worker process(?! is)/);
    await reloadNginx(master);
    expect(titleOf(worker)).toMatch(/^nginx: worker process is shutting down/);
  });

  it.each(['ignores', 'stops its workers'] as const)('is reported if it %s at a reload', async (atReload) => {
    const { master } = await startFakeNginx(folder, atReload);
    const reloaded = reloadNginx(master, 200);
    await expect(reloaded).rejects.toThrow(
      new SettingError('nginx did not take the new configuration, so the site stays as it was. See its log'),
    );
    await expect(reloaded).rejects.toBeInstanceOf(SettingError);
  });
});
