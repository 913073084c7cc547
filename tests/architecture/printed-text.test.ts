import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/source-files';
import { trackedFiles } from '../support/tracked-files';

const PRINTS = /console\.(?:log|info|warn|error)\(|process\.std(?:out|err)\.write\(/;
/** A line that prints one literal text without a value. */
const LITERAL = /\((?:'[^']*'|"[^"]*"|`[^`$]*`)\);$/;

/** Scripts that ask no running server: they print names of files, numbers, and output of the tools of this checkout. */
const OWN_SCRIPTS = /^scripts\/(?:bench|build|checks|docs|install|packages|programs)\.(?:ts|mjs)$/;
/** Lines of the other scripts that print help texts, and QR codes with their colours. */
const OWN_LINES_OF_SCRIPTS: readonly string[] = [
  'scripts/command-line.ts: if (given.wantsHelp) console.log(helpOf(line));',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code of another file
  'scripts/mock.ts: console.log(`\\n${await phoneLinesOrWhyNot(target)}${made}\\n`);',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code of another file
  'scripts/mock.ts: if (mock === undefined) return console.log(`\\n${LAN_HELP}`);',
  'scripts/qa.ts: console.log(verb === scenario ? help() : helpOf(lineOf(own, verb)));',
  'scripts/start.ts: if (readFlags(lan.argv, [LAN]).wantsHelp) console.log(help());',
  'scripts/start/run-both.ts: console.log(await sayWhere());',
];

const sources = trackedFiles().filter((path) => /\.(?:ts|mjs)$/.test(path));

const printing = (folders: readonly string[]): string[] =>
  sources
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((line) => `${path}: ${line.trim()}`),
    )
    .filter((line) => PRINTS.test(line) && !line.includes('printableLines('));

describe('text of strangers on a terminal', () => {
  it('is escaped by servers, the test package and the conformance runner', () => {
    const unescaped = printing(['mock-server/src', 'mock-server/testing', 'conformance/src', 'deploy/src']);
    expect(unescaped).toEqual([]);
  });

  it('is escaped by scripts', () => {
    const unescaped = printing(['scripts']).filter(
      (line) => !LITERAL.test(line) && !OWN_SCRIPTS.test(line.slice(0, line.indexOf(':'))),
    );
    expect(unescaped.sort()).toEqual([...OWN_LINES_OF_SCRIPTS].sort());
  });
});
