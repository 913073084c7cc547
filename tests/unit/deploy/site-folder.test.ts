import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkFolder, newRendering, useRendering } from '../../../deploy/src/site-folder';
import { temporaryFolder } from '../../support/temporary-folder';

let folder: string;
beforeEach(() => {
  folder = join(temporaryFolder(), 'host');
});

const at = (...path: string[]): string => join(folder, ...path);
const served = (): string => readFileSync(at('nginx.conf'), 'utf8');
const renderings = (): string[] => readdirSync(at('rendered')).sort();

/** Writes a new rendering with a configuration. nginx does not use it yet. */
const rendered = (text: string): string => {
  const rendering = newRendering(folder);
  writeFileSync(join(rendering, 'nginx.conf'), text);
  return rendering;
};

describe('the folder of a site', () => {
  it('may be missing, empty or from an earlier rendering, and contains no foreign files', () => {
    checkFolder(folder);
    mkdirSync(folder);
    checkFolder(folder);
    newRendering(folder);
    writeFileSync(at('notes.txt'), '');
    checkFolder(folder);
    rmSync(at('.rendered'));
    expect(() => checkFolder(folder)).toThrow(
      new Error('the folder contains other files: name an empty or a new folder'),
    );
  });

  it('has room for uploads, and every user can read a rendering', () => {
    const rendering = newRendering(folder);
    expect(existsSync(at('temp'))).toBe(true);
    expect(statSync(rendering).mode & 0o777).toBe(0o755);
  });

  it('serves a rendering once it is used, and the one before after a return', () => {
    useRendering(folder, rendered('first'));
    expect(served()).toBe('first');
    const second = rendered('second');
    expect(served()).toBe('first');
    const goBack = useRendering(folder, second);
    expect(served()).toBe('second');
    goBack();
    expect(served()).toBe('first');
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('can be used again after a rendering that was interrupted', () => {
    useRendering(folder, rendered('first'));
    symlinkSync('nowhere', at('current.new'));
    useRendering(folder, rendered('second'));
    expect(served()).toBe('second');
  });

  it('cannot return from its first rendering', () => {
    const goBack = useRendering(folder, rendered('first'));
    goBack();
    expect(served()).toBe('first');
  });

  it('keeps the rendering before, which running workers still read, and no older one', () => {
    const all = ['first', 'second', 'third'].map((text) => {
      const rendering = rendered(text);
      useRendering(folder, rendering);
      return basename(rendering);
    });
    expect(renderings()).toEqual(all.slice(1).sort());
    expect(served()).toBe('third');
  });

  it('of an earlier layout keeps its files for one more rendering', () => {
    mkdirSync(at('page'), { recursive: true });
    mkdirSync(at('content'));
    writeFileSync(at('nginx.conf'), 'earlier');
    useRendering(folder, rendered('first'));
    expect(lstatSync(at('nginx.conf')).isSymbolicLink()).toBe(true);
    expect([existsSync(at('page')), existsSync(at('content'))]).toEqual([true, true]);
    useRendering(folder, rendered('second'));
    expect([existsSync(at('page')), existsSync(at('content'))]).toEqual([false, false]);
  });
});
