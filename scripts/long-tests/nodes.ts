import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { RefusedError, runCommand } from '../command-line';
import { npm } from '../ensure-installed.mjs';
import { readReport } from '../reports';
import { root, runNode } from '../run';
import { quickProjects, vitest } from '../stages';

/**
 * The npm package with the binary for this system. The package `node` needs an install script, which some npm settings
 * block.
 */
const { platform, arch } = process;
const system = platform === 'win32' ? 'win' : platform;
const packageName = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${arch}`;

const versionOf = (binary: string) =>
  existsSync(binary)
    ? spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout?.trim().replace(/^v/, '')
    : undefined;

/**
 * Downloads another Node from npm into .build.
 * @param wanted a version, or a major version such as 22 for its latest release
 * @throws RefusedError if npm does not have it or it does not run
 */
const ensureNode = (wanted: string): { binary: string; version: string } => {
  const folder = join(root, '.build/nodes', wanted);
  const binary = join(folder, 'node_modules', packageName, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  if (!versionOf(binary)) {
    console.log(`Node ${wanted}: taking ${packageName} from npm …`);
    mkdirSync(folder, { recursive: true });
    // Without it npm would install into the surrounding package.
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    npm(['install', '--no-save', '--no-package-lock', `${packageName}@${wanted}`], folder);
  }
  const version = versionOf(binary);
  if (version) return { binary, version };
  throw new RefusedError(
    `Node ${wanted} is not available: npm has no ${packageName}@${wanted} that runs here. Check the network, or run npm test with an installed Node ${wanted}.`,
  );
};

const projects = [...quickProjects, 'conformance'];

/** The oldest version that package.json allows, and the supported major versions. */
const LINES = ['20.19.0', '22', '24'];

const line = {
  usage: 'npm test -- nodes [--node 22 …]',
  about: `Runs the quick tests and the outside client (${projects.join(', ')}) under each supported Node, which npm downloads.`,
  flags: {
    node: {
      value: 'version',
      about: 'a version, or a major version for its latest release',
      fallback: LINES,
      rule: { pattern: /^\d+(?:\.\d+){0,2}$/, allowed: 'a version such as 22 or 20.19.0' },
    },
  },
};

const passes = async (wanted: string) => {
  const { binary, version } = ensureNode(wanted);
  console.log(`\n=== Node ${version} ===`);
  const began = Date.now();
  const name = `node-${version}`;
  // Some tests start `node` by name.
  const env = { PATH: `${dirname(binary)}${delimiter}${process.env.PATH}` };
  const { code } = await runNode(vitest(name, projects), { node: binary, env });
  const results = readReport(`${name}.json`) ?? [];
  const count = (status: string) => results.filter((result) => result.status === status).length;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const summary = `Node ${version.padEnd(10)}${count('passed')} passed, ${count('failed')} failed, ${seconds} s`;
  // A run without results proves nothing.
  return { summary, isWell: code === 0 && results.length > 0 };
};

await runCommand(line, async ({ flags }) => {
  const rows = [];
  for (const wanted of [flags.node].flat().map(String)) {
    try {
      rows.push(await passes(wanted));
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      rows.push({ summary: error.message, isWell: false });
    }
  }
  console.log('');
  for (const { summary, isWell } of rows) console.log(`${isWell ? 'ok    ' : 'FAILED'}  ${summary}`);
  process.exitCode = rows.every(({ isWell }) => isWell) ? 0 : 1;
});
