import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import postcss from 'postcss';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Project, type Symbol as TypedSymbol } from 'typescript/unstable/sync';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../../support/source-files';

/** The oldest version of each supported engine. */
type Floor = Readonly<Partial<Record<'chrome' | 'safari', number>>>;
const FLOOR: Floor = { chrome: 87, safari: 14 };

/** Rules that an old engine ignores without harm. */
const STYLES_WITHOUT_HARM: Readonly<Record<string, string>> = {
  'text-size-adjust': 'Safari reads the prefixed name beside it',
  '-webkit-tap-highlight-color': 'taps only lack their own colour',
  'text-wrap': 'lines break less evenly',
  'text-wrap: balance': 'lines break less evenly',
  'text-wrap: pretty': 'lines break less evenly',
  ':focus-visible': 'Safari then shows its own ring; each such rule has no other selector',
  'overflow-wrap: anywhere': 'the grid cells have a minimum of 0, so long words still break or are cut',
  'scroll-margin-top': 'the summary of errors stops below the top bar',
  appearance: 'the build adds the prefixed name',
  'appearance: auto': 'only in forced colours',
  '@media (forced-colors)': 'an engine without forced colours needs no rule for them',
  '::backdrop': 'the sheet has a shadow that replaces it',
  'overflow-anchor': 'Safari never anchors',
  'overflow-anchor: none': 'Safari never anchors',
};

/** Uses behind a check, or in an engine that has them. */
const CHECKED_USES: readonly string[] = [
  // the sheet works without them, as a dialog with the attribute `open`
  'web/src/ui/dialog.tsx: HTMLDialogElement.showModal',
  'web/src/ui/dialog.tsx: HTMLDialogElement.close',
  // only if the engine reports layout shifts; Safari does not
  'web/src/ui/tap-guard.ts: PerformanceObserver.takeRecords',
];

type Features = Readonly<Record<string, Identifier | undefined>>;

/** MDN's compatibility data. It is read as text, because importing it as a module takes a minute. */
const { css, api } = JSON.parse(
  readFileSync(join(root, 'node_modules/@mdn/browser-compat-data/data.json'), 'utf8'),
) as CompatData as unknown as Readonly<Record<'css' | 'api', Features>>;
const { properties, selectors, types, 'at-rules': atRules } = css as Readonly<Record<string, Features>>;

const partsOf = (feature: Features | Identifier | undefined): [string, Identifier][] =>
  Object.entries(feature ?? {}).filter((part): part is [string, Identifier] => part[0] !== '__compat');

/** The values and functions of every type, such as `color-mix`. */
const functions = new Map<string, Identifier>();
const addFunctions = (feature: Features | Identifier | undefined): void => {
  for (const [name, part] of partsOf(feature)) {
    functions.set(name, part);
    addFunctions(part);
  }
};
addFunctions(types);

/** Owners of each member, for mixins: the data lists their members under each interface that has them. */
const members = new Map<string, Identifier[]>();
for (const [key, member] of partsOf(api).flatMap(([, owner]) => partsOf(owner))) {
  const name = key.replace(/_static$/, '');
  members.set(name, [...(members.get(name) ?? []), member]);
}

const version = (text: string): number => Number.parseFloat(text.replace('≤', ''));

const isOld = (statement: SimpleSupportStatement, floor: number): boolean => {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName } = statement;
  const isThere = typeof added === 'string' && version(added) <= floor;
  return isThere && !(typeof removed === 'string' && version(removed) <= floor) && !flags && !prefix && !otherName;
};

/** Returns true if an engine of the floor lacks the feature. Features without data count as supported. */
const isNew = (feature: Identifier | undefined, floor = FLOOR): boolean =>
  Object.entries(floor).some(([engine, oldest]) => {
    const statements = [feature?.__compat?.support[engine as keyof Floor] ?? []].flat() as SimpleSupportStatement[];
    return statements.length > 0 && !statements.some((statement) => isOld(statement, oldest));
  });

