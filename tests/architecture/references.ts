import { posix } from 'node:path';

/** The possible targets of references: the files of the repository and the content of its pages. */
export interface Library {
  /** every file, by its path from the root */
  readonly files: ReadonlySet<string>;
  /** every folder that contains one of them */
  readonly folders: ReadonlySet<string>;
  /** names of folders with build output, such as dist */
  readonly built: ReadonlySet<string>;
  readonly textOf: (path: string) => string;
  /** requirement numbers of the specification, such as 5.12 */
  readonly requirements: ReadonlySet<string>;
}

/** A broken reference. */
export interface Broken {
  readonly reference: string;
  readonly why: string;
}

const DOCS = 'docs';
const DECISIONS = 'docs/decisions';
const SOURCE = /\.(?:[cm]?[jt]sx?|md|tsv|css|html|conf|yml|json)$/;

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const headingsOf = (page: string): string[] =>
  [...page.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

const joined = (from: string, reference: string): string =>
  posix.normalize(posix.join(posix.dirname(from), reference)).replace(/\/$/, '');

const exists = ({ files, folders }: Library, path: string): boolean => files.has(path) || folders.has(path);

/** Resolves a path beside the file that names it, from the root, or in docs/. */
const found = (library: Library, from: string, reference: string): string | undefined =>
  [joined(from, reference), posix.normalize(reference).replace(/\/$/, ''), posix.join(DOCS, reference)].find((path) =>
    exists(library, path),
  );

/** Joins lines and removes comment markers, so that a reference across two lines is found. */
const flowing = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*(?!\*)|\/\/|#(?!#))?\s*/g, ' ');

const isPage = (path: string): boolean => path.endsWith('.md');

/** Returns the prose of a file: a page without code blocks, or the comments of a source. */
const proseOf = (path: string, text: string): string => {
  if (isPage(path)) return flowing(text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, ''));
  const comments = /\.(?:[cm]?[jt]sx?|css)$/.test(path)
    ? /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*(?:\n\s*\/\/.*)*/gm
    : /(?<=^|\s)#.*(?:\n\s*#.*)*/gm;
  return [...text.matchAll(comments)].map(([comment]) => flowing(comment)).join('\n');
};

/**
 * A Markdown link. Its target is relative to its page. Links in sources are skipped, because the source writes them
 * into another page.
 */
const LINK = /\[[^\]]*\]\((?!\w+:)[^)\s]+\)/g;

type Finder = (library: Library, path: string, text: string) => Broken[];

/** Finds references like `protocol.md section 2`: a page and one of its numbered sections. */
const pages: Finder = (library, path, text) =>
  [
    ...flowing(text.replaceAll(LINK, '')).matchAll(
      /(?<![\w/.-])((?:[\w.-]+\/)*[\w.-]+\.md)\b(?:[ ,]+sections? (\d[\d.]*\d|\d)((?:(?:, | and )\d[\d.]*)*))?/g,
    ),
  ].flatMap(([reference, name = '', first, others = '']) => {
    const page = found(library, path, name);
    if (page === undefined) return [{ reference, why: 'there is no such page' }];
    const headings = headingsOf(library.textOf(page));
    return [...(first === undefined ? [] : [first]), ...(others.match(/\d[\d.]*\d|\d/g) ?? [])]
      .filter((number) => !headings.some((heading) => heading.startsWith(`${number}. `)))
      .map((number) => ({ reference, why: `${page} has no section ${number}` }));
  });

const decisions: Finder = (library, _path, text) =>
  [...flowing(text).matchAll(/\bdecisions?[ /](\d{1,4})\b/gi)].flatMap(([reference, number = '']) => {
    const start = `${DECISIONS}/${number.padStart(4, '0')}-`;
    return [...library.files].some((file) => file.startsWith(start))
      ? []
      : [{ reference, why: 'there is no such decision' }];
  });

