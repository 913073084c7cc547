import { codes, universalCodes } from '@kit/contracts/codes';
import { isMethodName, type MethodName, methods } from '@kit/contracts/methods';
import { supportChannels } from '@kit/contracts/methods/configuration';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { BATCH, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../../support/examples';

const table = Object.entries(methods) as [MethodName, MethodDefinition][];

describe.each(table)('%s', (name, method) => {
  test('has a valid example of request and response', () => {
    expect(z.safeParse(method.request, examples[name].request)).toMatchObject({ success: true });
    expect(z.safeParse(method.response, examples[name].response)).toMatchObject({ success: true });
  });

  test('refuses an extra field in request and response', () => {
    for (const side of ['request', 'response'] as const) {
      const extended = { ...(examples[name][side] as object), 'not in the contract': 1 };
      expect(z.safeParse(method[side], extended).success, side).toBe(false);
    }
  });

  test('declares only table codes that are not universal', () => {
    for (const code of method.codes) {
      expect(codes).toHaveProperty(code);
      expect(universalCodes).not.toContain(code);
    }
    expect(new Set(method.codes).size).toBe(method.codes.length);
  });

  test('has a name that differs from the other path segments of the wire', () => {
    expect(isMethodName(name)).toBe(true);
    expect(method.name).toBe(name);
    expect([KEY_EXCHANGE, BATCH]).not.toContain(name);
    expect(name).toMatch(/^[a-zA-Z]+$/);
  });
});

test.each(['', 'nonsense', 'constructor', '__proto__', 'toString', 'hasOwnProperty', 'Authenticate'])(
  '%j is not a method name',
  (name) => {
    expect(isMethodName(name)).toBe(false);
  },
);

test('the operationConfiguration example has its channels as a JSON string', () => {
  const { supportChannels: text } = examples.operationConfiguration.response.supportChannelSettings;
  expect(z.safeParse(supportChannels, JSON.parse(text)).success).toBe(true);
});
