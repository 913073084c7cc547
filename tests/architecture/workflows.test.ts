import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/source-files';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly steps: readonly Step[]; readonly strategy?: { readonly matrix: Readonly<Record<string, unknown[]>> } }
    >
  >;
}

const folder = join(root, '.github/workflows');
const names = readdirSync(folder);
const workflow = (name: string): Workflow => parse(readFileSync(join(folder, name), 'utf8'));
const stepsOf = ({ jobs }: Workflow): readonly Step[] => Object.values(jobs).flatMap(({ steps }) => steps);
const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Record<string, string>;
  readonly engines: { readonly node: string };
};
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');

describe.each(names)('the workflow %s', (name) => {
  const steps = stepsOf(workflow(name));

  it('runs only scripts and programs of this repository that exist', () => {
    const commands = steps.flatMap(({ run = '' }) => run.split('\n'));
    const scripts = commands.flatMap((line) => /npm run ([\w-]+)/.exec(line)?.[1] ?? []);
    expect(scripts.filter((script) => packageJson.scripts[script] === undefined)).toEqual([]);
    const programs = commands.flatMap((line) => /^(\.[\w/.-]+)/.exec(line)?.[1] ?? []);
    expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(scripts.length + programs.length).toBeGreaterThan(0);
  });

  it('pins each action by its commit, with the version as a comment', () => {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const line of text.split('\n').filter((each) => each.includes('uses: '))) {
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it('may write nothing unless a job asks for it', () => {
    expect(workflow(name).permissions).toEqual({ contents: 'read' });
  });
});

it('CI is one job that runs .ci/run on every supported version of Node', () => {
  const { test, ...others } = workflow('ci.yml').jobs;
  expect(others).toEqual({});
  expect(test?.strategy?.matrix.node).toEqual([20, 22, 24]);
  expect(packageJson.engines.node).toBe('>=20.19.0');
  expect(test?.steps.map(({ run }) => run)).toContain('.ci/run');
});

it('a release builds every image of deploy/Dockerfile that people run, with an SBOM and provenance', () => {
  const steps = stepsOf(workflow('release.yml'));
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
  const builds = steps.filter(({ uses }) => uses?.startsWith('docker/build-push-action@'));
  const built = builds.map(({ with: given }) => given?.target);
  expect(built).toEqual(['mock', 'site']);
  expect(stages).toEqual(expect.arrayContaining(built));
  for (const build of builds) {
    expect(build.with).toMatchObject({ sbom: true, provenance: 'mode=max', file: 'deploy/Dockerfile' });
  }
  expect(steps.map(({ run = '' }) => run).join('\n')).toContain('npm sbom');
  const attested = steps.filter(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'));
  expect(attested).toHaveLength(1 + builds.length);
});