const links: Finder = (library, path, text) =>
  isPage(path)
    ? [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/\]\((?!\w+:|\?:)([^)\s]+)\)/g)].flatMap(
        ([, reference = '']) => {
          const [target = '', anchor] = reference.split('#');
          const page = target === '' ? path : joined(path, target);
          if (!exists(library, page)) return [{ reference, why: `${page} is not there` }];
          const isThere =
            anchor === undefined || headingsOf(library.textOf(page)).some((heading) => anchorOf(heading) === anchor);
          return isThere ? [] : [{ reference, why: `${page} has no such heading` }];
        },
      )
    : [];

/** For a path with a placeholder, such as `features/<domain>`, returns the part before the placeholder. */
const certainPart = (reference: string): string =>
  reference.replace(/(?:^|\/)[^/]*[<*{…].*$/, '').replace(/[/.,:]+$/, '');

const paths: Finder = (library, path, text) => {
  const prose = proseOf(path, text);
  const top = new Set([...library.folders].filter((folder) => !folder.includes('/')));
  const quoted = [...prose.matchAll(/`([\w@.][\w@./<>*{},-]*)`/g)].map(([, token = '']) => token);
  const bare = [...prose.matchAll(/(?<![\w/.@`{<:-])[\w.-]+\/[\w./-]*\w/g)].map(([token]) => token);
  const isBuilt = (reference: string) => reference.split('/').some((part) => library.built.has(part));
  return (
    [
      ...quoted.filter(
        (token) =>
          top.has(token.split('/')[0] ?? '') ||
          (/^[\w.-]+$/.test(token) && SOURCE.test(token) && !token.startsWith('.')),
      ),
      ...bare.filter((token) => top.has(token.split('/')[0] ?? '')),
    ]
      // other finders check pages and decisions
      .filter((token) => !isPage(token) && !isBuilt(token) && !/^docs\/decisions\/\d+$/.test(token))
      .flatMap((reference) => {
        const certain = certainPart(reference);
        if (certain === '') return [];
        const isThere = certain.includes('/')
          ? found(library, path, certain) !== undefined ||
            ['.ts', '.tsx'].some((ending) => library.files.has(certain + ending))
          : found(library, path, certain) !== undefined ||
            [...library.files].some((file) => file.endsWith(`/${certain}`));
        return isThere ? [] : [{ reference, why: 'there is no such file or folder' }];
      })
  );
};

/** Finds references like `(5.12)` and `section 7`: requirements and sections of the specification. */
const requirements: Finder = ({ requirements: known }, path, text) => {
  const prose = isPage(path) ? proseOf(path, text) : flowing(text);
  const ids = [...proseOf(path, text).matchAll(/\((\d\.\d{1,2}(?:(?:, | and |–)\d\.\d{1,2})*)(?=[),;:])/g)].flatMap(
    ([, list = '']) => list.match(/\d\.\d{1,2}/g) ?? [],
  );
  const sections = new Set([...known].map((id) => id.split('.')[0] ?? ''));
  const own = isPage(path) ? headingsOf(text).flatMap((heading) => /^\d+(?=\. )/.exec(heading)?.[0] ?? []) : [];
  const cited = [...prose.matchAll(/(?<!\.md[ ,]{1,2})\b[Ss]ections? (\d[\d.]*\d|\d)/g)].map(
    ([, number = '']) => number,
  );
  return [
    ...ids
      .filter((id) => !known.has(id))
      .map((id) => ({ reference: `(${id})`, why: 'no requirement has this number' })),
    ...cited
      .filter((number) => !known.has(number) && !sections.has(number) && !own.includes(number))
      .map((number) => ({ reference: `section ${number}`, why: 'neither this page nor the specification has it' })),
  ];
};

const finders: readonly Finder[] = [pages, decisions, links, paths, requirements];

/** Finds the broken references in one file: pages and their sections, decisions, links, paths, requirements. */
export const brokenReferences = (library: Library, path: string, text: string): Broken[] =>
  finders.flatMap((find) => find(library, path, text));
