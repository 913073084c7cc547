import { describe, expect, it } from 'vitest';
import { filesBelow } from '../support/source-files';

/** Parses JSON without a limit of its depth. */
const UNLIMITED = /JSON\.parse\(|\.json\(\)/;

/** Files that parse only JSON that this project or its own server wrote. */
const OWN_JSON = [
  // encoded by the same file
  'mock-server/shell/report.ts',
  // replies that this server built
  'mock-server/src/wire/field-names.ts',
  'mock-server/src/wire/respond.ts',
  // the store, which only these servers write
  'mock-server/src/core/store/local.ts',
  'mock-server/src/core/store/redis-script.ts',
  'mock-server/src/core/store/redis.ts',
  'mock-server/src/core/store/sqlite.ts',
  // a token or link of the server that served the page
  'mock-server/shell/answers.ts',
  'mock-server/workbench/app/token-gate.tsx',
  // files of the build that contains the page
  'mock-server/workbench/state/data.ts',
  // replies of the server that a test started
  'mock-server/testing/admin.ts',
  // servers, files and tools that a script of this repository started or wrote
  'scripts/packages.mjs',
  'scripts/package/stage.ts',
  'scripts/running.ts',
  'scripts/start/dev-app.ts',
];

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

describe('JSON from outside', () => {
  it('is parsed by parseJson, which limits its depth', () => {
    const unlimited = ['mock-server', 'scripts', 'conformance/src', 'deploy/src']
      .flatMap((folder) => filesBelow(folder, /\.(?:ts|tsx|mjs)$/))
      .filter(([path]) => !/\/(?:dist|node_modules)\//.test(path))
      .filter(([, text]) => UNLIMITED.test(withoutComments(text)))
      .map(([path]) => path);
    expect(unlimited.sort()).toEqual([...OWN_JSON].sort());
  });
});
