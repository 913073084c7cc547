import { codes } from '@kit/contracts/codes';
import { expect, test } from 'vitest';
import { filesBelow } from '../support/source-files';

test('every code comes from the contract', () => {
  // 0 and 401 are also ordinary numbers: a count, an HTTP status.
  const telling = Object.values(codes).filter(({ code }) => code >= 100_000);
  const spelled = new RegExp(`\\b(?:${telling.map(({ code }) => code).join('|')})\\b`);
  const sources = ['web/src', 'mock-server/src', 'mock-server/shell', 'mock-server/shell-check'].flatMap((folder) =>
    filesBelow(folder, /\.(?:ts|tsx|mjs|js)$/),
  );
  expect(sources.length).toBeGreaterThan(100);
  const isSpelled = (content: string) =>
    spelled.test(content.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replaceAll(/(?<=\d)_(?=\d)/g, ''));
  expect(sources.filter(([, content]) => isSpelled(content)).map(([path]) => path)).toEqual([]);
});