/** Names the parts of a selector that the floor does not parse. One of them drops a whole rule, or throws. */
const selectorFindings = (text: string, floor = FLOOR): string[] => {
  const selector = text.replace(/"[^"]*"/g, '');
  return [...selector.matchAll(/::?([a-z][a-z-]*)/g)].flatMap(({ 0: pseudo, 1: name = '', index }) => {
    if (isNew(selectors?.[name], floor)) return [pseudo];
    const hasList = /^\((?:[^()]|\([^()]*\))*,/.test(selector.slice(index + pseudo.length));
    return hasList && isNew(selectors?.[name]?.selector_list, floor) ? [`${pseudo}() with a list`] : [];
  });
};

const declarationFindings = ({ prop, value }: postcss.Declaration): string[] => [
  ...(isNew(properties?.[prop]) ? [prop] : []),
  ...(value.match(/(?<![\w-])[a-z][a-z-]*(?![\w-])/g) ?? [])
    .filter((word) => isNew(properties?.[prop]?.[word]))
    .map((word) => `${prop}: ${word}`),
  ...[...value.matchAll(/(?<![\w-])([a-z-]+)\(/g)]
    .filter(([, name = '']) => isNew(functions.get(name)))
    .map(([call]) => `${call})`),
  // Units of the small, large and dynamic viewport are one feature in the data.
  ...[...value.matchAll(/(?<![\w-])[\d.]+([dsl]v(?:h|w|min|max|b|i))\b/g)].map(([, unit]) => `the unit ${unit}`),
];

const atRuleFindings = ({ name, params }: postcss.AtRule): string[] => {
  if (name !== 'media') return isNew(atRules?.[name]) ? [`@${name}`] : [];
  const used = [...params.matchAll(/\(([a-z-]+)\s*[:)]/g)].map(([, feature = '']) => feature);
  return [
    ...(/[<>]/.test(params) ? ['@media with a range'] : []),
    ...used.filter((feature) => isNew(atRules?.media?.[feature])).map((feature) => `@media (${feature})`),
  ];
};

/** Lists what the floor does not know in a style sheet, outside `@supports`. */
const styleFindings = (node: postcss.ChildNode | postcss.Root): string[] => {
  if (node.type === 'decl') return node.prop.startsWith('--') ? [] : declarationFindings(node);
  if (node.type === 'comment' || (node.type === 'atrule' && node.name === 'supports')) return [];
  const own =
    node.type === 'rule' ? selectorFindings(node.selector) : node.type === 'atrule' ? atRuleFindings(node) : [];
  return [...own, ...(node.nodes ?? []).flatMap(styleFindings)];
};

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Whether the floor lacks a global (no owner) or a member of an interface of the engine. */
const isNewName = (owner: string, name: string, floor: Floor): boolean => {
  if (owner === '') return isNew(api[name] ?? (api.Window as Features)[name], floor);
  if (/^CSSStyle(?:Declaration|Properties)/.test(owner)) return isNew(properties?.[kebab(name)], floor);
  const parts = api[owner] as Features | undefined;
  const own = parts?.[name] ?? parts?.[`${name}_static`];
  if (own !== undefined) return isNew(own, floor);
  const all = parts === undefined ? (members.get(name) ?? []) : [];
  return all.length > 0 && all.every((member) => isNew(member, floor));
};

const isType = ({ kind }: Node): boolean =>
  (kind >= SyntaxKind.FirstTypeNode && kind <= SyntaxKind.LastTypeNode) ||
  [SyntaxKind.InterfaceDeclaration, SyntaxKind.TypeAliasDeclaration, SyntaxKind.ImportDeclaration].includes(kind);

const isOfEngine = ({ declarations }: TypedSymbol): boolean =>
  declarations.length > 0 && declarations.every(({ path }) => /\/lib\.dom\.[\w.]*d\.ts$/.test(path));

interface Named {
  readonly text?: string;
  readonly name?: Named;
  readonly propertyName?: Named;
  readonly expression?: Named;
  readonly initializer?: Named;
}

/** The interface of a member. A type without a name has the name of its object, such as `AbortSignal`. */
const ownerOf = (symbol: TypedSymbol, object: Named | undefined): string => {
  const declared = symbol.getParent()?.name ?? '';
  return declared === '__type' ? (object?.name?.text ?? object?.text ?? '') : declared;
};

/** The symbols of the engine that a script uses, each with its object: names, and members that a pattern takes out. */
const symbolsIn = ({ checker }: Project, nodes: readonly Node[]): (readonly [TypedSymbol | undefined, Named?])[] => {
  const names = nodes.filter(({ kind }) => kind === SyntaxKind.Identifier);
  const taken = nodes.filter(({ parent }) => parent.kind === SyntaxKind.ObjectBindingPattern);
  const objects = checker.getTypeAtLocation(taken.map(({ parent }) => parent));
  return [
    ...checker
      .getSymbolAtLocation(names)
      .map((symbol, index) => [symbol, (names[index]?.parent as Named | undefined)?.expression] as const),
    ...taken.map((element, index) => {
      const { propertyName, name } = element as unknown as Named;
      const object = objects[index];
      const symbol = object && checker.getPropertyOfType(object, (propertyName ?? name)?.text ?? '');
      return [symbol, (element.parent.parent as Named).initializer] as const;
    }),
  ];
};

/**
 * Lists what the floor does not know in the scripts of a TypeScript project: globals, members of the engine's objects by
 * their type, and selectors in strings. The language itself is the compiler's part (`lib`, `target`).
 */
const scriptFindings = (folder: string, floor = FLOOR): string[] => {
  const compiler = new API({ cwd: root });
  try {
    const config = join(root, folder, 'tsconfig.json');
    const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${folder} has no tsconfig.json`);
    const files = project.program.getSourceFileNames().filter((name) => name.startsWith(`${join(root, folder)}/`));
    return files.flatMap((file) => {
      const nodes: Node[] = [];
      const visit = (node: Node): void => {
        if (isType(node)) return;
        nodes.push(node);
        node.forEachChild(visit);
      };
      project.program.getSourceFile(file)?.forEachChild(visit);
      const selectors = nodes
        .filter(({ kind }) => kind === SyntaxKind.StringLiteral || kind === SyntaxKind.NoSubstitutionTemplateLiteral)
        .flatMap((node) => selectorFindings((node as unknown as Named).text ?? '', floor));
      const members = symbolsIn(project, nodes).flatMap(([symbol, object]) => {
        if (!symbol || !isOfEngine(symbol)) return [];
        const owner = ownerOf(symbol, object);
        const name = owner === '' ? symbol.name : `${owner}.${symbol.name}`;
        return isNewName(owner, symbol.name, floor) ? [name] : [];
      });
      return [...new Set([...selectors, ...members])].map((what) => `${file.slice(root.length + 1)}: ${what}`);
    });
  } finally {
    compiler.close();
  }
};

test('the oldest supported engines know each selector, style and function of the built style sheets', () => {
  const sheets = ['web/dist', 'mock-server/dist/shell-check'].flatMap((folder) => filesBelow(folder, /\.css$/));
  expect(sheets.length).toBeGreaterThan(1);
  const found = new Set(sheets.flatMap(([, text]) => styleFindings(postcss.parse(text))));
  expect([...found].sort()).toEqual(Object.keys(STYLES_WITHOUT_HARM).sort());
});

test('the oldest supported engines know each selector and API of the app', () => {
  expect(scriptFindings('web').filter((finding) => !CHECKED_USES.includes(finding))).toEqual([]);
});

test('the oldest supported engines know each selector and API of the shell check', () => {
  expect(scriptFindings('mock-server/shell-check')).toEqual([]);
});

// The simulated shell is for testers. It needs Chromium, because Safari 14 has no constructed style sheets.
test('the oldest supported Chromium knows each selector and API of the simulated shell', () => {
  const isOfDesktop = (finding: string) => finding.startsWith('mock-server/shell/desktop-frame.ts: ');
  expect(scriptFindings('mock-server/shell', { chrome: 87 }).filter((finding) => !isOfDesktop(finding))).toEqual([]);
});
