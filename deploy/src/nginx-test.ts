import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { SettingError } from './setting-error';
import type { settings } from './settings';

/** Debian installs nginx outside an ordinary user's PATH. */
const PATHS = ['/usr/sbin', '/usr/local/sbin'];

interface Complaint {
  readonly pattern: RegExp;
  readonly setting: keyof typeof settings;
  readonly reason: (match: readonly string[]) => string;
}

/** Messages of nginx that one setting causes. */
const complaints: readonly Complaint[] = [
  { pattern: /getpwnam\("(.+?)"\)/, setting: 'user', reason: ([, name]) => `this machine has no user ${name}` },
  {
    pattern: /host not found in upstream "(.+?)"/,
    setting: 'backends',
    reason: ([, name]) => `${name} does not resolve on this machine`,
  },
  {
    pattern: /(?:dlopen\(\)|module) "(.+?)" (?:failed|is not binary compatible|version)/,
    setting: 'brotliModule',
    reason: () => 'this nginx cannot load the file: it is not a module, or a module for another version',
  },
];

const systemReason = (text: string): string => /\(\d+: (.+?)\)/.exec(text)?.[1] ?? text;

/**
 * Asks nginx whether it accepts the configuration.
 * @param folder prefix of nginx
 * @param configuration path below the prefix
 * @param accessLog path of the log, if a setting names it
 * @param fail throws the error of a setting with a reason
 * @throws SettingError with one sentence
 */
export const testNginx = (
  folder: string,
  configuration: string,
  accessLog: string | undefined,
  fail: (setting: keyof typeof settings, reason: string) => never,
): void => {
  const path = [process.env.PATH ?? '', ...PATHS].join(delimiter);
  const { error, status, stderr } = spawnSync(
    'nginx',
    ['-t', '-q', '-e', 'stderr', '-p', folder, '-c', configuration],
    { encoding: 'utf8', env: { ...process.env, PATH: path } },
  );
  if (error !== undefined) throw new SettingError('nginx is not installed. On Debian or Ubuntu: apt-get install nginx');
  if (status === 0) return;
  const text = /\[emerg\] (?:\d+#\d+: )?(.*)/.exec(stderr)?.[1] ?? stderr.trim();
  for (const { pattern, setting, reason } of complaints) {
    const match = pattern.exec(text);
    if (match !== null) fail(setting, reason(match));
  }
  if (accessLog !== undefined && text.includes(`"${accessLog}"`)) fail('accessLog', systemReason(text));
  throw new SettingError(`nginx refuses the rendered configuration: ${text.replace(/ in \S+:\d+$/, '')}`);
};
