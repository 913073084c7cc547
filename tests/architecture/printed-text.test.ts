import { describe, expect, it } from 'vitest';
import { filesBelow } from '../support/source-files';

const PRINTS = /console\.(?:log|info|warn|error)\(|process\.std(?:out|err)\.write\(/;

/** Lines that print only text of this project and of the operator. */
const OWN_TEXT = [
  'deploy/src/render.ts: process.stdout.write(usage());',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code of another file
  'deploy/src/render.ts: const note = (line: string): void => void process.stdout.write(`${line}\\n`);',
];

describe('what servers, the test package and the conformance runner print', () => {
  it('has the control characters of strangers escaped', () => {
    const unescaped = ['mock-server/src', 'mock-server/testing', 'conformance/src', 'deploy/src']
      .flatMap((folder) => filesBelow(folder, /\.ts$/))
      .flatMap(([path, text]) => text.split('\n').map((line) => `${path}: ${line.trim()}`))
      .filter((line) => PRINTS.test(line) && !line.includes('printableLines('));
    expect(unescaped.sort()).toEqual([...OWN_TEXT].sort());
  });
});
