import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { runScript } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';

let checkout: string;
beforeAll(() => {
  checkout = copyCheckout({ installed: true });
});
afterEach(() => {
  for (const path of ['bin', '.build', '.reports']) rmSync(join(checkout, path), { recursive: true, force: true });
});

/** Runs `npm test -- nodes` with this shell script in place of npm. */
const nodesWith = (npm: string) => {
  const bin = join(checkout, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const env = { PATH: `${bin}:${process.env.PATH}` };
  return runScript(['scripts/kit.mjs', 'test', 'nodes', '--node', '99', '--node', '98.0.0'], {
    cwd: checkout,
    env,
  });
};

test('names each version of Node that npm cannot provide, and continues with the next', async () => {
  const { exit, out } = await nodesWith('exit 1');
  expect(exit).toBe(1);
  for (const version of ['99', '98.0.0'])
    expect(out).toMatch(new RegExp(`^FAILED {2}Node ${version} is not available: `, 'm'));
});

// npm's arguments name the package and version, and npm installs into its working folder.
const brings = (suite: string) => `
for word; do case "$word" in node-*@*) package=$word;; esac; done
mkdir -p "node_modules/\${package%@*}/bin"
cat > "node_modules/\${package%@*}/bin/node" <<'END'
#!/bin/sh
if [ "$1" = --version ]; then echo v99.1.0; exit; fi
${suite}
END
chmod +x "node_modules/\${package%@*}/bin/node"`;
const REPORT =
  '{"testResults":[{"name":"a","status":"passed","assertionResults":[{"fullName":"a","status":"passed"},{"fullName":"b","status":"passed"}]}]}';

test('runs the suite with each Node that npm provides, and counts its tests', async () => {
  const { exit, out } = await nodesWith(
    brings(`[ "$(command -v node)" = "$0" ] && mkdir -p .reports && echo '${REPORT}' > .reports/node-99.1.0.json`),
  );
  expect(out.match(/^ok {6}Node 99\.1\.0 +2 passed, 0 failed/gm)).toHaveLength(2);
  expect(exit).toBe(0);
});

test('counts a suite without a report as failed', async () => {
  const { exit, out } = await nodesWith(brings('exit 0'));
  expect([exit, out]).toEqual([1, expect.stringMatching(/^FAILED {2}Node 99\.1\.0 +0 passed/m)]);
});
