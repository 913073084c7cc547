import { type CodeName, codeName } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeWays } from '../support/code-ways';
import { startServer, type TestServer } from '../support/server';

/**
 * Each code that a method declares, brought about over the wire. A declared pair without a way to it fails, and so does a
 * way to a code that the method does not declare.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const declared = Object.entries(methods).flatMap(([method, { codes: own }]) =>
  own.map((code): [MethodName, CodeName] => [method as MethodName, code]),
);

describe('the codes that a method declares', () => {
  test.each(declared)('%s answers %s', async (method, code) => {
    const way = codeWays[method]?.[code];
    expect(way, `no test brings ${method} to ${code}`).toBeDefined();
    expect(codeName((await way?.(method, () => server.client())) ?? -1)).toBe(code);
  });

  test('are all that are brought about here', () => {
    const reached = Object.entries(codeWays).flatMap(([method, own]) =>
      Object.keys(own).map((code) => `${method} ${code}`),
    );
    expect(reached.filter((pair) => !declared.some((each) => each.join(' ') === pair))).toEqual([]);
  });
});
