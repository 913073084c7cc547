import { dirname, posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { FILES, type Root, type Row } from './import-rules/row';
import { computedImports, importRules } from './import-rules/table';

/** One import of a file. `from` is undefined if the file computes it. */
interface Import {
  readonly from: string | undefined;
  readonly isType: boolean;
}

const literalOf = (node: ESTree.Node | undefined): string | undefined => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
};

const isNamed = (node: ESTree.Node, ...names: string[]): boolean =>
  node.type === 'Identifier' && names.includes(node.name);

/** `require(…)`, `require.resolve(…)`, `import.meta.resolve(…)` and `import.meta.glob(…)`. */
const loads = ({ callee }: ESTree.CallExpression): boolean =>
  isNamed(callee, 'require') ||
  (callee.type === 'MemberExpression' && (isNamed(callee.object, 'require') || callee.object.type === 'MetaProperty'));

/** The path of `new Worker(new URL('./path', import.meta.url))`. */
const workerPath = ({ arguments: [path] }: ESTree.NewExpression): string | undefined =>
  literalOf(path?.type === 'NewExpression' ? path.arguments[0] : path);

/** Every import of a file: static, type-only, re-exported, dynamic, required, or run as a worker. */
export const importsOf = (path: string, content: string): Import[] => {
  const { program, errors } = parseSync(path, content);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Import[] = [];
  const declares = path.endsWith('.d.ts');
  const add = (node: ESTree.Node | undefined, isType = declares) => found.push({ from: literalOf(node), isType });
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source, importKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => source && add(source, exportKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source, true),
    TSExternalModuleReference: ({ expression }) => add(expression),
    CallExpression: (call) => loads(call) && add(call.arguments[0]),
    NewExpression: (call) => {
      if (isNamed(call.callee, 'Worker', 'SharedWorker')) found.push({ from: workerPath(call), isType: false });
    },
  }).visit(program);
  return found;
};

const withoutExtension = (path: string): string => path.replace(/\.(?:tsx?|m?js)$/, '');

/** Finds the root of a path, its row in the table, and the subfolder that its neighbours may not import. */
const placeOf = (path: string, roots: readonly Root[]) => {
  const root = roots.find(({ folder }) => path.startsWith(`${folder}/`));
  if (root === undefined) return undefined;
  const [name = '', ...rest] = path.slice(root.folder.length + 1).split('/');
  const named = root.rows.find((row) => withoutExtension(row.name) === withoutExtension(name));
  const row = named ?? (rest.length === 0 ? root.rows.find((other) => other.name === FILES) : undefined);
  return { root, row, part: row?.apart ? rest[0]?.replace(/\..*/, '') : undefined };
};

const allows = (patterns: readonly string[], name: string): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

/** Whether a row allows an import of the file at `path`. */
const isAllowed = (row: Row, path: string, from: string, isType: boolean, roots: readonly Root[]): boolean => {
  if (!from.startsWith('.')) {
    const packages = [...(row.packages ?? []), ...((isType && row.packageTypes) || [])];
    return from !== 'node:module' && allows(packages, from);
  }
  const own = placeOf(path, roots);
  const target = posix.join(dirname(path), from.replace(/\?.*$/, ''));
  const place = placeOf(target, roots);
  const names = isType ? [...(row.may ?? []), ...(row.types ?? [])] : (row.may ?? []);
  if (names.includes(withoutExtension(target))) return true;
  if (place?.row === undefined || place.root !== own?.root) return false;
  return place.row === row
    ? place.part === own.part || (row.common?.includes(place.part ?? '') ?? false)
    : names.includes(place.row.name);
};

const table = 'tests/architecture/import-rules';

/** Returns a message for each import that the file's row refuses. The message names the place to edit. */
export const refusedImports = (path: string, content: string, roots: readonly Root[] = importRules): string[] => {
  const place = placeOf(path, roots);
  const imports = importsOf(path, content);
  if (place?.row === undefined) return [`${path} may import nothing: its folder has no row in ${table}`];
  const { row } = place;
  return imports.flatMap(({ from, isType }) => {
    if (from === undefined) {
      return path in computedImports ? [] : [`${path} computes an import: list it in ${table}`];
    }
    if (isAllowed(row, path, from, isType, roots)) return [];
    return [`${path} imports ${from}: the row "${row.name}" in ${table} does not allow it. ${row.why ?? ''}`.trim()];
  });
};
