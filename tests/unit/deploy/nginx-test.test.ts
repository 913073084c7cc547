import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testNginx } from '../../../deploy/src/nginx-test';
import { SettingError } from '../../../deploy/src/setting-error';
import { temporaryFolder } from '../../support/temporary-folder';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Puts a program named nginx first on the PATH. It writes its arguments to a file, then the text to stderr. */
const nginxThat = (says: string, exit: number): void => {
  writeFileSync(join(folder, 'says'), says);
  const script = `#!/bin/sh\necho "$@" > '${folder}/arguments'\ncat '${folder}/says' >&2\nexit ${exit}\n`;
  writeFileSync(join(folder, 'nginx'), script);
  chmodSync(join(folder, 'nginx'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
};

/** Tests a configuration. A complaint about a setting becomes an error with the setting and the reason. */
const test = (accessLog?: string): void =>
  testNginx('/srv/host', 'rendered/r-1/nginx.conf', accessLog, (setting, reason) => {
    throw new Error(`${setting}: ${reason}`);
  });

describe('the test of a configuration by nginx', () => {
  it('asks nginx about the file below its folder, and accepts what nginx accepts', () => {
    nginxThat('', 0);
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
      'brotliModule: this nginx cannot load the file: it is no module, or one for another version',
    ],
    [
      'nginx: [emerg] module "/srv/brotli.so" is not binary compatible in /srv/nginx.conf:1',
      'brotliModule: this nginx cannot load the file: it is no module, or one for another version',
    ],
    [
      'nginx: [emerg] module "/srv/brotli.so" version 1018000 instead of 1022001 in /srv/nginx.conf:1',
      'brotliModule: this nginx cannot load the file: it is no module, or one for another version',
    ],
    ['nginx: [emerg] open() "/no/log" failed (2: No such file or directory)', 'accessLog: No such file or directory'],
    ['nginx: [emerg] cannot use "/no/log"', 'accessLog: cannot use "/no/log"'],
  ])('names the setting that causes %j', (says, reason) => {
    nginxThat(`${says}\nnginx: configuration file /srv/nginx.conf test failed\n`, 1);
    expect(() => test('/no/log')).toThrow(new Error(reason));
  });

  it('repeats any other complaint without its place in the rendered file', () => {
    nginxThat('nginx: [emerg] unknown directive "charm" in /srv/host/rendered/r-1/nginx.conf:40\n', 1);
    const refused = new SettingError('nginx refuses the rendered configuration: unknown directive "charm"');
    expect(() => test()).toThrow(refused);
    expect(() => test()).toThrow(expect.objectContaining({ name: 'SettingError' }));
  });

  it('repeats what an nginx says that dies without a complaint', () => {
    nginxThat('  Illegal instruction\n', 132);
    expect(() => test()).toThrow(new SettingError('nginx refuses the rendered configuration: Illegal instruction'));
  });

  it('does not blame the log for a file that another setting names', () => {
    nginxThat('nginx: [emerg] open() "/srv/other" failed (13: Permission denied)\n', 1);
    expect(() => test('/no/log')).toThrow('nginx refuses the rendered configuration: open() "/srv/other" failed');
  });
});
