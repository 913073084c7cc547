import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { root } from '../run';
import { page, table } from './markdown';

const FOLDER = 'web/src';

/** The expression below `as const` and `satisfies`. */
const plain = (node: ESTree.Node): ESTree.Node =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' || node.type === 'ParenthesizedExpression'
    ? plain(node.expression)
    : node;

const returned = (body: ESTree.Node): ESTree.Node[] => {
  const found: ESTree.Node[] = [];
  new Visitor({ ReturnStatement: ({ argument }) => argument && found.push(argument) }).visit({
    type: 'Program',
    body: [body],
  } as unknown as ESTree.Program);
  return found;
};

/** The name of a value inside a text: the last name of a path, or of the first argument of a call. */
const placeholder = (expression: ESTree.Node): string => {
  const node = plain(expression);
  if (node.type === 'Identifier') return `{${node.name}}`;
  if (node.type === 'MemberExpression') return placeholder(node.property);
  if (node.type === 'BinaryExpression') return placeholder(node.left);
  if (node.type === 'CallExpression') return placeholder(node.arguments[0] ?? node.callee);
  return textsOf(node).join(' / ') || '{…}';
};

/** Every variant of a text. A function shows its values as placeholders. */
const textsOf = (expression: ESTree.Node): string[] => {
  const node = plain(expression);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [
        node.quasis
          .map(({ value }, index) => {
            const inner = node.expressions[index];
            return `${value.cooked}${inner ? placeholder(inner) : ''}`;
          })
          .join(''),
      ];
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' ? returned(node.body).flatMap(textsOf) : textsOf(node.body);
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? textsOf(element) : []));
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression':
      return [placeholder(node)];
    default:
      return [];
  }
};

const nameOf = ({ key }: ESTree.ObjectProperty): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

/** The constants of a file by name. */
type Constants = ReadonlyMap<string, ESTree.Node>;

/** The texts below an object, each with its path. A name of a constant stands for its value. */
const rowsOf = (object: ESTree.ObjectExpression, path: string, constants: Constants): string[][] =>
  object.properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const name = path === '' ? nameOf(property) : `${path}.${nameOf(property)}`;
    const given = plain(property.value);
    const value = (given.type === 'Identifier' && constants.get(given.name)) || given;
    if (value.type === 'ObjectExpression') return rowsOf(value, name, constants);
    return textsOf(value).map((text, index) => [index === 0 ? name : '', text]);
  });

const constantsOf = (file: string): Constants => {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const declared = program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
  });
  return new Map(
    declared.flatMap(({ id, init }) => (id.type === 'Identifier' && init ? [[id.name, plain(init)] as const] : [])),
  );
};

/** The texts of a file; empty if it has no object named copy. */
const textsIn = (file: string): string[][] => {
  const constants = constantsOf(file);
  const object = constants.get('copy');
  if (object?.type !== 'ObjectExpression') return [];
  return rowsOf(object, '', constants);
};

const sections = (): string[] =>
  readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[/-])copy\.ts$/.test(file))
    .sort()
    .flatMap((file) => {
      const folder = relative('features', dirname(file)).replace(/^\.\.\//, '');
      const texts = textsIn(join(root, FOLDER, file));
      if (texts.length === 0) return [];
      return [`## ${folder}`, `[${FOLDER}/${file}](../${FOLDER}/${file})`, table(['name', 'text'], texts)];
    });

/** All texts of the app by feature, for the lender's copywriter. */
export const copyPage = (): string =>
  page(
    '# All texts of the app',
    '<!-- Written by npm run docs. Change the copy.ts beside the screens, not this page. -->',
    'Each feature has its texts in a file named copy.ts. Change a text there, and run `npm run docs`. `{amount}` stands for a value. A text with several variants has a line for each.',
    'Names of states, types and choices come from the contract: [enums.md](contract/enums.md). So do the errors of fields: [rules.md](contract/rules.md), and the messages of a backend: [codes.md](contract/codes.md). The specification quotes some of these texts, so they stay word for word.',
    ...sections(),
  );
