import { parseSync } from 'vite';

/**
 * Finds tests that run no code of the project and only compare a table with a copy. They prove requirements only
 * weakly.
 */

/** Functions that only read tables or inspect data. */
const harmless = new Set([
  ...['expect', 'routeOf', 'pathOf', 'labelOf', 'String', 'Number', 'Set', 'Map', 'BigInt'],
  ...['toBe', 'toEqual', 'toStrictEqual', 'toMatchObject', 'toContain', 'toContainEqual', 'toHaveLength', 'toMatch'],
  ...['toBeDefined', 'toBeUndefined', 'toBeTruthy', 'toBeGreaterThan', 'toBeLessThan', 'stringContaining', 'any'],
  ...['keys', 'values', 'entries', 'fromEntries', 'from', 'map', 'flatMap', 'filter', 'find', 'some', 'every', 'sort'],
  ...['toSorted', 'at', 'has', 'get', 'includes', 'indexOf', 'slice', 'concat', 'join', 'split', 'toLowerCase', 'trim'],
]);
const titled = new Set(['it', 'test']);

type Node = { readonly type: string; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const below = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Name of the called function: `c` for `a.b.c()`. */
const nameOf = (callee: unknown): string => {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.name);
  return callee.type === 'MemberExpression' ? nameOf(callee.property) : '';
};

/** Returns true if the code calls anything but harmless functions. */
const runs = (node: Node): boolean => {
  if (node.type === 'AwaitExpression' || node.type === 'TaggedTemplateExpression') return true;
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
  if (isCall && !harmless.has(nameOf(node.callee))) return true;
  return below(node).some(runs);
};

/** `it` of `it(…)`, `it.skipIf(…)(…)` and `it.each(…)(…)`. */
const rootOf = (callee: unknown): string => {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.name);
  return rootOf(callee.type === 'MemberExpression' ? callee.object : callee.callee);
};

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern for the end of a test's title, with any values for its placeholders. */
const endingOf = (title: unknown): RegExp | undefined => {
  if (!isNode(title)) return undefined;
  if (title.type === 'TemplateLiteral') {
    const quasis = title.quasis as { value: { cooked: string } }[];
    return new RegExp(`${quasis.map(({ value }) => literal(value.cooked)).join('.*')}$`, 's');
  }
  if (title.type !== 'Literal' || typeof title.value !== 'string') return undefined;
  const parts = title.value.split(/%[sdifjo#%]|\$[\w.]+/);
  return new RegExp(`${parts.map(literal).join('.*')}$`, 's');
};

/**
 * Returns a pattern for each test of a file that only compares a table.
 * @param file name, whose extension selects TypeScript or JSX
 */
export const tableTests = (source: string, file: string): RegExp[] => {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: RegExp[] = [];
  const visit = (node: Node) => {
    const [title, body] = (node.type === 'CallExpression' ? node.arguments : []) as unknown[];
    const isTest = node.type === 'CallExpression' && titled.has(rootOf(node.callee)) && isNode(body);
    const ending = isTest && body.type.endsWith('FunctionExpression') ? endingOf(title) : undefined;
    if (ending && isNode(body) && !runs(body)) found.push(ending);
    for (const each of below(node)) visit(each);
  };
  visit(program as unknown as Node);
  return found;
};
