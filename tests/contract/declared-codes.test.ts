import { type CodeName, codeName } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import { describe, expect, test } from 'vitest';
import { codeWays } from '../support/code-ways';
import { serverOfFile } from '../support/server';

/**
 * Receives each code that a method declares over the wire. The test fails for a declared code that it cannot cause, and
 * for a way to cause an undeclared one.
 */
const server = serverOfFile();

const declared = Object.entries(methods).flatMap(([method, { codes: own }]) =>
  own.map((code): [MethodName, CodeName] => [method as MethodName, code]),
);

describe('the declared codes of a method', () => {
  test.each(declared)('%s answers %s', async (method, code) => {
    const way = codeWays[method]?.[code];
    expect(way, `no test brings ${method} to ${code}`).toBeDefined();
    expect(codeName((await way?.(method, () => server.client())) ?? -1)).toBe(code);
  });

  test('are exactly those that this test can cause', () => {
    const reached = Object.entries(codeWays).flatMap(([method, own]) =>
      Object.keys(own).map((code) => `${method} ${code}`),
    );
    expect(reached.filter((pair) => !declared.some((each) => each.join(' ') === pair))).toEqual([]);
  });
});
