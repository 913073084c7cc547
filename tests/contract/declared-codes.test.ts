import { type CodeName, codeName } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import { describe, expect, test } from 'vitest';
import { codeWays } from '../support/code-ways';
import { serverOfFile } from '../support/server';

/** Receives each code that a method declares over the wire. The type of `codeWays` requires a way for each of them. */
const server = serverOfFile();

const declared = Object.entries(methods).flatMap(([method, { codes: own }]) =>
  own.map((code): [MethodName, CodeName] => [method as MethodName, code]),
);

describe('the declared codes of a method', () => {
  test.each(declared)('%s answers %s', async (method, code) => {
    expect(codeName((await codeWays[method]?.[code]?.(method, () => server.client())) ?? -1)).toBe(code);
  });
});
