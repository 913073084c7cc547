import { methods } from '@kit/contracts/methods';
import { isNetwork } from '@kit/mock-server/settings';
import { issuesOf, schemasOf } from '@kit/mock-server/validation';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

/** Returns why a schema refuses a value, or nothing if it accepts it. */
const refusalOf = (schema: z.ZodMiniType, value: unknown, ...under: string[]) => {
  const { error } = z.safeParse(schema, value);
  return error && issuesOf(error, ...under);
};

describe('the issues of a refusal', () => {
  const order = z.strictObject({ amount: z.number(), days: z.array(z.int()) });

  it('have a dotted path and a text for each field', () => {
    expect(refusalOf(order, { amount: '5', days: [7, 'x'] })).toEqual([
      { path: 'amount', reason: 'Invalid input: expected number, received string' },
      { path: 'days.1', reason: 'Invalid input: expected number, received string' },
    ]);
  });

  it('name each unknown field', () => {
    expect(refusalOf(z.strictObject({ order }), { order: { amount: 5, days: [], more: 1, most: 2 } })).toEqual([
      { path: 'order.more', reason: 'There is no such field' },
      { path: 'order.most', reason: 'There is no such field' },
    ]);
  });

  it('are about the closest variant of a union', () => {
    const either = z.strictObject({
      by: z.union([z.strictObject({ card: z.string(), cvv: z.string() }), z.strictObject({ transfer: z.string() })]),
    });
    expect(refusalOf(either, { by: { card: '4', cvv: 5 } })).toEqual([
      { path: 'by.cvv', reason: 'Invalid input: expected string, received number' },
    ]);
    expect(refusalOf(either, { by: { transfer: 5 } })).toEqual([
      { path: 'by.transfer', reason: 'Invalid input: expected string, received number' },
    ]);
    // the issues are about the second variant, which still fits better than the first
    expect(refusalOf(either, { by: { transfer: 5, fee: 1 } })).toEqual([
      { path: 'by.transfer', reason: 'Invalid input: expected string, received number' },
      { path: 'by.fee', reason: 'There is no such field' },
    ]);
    // of two that are equally close, the first
    expect(refusalOf(z.union([z.literal('a'), z.literal('b')]), 'c')).toEqual([
      { path: '', reason: 'Invalid input: expected "a"' },
    ]);
  });
});

describe('an address or a network', () => {
  it.each(['10.0.0.1', '10.0.0.0/8', '10.0.0.0/0', '10.0.0.0/32', '::1', 'fe80::/10', '::/128'])('is %s', (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  it.each([
    ...['', '10.0.0', 'balancer', '/8', '10.0.0.0/', '10.0.0.0/33', '::/129'],
    ...['10.0.0.0/8/8', '10.0.0.0/-1', '10.0.0.0/8x', '10.0.0.0/x8', '10.0.0.0/0008', '10.0.0.0/ 8', '10.0.0.0/1e1'],
  ])('is not %j', (text) => {
    expect(isNetwork(text)).toBe(false);
  });
});

describe('the checks of the wire', () => {
  it("accept a method's data exactly if the contract does, and report issues otherwise", () => {
    const { request, response } = schemasOf('sendAuthCode');
    expect(refusalOf(request, { contactNumber: '08031234567', purpose: 'login' })).toBeUndefined();
    expect(refusalOf(request, { contactNumber: '12', purpose: 'login' })).toEqual([
      { path: 'contactNumber', reason: 'Malformed phone number' },
    ]);
    expect(refusalOf(response, { expiresInMs: 300_000, resendAfterMs: 60_000 })).toBeUndefined();
    expect(refusalOf(response, { expiresInMs: 300_000 })).toMatchObject([{ path: 'resendAfterMs' }]);
    // the compiled schemas, not the contract's own
    expect(request).not.toBe(methods.sendAuthCode.request);
    expect(response).not.toBe(methods.sendAuthCode.response);
  });
});
