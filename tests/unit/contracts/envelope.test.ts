import { assumptions } from '@kit/contracts/assumptions';
import { requestEnvelope } from '@kit/contracts/wire/envelope';
import { requestIdPattern } from '@kit/contracts/wire/headers';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

test.each(['', '0'.repeat(31), '0'.repeat(33), 'A'.repeat(32), 'g'.repeat(32), `${'0'.repeat(32)}\n`])(
  '%j is an invalid request id',
  (text) => {
    expect(requestIdPattern.test(text)).toBe(false);
  },
);

describe('an envelope', () => {
  const entry = { method: 'homePage', data: {} };
  const envelope = { t: 1, header: { appName: 'Product', version: '1.0.1' }, entries: [entry] };
  const accepts = (value: unknown) => z.safeParse(requestEnvelope, value).success;

  test('allows extra fields only in its header object', () => {
    expect(accepts(envelope)).toBe(true);
    expect(accepts({ ...envelope, header: { ...envelope.header, gaid: 'x' } })).toBe(true);
    expect(accepts({ ...envelope, more: 1 })).toBe(false);
    expect(accepts({ ...envelope, entries: [{ ...entry, more: 1 }] })).toBe(false);
  });

  test('has one entry up to the maximum', () => {
    const holding = (count: number) => ({ ...envelope, entries: Array.from({ length: count }, () => entry) });
    expect(accepts(holding(0))).toBe(false);
    expect(accepts(holding(assumptions.maximumEntries))).toBe(true);
    expect(accepts(holding(assumptions.maximumEntries + 1))).toBe(false);
  });

  test('has a method name of at most 64 characters', () => {
    const naming = (method: string) => ({ ...envelope, entries: [{ ...entry, method }] });
    expect([accepts(naming('m'.repeat(64))), accepts(naming('m'.repeat(65)))]).toEqual([true, false]);
  });

  test('reports the effective maximum of entries', () => {
    const entries = Array.from({ length: 21 }, () => entry);
    const refused = z.safeParse(requestEnvelope, { ...envelope, entries });
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['At most 20 entries an envelope']);
  });

  test.each([
    ['t', { ...envelope, t: 1.5 }],
    ['t', { ...envelope, t: '1' }],
    ['appName', { ...envelope, header: { version: '1.0.1' } }],
    ['version', { ...envelope, header: { appName: 'Product' } }],
    ['appName', { ...envelope, header: { appName: '', version: '1.0.1' } }],
    ['version', { ...envelope, header: { appName: 'Product', version: '' } }],
    ['method', { ...envelope, entries: [{ method: '', data: {} }] }],
    ['data', { ...envelope, entries: [{ method: 'homePage' }] }],
    ['data', { ...envelope, entries: [{ method: 'homePage', data: [] }] }],
    ['entries', { ...envelope, entries: entry }],
  ])('with a wrong %s is refused', (_part, wrong) => {
    expect(accepts(wrong)).toBe(false);
  });
});
