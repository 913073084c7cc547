import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testNginx } from '../../../deploy/src/nginx-test';
import { SettingError } from '../../../deploy/src/setting-error';
import { temporaryFolder } from '../../support/temporary-folder';
import { nginxThat } from './fake-nginx';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Tests a configuration. A complaint about a setting becomes an error with the setting and the reason. */
const test = (accessLog?: string): void =>
  testNginx('/srv/host', 'rendered/r-1/nginx.conf', accessLog, (setting, reason) => {
    throw new Error(`${setting}: ${reason}`);
  });

describe('the test of a configuration by nginx', () => {
  it('asks nginx about the file below its folder, and accepts what nginx accepts', () => {
    nginxThat(folder, '', 0);
    test();
    expect(readFileSync(join(folder, 'arguments'), 'utf8')).toBe(
      '-t -q -e stderr -p /srv/host -c rendered/r-1/nginx.conf\n',
    );
  });

  it.each([
    [
      'nginx: [emerg] getpwnam("nobody2") failed in /srv/host/rendered/r-1/nginx.conf:4',
      'user: this machine has no user nobody2',
    ],
    [
      '2026/11/23 10:00:00 [emerg] 17#17: host not found in upstream "api.example:80" in /srv/nginx.conf:9',
      'backends: api.example:80 does not resolve on this machine',
    ],
    [
      'nginx: [emerg] dlopen() "/srv/brotli.so" failed (/srv/brotli.so: invalid ELF header) in /srv/nginx.conf:1',
      'brotliModule: this nginx cannot load the file: it is not a module, or a module for another version',
    ],
    [
      'nginx: [emerg] module "/srv/brotli.so" is not binary compatible in /srv/nginx.conf:1',
      'brotliModule: this nginx cannot load the file: it is not a module, or a module for another version',
    ],
    [
      'nginx: [emerg] module "/srv/brotli.so" version 1018000 instead of 1022001 in /srv/nginx.conf:1',
      'brotliModule: this nginx cannot load the file: it is not a module, or a module for another version',
    ],
    ['nginx: [emerg] open() "/no/log" failed (2: No such file or directory)', 'accessLog: No such file or directory'],
    ['nginx: [emerg] 1234#5678: open() "/no/log" failed (13: Permission denied)', 'accessLog: Permission denied'],
    ['nginx: [emerg] cannot use "/no/log"', 'accessLog: cannot use "/no/log"'],
  ])('names the setting that causes %j', (says, reason) => {
    nginxThat(folder, `${says}\nnginx: configuration file /srv/nginx.conf test failed\n`, 1);
    expect(() => test('/no/log')).toThrow(new Error(reason));
  });

  it('repeats any other complaint without its place in the rendered file', () => {
    nginxThat(folder, 'nginx: [emerg] unknown directive "charm" in /srv/host/rendered/r-1/nginx.conf:40\n', 1);
    const refused = new SettingError('nginx refuses the rendered configuration: unknown directive "charm"');
    expect(() => test()).toThrow(refused);
    expect(() => test()).toThrow(expect.objectContaining({ name: 'SettingError' }));
  });

  it('repeats an error of a started nginx without its process ids', () => {
    nginxThat(folder, 'x [emerg] 1234#5678: bad in /a:1 twice in /srv/nginx.conf:40\n', 1);
    expect(() => test()).toThrow(new SettingError('nginx refuses the rendered configuration: bad in /a:1 twice'));
  });

  it('does not name the log if no setting names it', () => {
    nginxThat(folder, 'nginx: [emerg] open() "undefined" failed (2: No such file or directory)\n', 1);
    expect(() => test()).toThrow('nginx refuses the rendered configuration: open() "undefined" failed');
  });

  it('repeats the output of an nginx that ends without an error message', () => {
    nginxThat(folder, '  Illegal instruction\n', 132);
    expect(() => test()).toThrow(new SettingError('nginx refuses the rendered configuration: Illegal instruction'));
  });

  it('finds an nginx outside of the PATH, and says how to install a missing one', () => {
    vi.stubEnv('PATH', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const isInstalled = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].some((path) => existsSync(path));
    expect(() => test()).toThrow(
      isInstalled ? 'nginx refuses' : 'nginx is not installed. On Debian or Ubuntu: apt-get',
    );
  });

  it('does not blame the log for a file that another setting names', () => {
    nginxThat(folder, 'nginx: [emerg] open() "/srv/other" failed (13: Permission denied)\n', 1);
    expect(() => test('/no/log')).toThrow('nginx refuses the rendered configuration: open() "/srv/other" failed');
  });
});
