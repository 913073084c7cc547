import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { itemsOf, type JsonSchema, jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import { adminTable } from '@kit/mock-server/admin/table';
import { build } from 'vite';
import { buildMock, NATIVE_PACKAGES, STAMP } from '../build-parts';
import { RefusedError } from '../command-line';
import { root } from '../run';
import { compile, copyToRoot, emptyStage, filesIn, packageJsonOf, withWholeNames, writePackageJson } from './stage';

const WORKSPACE = 'mock-server';
const TESTING = `${WORKSPACE}/testing`;
/** The package has the same folders as the repository, so that the server finds its files. */
const BUILT = [`${WORKSPACE}/dist`, 'web/dist'];
/** Files that prove a complete build. */
const PROOFS = [`${WORKSPACE}/dist/server.js`, 'web/dist/index.html'];
const ENTRIES = ['index', 'playwright'];

/**
 * Jest resolves `default`, and loads no ES modules then. This file lets Node load the package, outside of the sandbox
 * of the test.
 */
const FOR_JEST = `const { getBuiltinModule } = require('node:vm').runInThisContext('process');
module.exports = getBuiltinModule('node:module').createRequire(__filename)('./index.js');
`;

/** Builds ES modules. The old syntax lets an old Node reach the version check. */
const bundle = (staged: string) =>
  build({
    root: join(root, WORKSPACE),
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: join(staged, TESTING),
      emptyOutDir: false,
      target: 'es2020',
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(ENTRIES.map((name) => [name, join(root, TESTING, `${name}.ts`)])),
        external: ['@playwright/test'],
        output: { entryFileNames: '[name].js', chunkFileNames: 'start-[hash].js' },
      },
    },
  });

const SOURCES = join(root, '.build/package/mock-server-types');

/** A JSON schema as a type. */
const typeOf = (schema: JsonSchema): string => {
  const { type, properties = {}, required = [], additionalProperties: others, minItems, maxItems } = schema;
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return variants.map(typeOf).join(' | ');
  if (type === 'array') {
    const [item = 'unknown', ...rest] = itemsOf(schema).map(typeOf);
    const items = minItems === maxItems && minItems !== undefined ? Array(minItems).fill(item) : [item, ...rest];
    return items.length === 1 ? `ReadonlyArray<${item}>` : `readonly [${items.join(', ')}]`;
  }
  if (type !== 'object')
    return [type ?? 'unknown']
      .flat()
      .map((each) => (each === 'integer' ? 'number' : each))
      .join(' | ');
  if (typeof others === 'object') return `{ readonly [name: string]: ${typeOf(others as JsonSchema)} }`;
  const fields = Object.entries(properties).map(
    ([name, field]) => `readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)};`,
  );
  return `{ ${fields.join(' ')} }`;
};

/** The source with the types of the admin API, with their fields instead of the names of its calls. */
const writtenOut = (source: string): string =>
  source
    .slice(source.indexOf('/** An opened scenario.'))
    .replace(/\b(Answer|Body|Query)<'([^']+)'>/g, (found, part: string, call: string) => {
      const route = adminTable.find(({ method, path }) => call === `${method} ${path}`);
      const schema = { Answer: route?.response, Body: route?.body, Query: route?.query }[part];
      if (schema === undefined) throw new Error(`The admin API has no ${found}.`);
      return typeOf(jsonSchemaOf(schema, part === 'Answer' ? 'output' : 'input'));
    });

const declare = async (staged: string) => {
  const testing = join(SOURCES, WORKSPACE, 'testing');
  cpSync(join(root, TESTING), testing, { recursive: true });
  cpSync(join(root, WORKSPACE, 'package.json'), join(SOURCES, WORKSPACE, 'package.json'));
  const answers = join(testing, 'answers.ts');
  writeFileSync(answers, writtenOut(readFileSync(answers, 'utf8')));
  const extended = join(root, 'tsconfig.base.json');
  const compilerOptions = { rootDir: '..', types: ['node'] };
  writeFileSync(join(testing, 'tsconfig.json'), JSON.stringify({ extends: extended, compilerOptions, include: ['.'] }));
  await compile(testing, join(staged, WORKSPACE), { declarationsOnly: true });
  for (const file of filesIn(staged).filter((path) => path.endsWith('.d.ts')))
    writeFileSync(file, withWholeNames(file));
};

/**
 * Builds the mock server as a package for tests of other projects, and returns its folder.
 * @param options `built` uses the last build
 * @throws RefusedError if there is no build; Error with the compiler's output
 */
export const stageMock = async ({ built }: { built: boolean }): Promise<string> => {
  if (!built) await buildMock();
  const missing = PROOFS.find((path) => !existsSync(join(root, path)));
  if (missing !== undefined) {
    throw new RefusedError(`${missing} does not exist. Omit --built, or run npm run build first.`);
  }
  const staged = emptyStage(WORKSPACE);
  for (const path of BUILT)
    cpSync(join(root, path), join(staged, path), { recursive: true, filter: (file) => !file.endsWith(STAMP) });
  await bundle(staged);
  await declare(staged);
  writeFileSync(join(staged, TESTING, 'jest.cjs'), FOR_JEST);
  // The server bundle contains the contract and every package without native code.
  const installed = Object.entries(packageJsonOf(WORKSPACE).dependencies).filter(([name]) =>
    NATIVE_PACKAGES.includes(name),
  );
  writePackageJson(WORKSPACE, staged, Object.fromEntries(installed));
  cpSync(join(root, 'docs/testing-with-the-mock.md'), join(staged, 'README.md'));
  copyToRoot(staged, ['LICENSE', 'CHANGELOG.md']);
  return staged;
};
