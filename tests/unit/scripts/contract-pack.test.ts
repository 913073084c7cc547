import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeModules } from '../../../scripts/package/stage';
import { temporaryFolder } from '../../support/temporary-folder';

const withFiles = (files: Readonly<Record<string, string>>): string => {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

describe('the modules of the package', () => {
  it('name whole files, and load JSON as modules', () => {
    const text = "import { a } from './a';\nimport data from './data.json' with { type: 'json' };\n";
    const folder = withFiles({
      'index.js': text,
      'index.d.ts': "export { a } from './a';\n",
      'a.js': 'export const a = 1;\n',
      'data.json': '\n{ "from": "./a" }\n',
      'README.md': text,
    });
    completeModules(folder);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(readdirSync(folder).sort()).toEqual(
      ['README.md', 'a.js', 'data.json', 'data.json.js', 'index.d.ts', 'index.js'].sort(),
    );
    expect(read('index.js')).toBe("import { a } from './a.js';\nimport data from './data.json.js';\n");
    expect(read('index.d.ts')).toBe("export { a } from './a.js';\n");
    expect(read('data.json.js')).toBe('export default { "from": "./a" };\n');
    expect(read('README.md')).toBe(text);
  });

  it('leave the texts of JSON files alone', () => {
    const folder = withFiles({ 'says.json': `{ "example": "import x from './nowhere'" }` });
    completeModules(folder);
    expect(readFileSync(join(folder, 'says.json.js'), 'utf8')).toContain("from './nowhere'");
  });
});
