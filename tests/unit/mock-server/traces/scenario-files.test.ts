import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { type SavedScenario, ScenarioFiles } from '@kit/mock-server/traces/scenario-files';
import { newTrace } from '@kit/mock-server/traces/trace';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder';

let root = '';
let files: ScenarioFiles;
beforeEach(() => {
  root = temporaryFolder();
  files = new ScenarioFiles(join(root, 'deep', 'scenarios'));
});

const scenario = (name: string, title = 'Due today'): SavedScenario =>
  newTrace({ title, state: [], scenario: { name, contactNumber: null, route: '/repay' } });
const put = (name: string, content: string) => {
  mkdirSync(files.folder, { recursive: true });
  writeFileSync(join(files.folder, name), content);
};

describe('the saved scenarios of a folder', () => {
  it('are none without the folder', () => {
    expect(files.names()).toEqual([]);
    expect(files.read('a')).toBeUndefined();
    expect(files.remove('a')).toBe(false);
  });

  it('are listed by name, without other files', () => {
    for (const name of ['b.json', 'a-1.json', 'Upper.json', '-a.json', 'note.txt', 'c.json.5.new', 'json', '.json'])
      put(name, '');
    expect(files.names()).toEqual(['a-1', 'b']);
  });

  it('have an absolute folder', () => {
    const { folder } = new ScenarioFiles(relative(process.cwd(), files.folder));
    expect([folder, isAbsolute(folder)]).toEqual([files.folder, true]);
  });

  it('are written readable, one file each, and read back', () => {
    files.write(scenario('a', 'First'));
    files.write(scenario('a', 'Second'));
    expect(readdirSync(files.folder)).toEqual(['a.json']);
    const text = readFileSync(join(files.folder, 'a.json'), 'utf8');
    expect(text).toMatch(/^\{\n {2}"format": "[^"]+",\n/);
    expect(text.endsWith('\n}\n')).toBe(true);
    const found = files.read('a');
    expect(found).toMatchObject({ scenario: { title: 'Second', scenario: { name: 'a' }, state: [] } });
  });

  it('are removed once', () => {
    files.write(scenario('a'));
    files.write(scenario('b'));
    expect([files.remove('a'), files.remove('a'), files.remove('..')]).toEqual([true, false, false]);
    expect(files.names()).toEqual(['b']);
  });

  it.each<[string, object, string]>([
    ['state', newTrace({ scenario: scenario('a').scenario }), 'file.state'],
    ['scenario', newTrace({ state: [] }), 'file.scenario'],
    ['anything', newTrace({}), 'file.state'],
  ])('have a problem if a file is a trace without %s', (_, trace, path) => {
    put('a.json', JSON.stringify(trace));
    expect(files.read('a')).toEqual({
      problem: 'This trace is not a saved scenario. Open it as a trace instead',
      issues: [{ path, reason: 'Is missing' }],
    });
  });

  it('have the problem of a file that is not a trace, or not JSON', () => {
    put('a.json', '{"more":1}');
    expect(files.read('a')).toMatchObject({
      problem: 'This file is not a trace.',
      issues: [{ path: 'file.format' }],
    });
    put('a.json', '{');
    expect(files.read('a')).toEqual({ problem: 'The file cannot be read: it is not valid JSON.', issues: [] });
  });
});
