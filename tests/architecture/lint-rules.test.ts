import { beforeAll, describe, expect, test } from 'vitest';
import { lintPlanted } from './planted-violations';

/** Code that the linter must reject, each as: title, rule, file, content. */
const violations: [string, string, string, string][] = [
  ['no file uses any', 'lint/suspicious/noExplicitAny', 'web/src/api/any.ts', 'export const a: any = 1;\n'],
  ['the web app does not log to the console', 'lint/suspicious/noConsole', 'web/src/api/talk.ts', 'console.log(1);\n'],
  [
    'the mock server does not log to the console',
    'lint/suspicious/noConsole',
    'mock-server/src/talk.ts',
    'console.log(1);\n',
  ],
  [
    'only one module reads the environment',
    'lint/style/noProcessEnv',
    'mock-server/src/env.ts',
    'export const a = process.env.A;\n',
  ],
  ['file names are kebab-case', 'lint/style/useFilenamingConvention', 'web/src/api/fooBar.ts', 'export const a = 1;\n'],
  [
    'a feature has no barrel file',
    'lint/performance/noBarrelFile',
    'web/src/screens/login/index.ts',
    "export * from './ok';\n",
  ],
  [
    'no compiler error is silenced',
    'lint/suspicious/noTsIgnore',
    'web/src/api/quiet.ts',
    '// @ts-ignore\nlet a = 1;\n',
  ],
  [
    'no file is longer than 300 lines',
    'lint/style/noExcessiveLinesPerFile',
    'web/src/api/long.ts',
    Array.from({ length: 301 }, (_, line) => `export const a${line} = ${line};\n`).join(''),
  ],
];

const cycle = {
  'web/src/platform/one.ts': "import { two } from './two';\nexport const one = () => two;\n",
  'web/src/platform/two.ts': "import { one } from './one';\nexport const two = () => one;\n",
};

let broken: Map<string, string[]>;

beforeAll(() => {
  broken = lintPlanted({
    ...Object.fromEntries(violations.map(([, , file, content]) => [file, content])),
    ...cycle,
    'web/src/api/fine.ts': 'export const fine = 1;\n',
  });
});

describe('the linter', () => {
  test.each(violations)('%s', (_sentence, rule, file) => {
    expect(broken.get(file)).toContain(rule);
  });

  test.each(Object.keys(cycle))('reports import cycles, as in %s', (file) => {
    expect(broken.get(file)).toContain('lint/suspicious/noImportCycles');
  });

  test('accepts an ordinary file', () => {
    expect(broken.get('web/src/api/fine.ts')).toEqual([]);
  });
});
