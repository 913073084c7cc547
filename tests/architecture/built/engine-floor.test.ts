import { join } from 'node:path';
import bcd, { type CompatStatement, type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data';
import postcss from 'postcss';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import { API, type Symbol as TypedSymbol } from 'typescript/unstable/sync';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../../support/source-files';

/** The oldest version of each supported engine. */
type Floor = Readonly<Partial<Record<'chrome' | 'safari', number>>>;

const version = (text: string): number => Number.parseFloat(text.replace('≤', ''));

const isOld = (statement: SimpleSupportStatement, floor: number): boolean => {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName } = statement;
  const isThere = typeof added === 'string' && version(added) <= floor;
  return isThere && !(typeof removed === 'string' && version(removed) <= floor) && !flags && !prefix && !otherName;
};

type Features = Record<string, Identifier | undefined>;

const partsOf = (feature: Identifier | undefined): [string, Identifier][] =>
  Object.entries(feature ?? {}).filter((part): part is [string, Identifier] => part[0] !== '__compat');

const css = bcd.css as unknown as Features;
const properties = css.properties as Features;
const atRules = css['at-rules'] as Features;
const api = bcd.api as unknown as Features;
const { builtins: builtinObjects } = bcd.javascript as unknown as Record<string, Features>;
const builtins: Features = { ...builtinObjects, ...(builtinObjects?.Intl as Features) };

/** Owners of each member, for mixins: the data lists their members under each interface that has them. */
const members = new Map<string, Identifier[]>();
for (const [, owner] of [...Object.entries(api), ...Object.entries(builtins)]) {
  for (const [key, member] of partsOf(owner)) {
    const name = key.replace(/_static$/, '');
    members.set(name, [...(members.get(name) ?? []), member]);
  }
}

/** Units of the small, large and dynamic viewport: one feature in the data. */
const NEW_UNIT = /(?<![\w-])[\d.]+([dsl]v(?:h|w|min|max|b|i))\b/;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const isInSupports = ({ parent }: postcss.ChildNode): boolean =>
  parent !== undefined &&
  parent.type !== 'root' &&
  ((parent as postcss.AtRule).name === 'supports' || isInSupports(parent as postcss.ChildNode));

/** The text of a string of the source, or undefined. */
const textOf = (node: Node): string =>
  node.kind === SyntaxKind.StringLiteral || node.kind === SyntaxKind.NoSubstitutionTemplateLiteral
    ? (node as unknown as { text: string }).text
    : '';

const isType = ({ kind }: Node): boolean =>
  (kind >= SyntaxKind.FirstTypeNode && kind <= SyntaxKind.LastTypeNode) ||
  [SyntaxKind.InterfaceDeclaration, SyntaxKind.TypeAliasDeclaration, SyntaxKind.ImportDeclaration].includes(kind);

/** The symbol of a type without a name, such as the one of `AbortSignal` in `AbortSignal.timeout`. */
const ANONYMOUS = '__type';

/** The object of a member, as the source names it. */
const objectOf = (member: Node | undefined): string => {
  const { expression } = (member?.parent ?? {}) as unknown as {
    expression?: { text?: string; name?: { text: string } };
  };
  return expression?.name?.text ?? expression?.text ?? '';
};

const isOfEngine = ({ declarations }: TypedSymbol): boolean =>
  declarations.length > 0 && declarations.every(({ path }) => /\/lib\.[\w.]+\.d\.ts$/.test(path));

/**
 * Finds what an engine lacks, by the data of MDN.
 * @param floor the oldest version of each engine
 */
