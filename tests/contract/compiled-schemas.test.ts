import { extraFields, missingFields, wrongTypes } from '@kit/conformance/table/mutations';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { requestEnvelope } from '@kit/contracts/wire/envelope';
import { envelopeSchema, schemasOf } from '@kit/mock-server/validation';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../support/examples';

/** The server checks with generated code. It must accept exactly what the contract accepts. */
const expectSame = (fast: z.ZodMiniType, plain: z.ZodMiniType, valid: unknown): void => {
  const broken = [missingFields, wrongTypes, extraFields].flatMap((mutate) => mutate(plain, valid));
  for (const value of [valid, ...broken.map((mutation) => mutation.value), null, 1, 'text', []]) {
    const expected = z.safeParse(plain, value);
    const found = z.safeParse(fast, value);
    expect(found.success).toBe(expected.success);
    expect(found.data).toEqual(expected.data);
    expect(found.error?.issues).toEqual(expected.error?.issues);
  }
};

describe('the generated checks', () => {
  test.each(Object.entries(methods) as [MethodName, MethodDefinition][])(
    'of %s agree with the contract',
    (name, { request, response }) => {
      const fast = schemasOf(name);
      expectSame(fast.request, request, examples[name].request);
      expectSame(fast.response, response, examples[name].response);
      // If zod cannot generate code, it silently returns the schema itself.
      expect(fast.request).not.toBe(request);
      expect(fast.response).not.toBe(response);
    },
  );

  test('of the envelope agree with the contract', () => {
    const header = { appName: 'Tests', version: '1.0.1', more: 1 };
    expectSame(envelopeSchema, requestEnvelope, { t: 1, header, entries: [{ method: 'homePage', data: { a: 1 } }] });
  });
});
