import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { filesBelow } from '../support/source-files';

/** Attributes whose text a borrower sees or hears. */
const TEXT_ATTRIBUTES = [
  ...['title', 'text', 'label', 'legend', 'detail', 'hint', 'action', 'note', 'lead', 'placeholder', 'searchLabel'],
  ...['aria-label', 'aria-valuetext', 'alt', 'meaning'],
];

/** Properties of a plain object that a screen shows. */
const TEXT_PROPERTIES = ['title', 'text', 'label', 'note', 'detail', 'caption', 'hint'];

/** Functions whose arguments are names and selectors. */
const TAKES_NO_TEXT = [
  ...[
    'useSessionState',
    'useIsOnScreen',
    'useHidesTabBar',
    'querySelector',
    'querySelectorAll',
    'closest',
    'setProperty',
  ],
  // an event of the order's timeline
  ...['addEventListener', 'matches', 'includes', 'latest'],
];

/** Two words in a row. A single word can be an id. */
const isSentence = (text: string): boolean => /[A-Za-z’']{2,},? [a-z]{2,}/.test(text);
const hasWord = (text: string): boolean => /[A-Za-z]{2,}/.test(text);

/** The literal texts inside of an expression, except in conditions and calls. */
const literalsIn = (node: ESTree.Node | null | undefined): string[] => {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? '');
    case 'ConditionalExpression':
      return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
    case 'LogicalExpression':
      return [...literalsIn(node.left), ...literalsIn(node.right)];
    case 'JSXExpressionContainer':
      return literalsIn(node.expression);
    default:
      return [];
  }
};

const nameOf = (node: ESTree.Node): string =>
  node.type === 'Identifier' || node.type === 'JSXIdentifier'
    ? node.name
    : node.type === 'Literal'
      ? `${node.value}`
      : '';

/** The texts of a file that a borrower would see. A developer reads the messages of errors, so they do not count. */
const shownTexts = (path: string, content: string): string[] => {
  const { program } = parseSync(path, content);
  const found: string[] = [];
  const add = (texts: readonly string[], counts = hasWord) => found.push(...texts.filter(counts));
  new Visitor({
    JSXText: ({ value }) => add([value]),
    JSXExpressionContainer: ({ expression }) => add(literalsIn(expression), isSentence),
    JSXAttribute: ({ name, value }) => {
      if (TEXT_ATTRIBUTES.includes(nameOf(name))) add(literalsIn(value));
    },
    Property: ({ key, value }) => {
      if (TEXT_PROPERTIES.includes(nameOf(key))) add(literalsIn(value), isSentence);
    },
    VariableDeclarator: ({ init }) => add(literalsIn(init), isSentence),
    CallExpression: ({ callee, arguments: given }) => {
      const called = nameOf(callee.type === 'MemberExpression' ? callee.property : callee);
      if (!TAKES_NO_TEXT.includes(called)) add(given.flatMap(literalsIn), isSentence);
    },
  }).visit(program);
  return [...new Set(found.map((text) => text.trim().replace(/\s+/g, ' ')))];
};

/** Texts for developers and operators: they never appear on a borrower's phone in a working deployment. */
const FOR_DEVELOPERS = [
  ...[/^web\/src\/app\/(?:config|services)\.ts$/, /^web\/src\/api\//, /^web\/src\/bridge\/(?!use-clipboard)/],
  // reasons, selectors and fonts, which are ids of two words
  ...[/^web\/src\/session\/session\.ts$/, /^web\/src\/ui\/tap-guard\.ts$/],
  // the table of screens holds their titles, because a copy of its keys would make the start larger
  /^web\/src\/navigation\/routes\.ts$/,
];

test('no screen contains a text: all texts are in copy.ts', () => {
  const screens = filesBelow('web/src', /\.tsx?$/).filter(
    ([path]) => !/copy\.ts$/.test(path) && !FOR_DEVELOPERS.some((pattern) => pattern.test(path)),
  );
  expect(screens.length).toBeGreaterThan(200);
  const found = screens.map(([path, content]) => [path, shownTexts(path, content)] as const);
  expect(Object.fromEntries(found.filter(([, texts]) => texts.length > 0))).toEqual({});
});

test.each([
  ['a text between tags', '<p>Go on</p>', ['Go on']],
  ['an attribute', '<Row title="Settings" />', ['Settings']],
  ['a choice between two texts', '<Row title={a ? "One" : `Two`} />', ['One', 'Two']],
  ['a constant', 'const TEXT = "We could not open it.";', ['We could not open it.']],
  ['a title of a view', 'useView({ title: "Your reasons" });', ['Your reasons']],
  ['an argument', 'setProblem("Please try again");', ['Please try again']],
  ['a text from copy.ts', '<Row title={copy.title} id="first" className="a b" />', []],
])('the check looks at %s', (_, content, expected) => {
  expect(shownTexts('file.tsx', content)).toEqual(expected);
});