const engineFloor = (floor: Floor) => {
  const isSupported = ({ support }: CompatStatement): boolean =>
    Object.entries(floor).every(([engine, oldest]) => {
      const statements = [support[engine as keyof Floor] ?? []].flat() as SimpleSupportStatement[];
      return statements.length === 0 || statements.some((statement) => isOld(statement, oldest));
    });

  /** Returns true if an engine of the floor lacks the feature. Features without data count as supported. */
  const isNew = (feature: Identifier | undefined): boolean =>
    feature?.__compat !== undefined && !isSupported(feature.__compat);

  const newParts = (feature: Identifier | undefined): Set<string> =>
    new Set(partsOf(feature).flatMap(([name, part]) => (isNew(part) ? [name] : [])));

  const newPseudos = newParts(css.selectors);
  const pseudosWithoutLists = new Set(
    partsOf(css.selectors).flatMap(([name, part]) => (isNew((part as Features).selector_list) ? [name] : [])),
  );

  /** Names the parts of a selector that the floor does not parse. One of them drops a whole rule, or throws. */
  const selectorFindings = (text: string): string[] => {
    const selector = text.replace(/"[^"]*"/g, '');
    return [...selector.matchAll(/::?([a-z][a-z-]*)/g)].flatMap(({ 0: pseudo, 1: name = '', index }) => {
      if (newPseudos.has(name)) return [pseudo];
      const hasList = /^\((?:[^()]|\([^()]*\))*,/.test(selector.slice(index + pseudo.length));
      return hasList && pseudosWithoutLists.has(name) ? [`${pseudo}() with a list`] : [];
    });
  };

  const newFunctions = (feature: Identifier | undefined): string[] =>
    partsOf(feature).flatMap(([name, part]) => [...(isNew(part) ? [name] : []), ...newFunctions(part)]);
  const functions = new Set(newFunctions(css.types));

  const valueFindings = (property: string, value: string): string[] => {
    const words = newParts(properties[property]);
    const unit = NEW_UNIT.exec(value)?.[1];
    return [
      ...(isNew(properties[property]) ? [property] : []),
      ...[...value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w-])/g)].flatMap(([word]) =>
        words.has(word) ? [`${property}: ${word}`] : [],
      ),
      ...[...value.matchAll(/(?<![\w-])([a-z-]+)\(/g)].flatMap(([call, name = '']) =>
        functions.has(name) ? [`${call})`] : [],
      ),
      ...(unit === undefined ? [] : [`the unit ${unit}`]),
    ];
  };

  /** Lists what the floor does not know in a style sheet, outside `@supports`. */
  const styleFindings = (text: string): string[] => {
    const found = new Set<string>();
    const add = (findings: readonly string[]) => {
      for (const finding of findings) found.add(finding);
    };
    postcss.parse(text).walk((node) => {
      if (isInSupports(node)) return;
      if (node.type === 'rule') add(selectorFindings(node.selector));
      if (node.type === 'decl' && !node.prop.startsWith('--')) add(valueFindings(node.prop, node.value));
      if (node.type !== 'atrule') return;
      if (isNew(atRules[node.name])) add([`@${node.name}`]);
      if (node.name === 'media' && /[<>]/.test(node.params)) add(['@media with a range']);
      const features = newParts(atRules.media);
      for (const [, name = ''] of node.params.matchAll(/\(([a-z-]+)\s*[:)]/g)) {
        if (node.name === 'media' && features.has(name)) add([`@media (${name})`]);
      }
    });
    return [...found];
  };

  /** Whether the floor lacks a global (no owner) or a member of an interface of TypeScript's own libraries. */
  const isNewName = (owner: string, name: string): boolean => {
    if (owner === '') return isNew(api[name] ?? builtins[name] ?? (api.Window as Features)[name]);
    if (owner.startsWith('CSSStyleDeclaration')) return isNew(properties[kebab(name)]);
    const [, constructed = owner, suffix] = /^(.+?)(Constructor)?$/.exec(owner) ?? [];
    const parts = (api[constructed] ?? builtins[constructed]) as Features | undefined;
    const own =
      suffix === undefined
        ? (parts?.[name] ?? parts?.[`${name}_static`])
        : (parts?.[`${name}_static`] ?? parts?.[name]);
    if (own !== undefined) return isNew(own);
    const all = parts === undefined ? (members.get(name) ?? []) : [];
    return all.length > 0 && all.every(isNew);
  };

  /**
   * Lists what the floor does not know in the scripts of a TypeScript project: globals, members of the engine's objects by
   * their type, and selectors in strings. The language itself is the compiler's part (`lib`, `target`).
   * @param folder folder of a tsconfig.json
   */
  const scriptFindings = (folder: string): string[] => {
    const compiler = new API({ cwd: root });
    try {
      const snapshot = compiler.updateSnapshot({ openProjects: [join(root, folder, 'tsconfig.json')] });
      const project = snapshot.getProject(join(root, folder, 'tsconfig.json'));
      if (!project) throw new Error(`${folder} has no tsconfig.json`);
      const files = project.program.getSourceFileNames().filter((name) => name.startsWith(`${join(root, folder)}/`));
      return files.flatMap((file) => {
        const source = project.program.getSourceFile(file);
        const names: Node[] = [];
        const found = new Set<string>();
        const visit = (node: Node): void => {
          if (isType(node)) return;
          if (node.kind === SyntaxKind.Identifier) names.push(node);
          for (const each of selectorFindings(textOf(node))) found.add(each);
          node.forEachChild(visit);
        };
        source?.forEachChild(visit);
        for (const [index, symbol] of project.checker.getSymbolAtLocation(names).entries()) {
          if (!symbol || !isOfEngine(symbol)) continue;
          const declared = symbol.getParent()?.name ?? '';
          const owner = declared === ANONYMOUS ? objectOf(names[index]) : declared;
          if (isNewName(owner, symbol.name)) found.add(owner === '' ? symbol.name : `${owner}.${symbol.name}`);
        }
        return [...found].map((what) => `${file.slice(root.length + 1)}: ${what}`);
      });
    } finally {
      compiler.close();
    }
  };

  return { styleFindings, scriptFindings };
};

const { scriptFindings, styleFindings } = engineFloor({ chrome: 87, safari: 14 });

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

/** Parts of the shell that only a desktop's browser runs: the frame of its window. */
const NEEDS_DESKTOP = /^mock-server\/shell\/desktop-frame\.ts: /;

describe('the oldest supported engines know', () => {
  test('each selector, style and function of the built style sheets', () => {
    const sheets = ['web/dist', 'mock-server/dist/shell-check'].flatMap((folder) => filesBelow(folder, /\.css$/));
    expect(sheets.length).toBeGreaterThan(1);
    const found = new Set(sheets.flatMap(([, text]) => styleFindings(text)));
    expect([...found].sort()).toEqual(Object.keys(STYLES_WITHOUT_HARM).sort());
  });

  test('each selector and API of the app', () => {
    expect(scriptFindings('web').filter((finding) => !CHECKED_USES.includes(finding))).toEqual([]);
  });

  test('each selector and API of the shell check', () => {
    expect(scriptFindings('mock-server/shell-check')).toEqual([]);
  });

  // The simulated shell is for testers. It needs Chromium, because Safari 14 has no constructed style sheets.
  test('each selector and API of the simulated shell', () => {
    const findings = engineFloor({ chrome: 87 }).scriptFindings('mock-server/shell');
    expect(findings.filter((finding) => !NEEDS_DESKTOP.test(finding))).toEqual([]);
  });
});
