import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { root, trackedFiles } from '../support/source-files';

type Tokens = ReturnType<MarkdownIt['parse']>;

const pages = trackedFiles().filter((path) => path.endsWith('.md'));
const parsed = new Map(
  pages.map((path) => [path, new MarkdownIt({ html: true }).parse(readFileSync(join(root, path), 'utf8'), {})]),
);

/** Returns the anchors of a page as GitHub derives them from its headings. */
const anchorsOf = (tokens: Tokens): string[] => {
  const slugger = new GithubSlugger();
  const headings = tokens.flatMap((token, index) => (token.type === 'heading_open' ? (tokens[index + 1] ?? []) : []));
  return headings.map(({ children }) => slugger.slug((children ?? []).map(({ content }) => content).join('')));
};

const linksOf = (tokens: Tokens): string[] =>
  tokens
    .flatMap(({ children }) => children ?? [])
    .flatMap((token) => token.attrGet('href') ?? token.attrGet('src') ?? [])
    .filter((target) => !/^\w+:/.test(target));

const isBroken = (page: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page : relative(root, join(root, dirname(page), decodeURI(path)));
  if (!existsSync(join(root, file))) return true;
  const tokens = parsed.get(file);
  return anchor !== undefined && tokens !== undefined && !anchorsOf(tokens).includes(anchor);
};

describe('the documentation', () => {
  test.each(pages)('%s has no broken link', (page) => {
    expect(linksOf(parsed.get(page) ?? []).filter((link) => isBroken(page, link))).toEqual([]);
  });

  test('is reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const link of linksOf(parsed.get(page) ?? [])) {
        const path = posix.join(posix.dirname(page), link.split('#')[0] ?? '');
        if (pages.includes(path)) reached.add(path);
      }
    }
    expect(pages.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([]);
  });

  test.each(['README.md', 'CONTRIBUTING.md', 'docs/how-it-works.md', 'docs/decisions.md'])(
    '%s names only files and folders that exist',
    (page) => {
      const code = (parsed.get(page) ?? []).flatMap(({ children }) => children ?? []).map(({ content }) => content);
      const paths = code.filter((text) =>
        /^(?:contracts|conformance|deploy|docs|mock-server|scripts|tests|web)\/[\w./-]+$/.test(text),
      );
      expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    },
  );
});
