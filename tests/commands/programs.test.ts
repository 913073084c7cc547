import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from '../support/command';
import { temporaryFolder } from '../support/temporary-folder';

/** Writes down what it is asked for. As the real one, it installs programs, or fails with FAKE_EXIT. */
const APT = `#!/bin/sh
echo "$*" >> "$FAKE_LOG"
test "$1" = --version && exit 0
for name in "$@"; do
  case "$FAKE_EXIT$name" in 0redis-server | 0chromium-headless-shell)
    printf '#!/bin/sh\n' > "$PATH/$name"; /bin/chmod 755 "$PATH/$name" ;;
  esac
done
exit "$FAKE_EXIT"
`;
/** `sudo -n …` of a user who needs no password. */
const SUDO = '#!/bin/sh\nshift\ntest "$1" = true || exec "$@"\n';

/** Runs npm run programs where apt-get is a fake, and only the named programs are on the PATH. */
const install = async (present: readonly string[], environment: Readonly<Record<string, string>>) => {
  const folder = temporaryFolder();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const programs = { 'apt-get': APT, sudo: SUDO, ...Object.fromEntries(present.map((name) => [name, '#!/bin/sh\n'])) };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  const log = join(folder, 'log');
  const env = { PATH: bin, FAKE_LOG: log, ...environment };
  const ended = await runScript(['scripts/install.mjs', 'programs'], { env });
  return { ...ended, asked: existsSync(log) ? readFileSync(log, 'utf8') : '', bin };
};

test('npm run programs installs what is missing with apt-get', async () => {
  const { out, asked, bin } = await install([], { FAKE_EXIT: '0' });
  expect(asked).toContain('-qq install -y --no-install-recommends chromium-headless-shell\n');
  expect(asked).toContain('-qq install -y --no-install-recommends redis-server\n');
  expect(out).toContain(`Chromium: ${join(bin, 'chromium-headless-shell')}\n`);
  expect(out).toContain(`redis-server: ${join(bin, 'redis-server')}\n`);
});

test.each([
  ['says what is missing and how to install it', '', 0],
  ['fails under CI, which leaves nothing out', 'true', 1],
])('if apt-get fails, it %s', async (_, CI, exit) => {
  const ended = await install(['chromium'], { FAKE_EXIT: '100', CI });
  expect(ended.err).toContain(
    'There is no usable redis-server, and the installation failed (apt-get failed, see above). ' +
      'On Debian or Ubuntu: apt-get install redis-server\n',
  );
  expect(ended.exit).toBe(exit);
});
