import { examples } from '@kit/contracts/examples';
import { learnOrder } from '@kit/mock-server/backend/upstream/orders';
import { adoptToken, learnLogin, MAXIMUM_BORROWERS } from '@kit/mock-server/backend/upstream/tokens';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { emptySandbox } from '../../support/empty-sandbox';

const flood = (sandbox: Sandbox, count: number, name = 'unknown'): void => {
  for (let index = 0; index < count; index += 1) adoptToken(sandbox, `${name}-${index}`);
};

describe('the borrowers of unknown tokens', () => {
  it('are limited: the oldest without any data goes first, with its session', () => {
    const sandbox = emptySandbox();
    flood(sandbox, MAXIMUM_BORROWERS + 2);
    expect(sandbox.borrowers.list()).toHaveLength(MAXIMUM_BORROWERS);
    expect(sandbox.sessions.running()).toHaveLength(MAXIMUM_BORROWERS);
    expect([0, 1, 2].map((index) => sandbox.sessions.knows(`unknown-${index}`))).toEqual([false, false, true]);
    expect(sandbox.sessions.knows(`unknown-${MAXIMUM_BORROWERS + 1}`)).toBe(true);
  });

  it('do not replace a borrower who logged in here, or who entered data', () => {
    const sandbox = emptySandbox();
    adoptToken(sandbox, 'in use');
    const [adopted] = sandbox.borrowers.list();
    new BorrowerInSandbox(sandbox, adopted?.contactNumber).fillSteps();
    sandbox.borrowers.findOrRegister('08099999999');
    sandbox.sessions.open('08099999999');
    for (const token of ['with an order', 'with a ticket']) adoptToken(sandbox, token);
    const [, , ordering, writing] = sandbox.borrowers.list().map(({ userIdentifier }) => userIdentifier);
    const result = { method: 'orderDetail', code: 0, message: '', data: examples.orderDetail.response };
    learnOrder(sandbox, ordering, { method: 'orderDetail', data: {} }, result);
    sandbox.tickets.open({ owner: writing } as never);
    flood(sandbox, 2 * MAXIMUM_BORROWERS);
    expect(sandbox.borrowers.list()).toHaveLength(MAXIMUM_BORROWERS);
    expect(sandbox.borrowers.find('08099999999')).toBeDefined();
    for (const token of ['in use', 'with an order', 'with a ticket']) expect(sandbox.sessions.knows(token)).toBe(true);
  });

  it('are not registered if every borrower is in use', () => {
    const sandbox = emptySandbox();
    for (let index = 0; index < MAXIMUM_BORROWERS; index += 1) {
      sandbox.borrowers.findOrRegister(`081${String(index).padStart(8, '0')}`);
    }
    adoptToken(sandbox, 'one more');
    expect([sandbox.borrowers.list().length, sandbox.sessions.knows('one more')]).toEqual([MAXIMUM_BORROWERS, false]);
  });
});

describe('the borrower of a login at a backend', () => {
  const OTHER = '08099999999';
  const learned = (
    asked: Record<string, unknown>,
    result: { readonly code?: number; readonly data?: unknown; readonly method?: string } = {},
    sandbox = emptySandbox(),
  ) => {
    const { method = 'authenticate', code = 0, data = { authIdentifier: 't1' } } = result;
    learnLogin(sandbox, { method, data: asked }, { method, code, message: '', data });
    const check = (token: string) => {
      const state = sandbox.sessions.check(token);
      return 'contactNumber' in state ? state.contactNumber : undefined;
    };
    return { sandbox, check };
  };

  it.each([
    ['08031234567', '08031234567'],
    ['8031234567', '08031234567'],
  ])('has the number of the login in one spelling: %s', (contactNumber, expected) => {
    const { sandbox, check } = learned({ contactNumber });
    expect(check('t1')).toBe(expected);
    expect(sandbox.borrowers.find(expected)).toBeDefined();
  });

  it('reads the token from either field', () => {
    const given = { contactNumber: OTHER };
    expect(learned(given, { data: { userToken: 't2' } }).check('t2')).toBe(OTHER);
    expect(learned(given, { data: { authIdentifier: 't1', userToken: 't2' } }).check('t1')).toBe(OTHER);
    expect(learned(given, { data: { authIdentifier: '', userToken: 't2' } }).check('t2')).toBe(OTHER);
    expect(learned(given, { data: { authIdentifier: 5, userToken: 't2' } }).check('t2')).toBe(OTHER);
  });

  it('keeps its number if a login check exchanges the token, or else has an unused one', () => {
    const { sandbox } = learned({ contactNumber: OTHER });
    expect(learned({ authIdentifier: 't1' }, { data: { authIdentifier: 't3' } }, sandbox).check('t3')).toBe(OTHER);
    expect(learned({ authIdentifier: 'unknown' }).check('t1')).toMatch(/^070\d{8}$/);
    expect(learned({ contactNumber: 'no number' }).check('t1')).toMatch(/^070\d{8}$/);
    expect(learned({}).check('t1')).toBe(learned({}).check('t1'));
  });

  it('keeps its number if the token is returned again', () => {
    const { sandbox, check } = learned({ contactNumber: OTHER });
    learned({ contactNumber: '08031234567' }, {}, sandbox);
    expect(check('t1')).toBe(OTHER);
    expect(sandbox.borrowers.list()).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof learned>[1]]>([
    ['another method', { method: 'homePage' }],
    ['a refusal', { code: 200_201 }],
    ['no token', { data: {} }],
    ['an empty token', { data: { authIdentifier: '' } }],
    ['a token that is a number', { data: { authIdentifier: 5 } }],
    ['no data', { data: null }],
    ['data that is a text', { data: 'authIdentifier' }],
  ])('is unknown after %s', (_, result) => {
    expect(learned({ contactNumber: OTHER }, result).sandbox.borrowers.list()).toEqual([]);
  });

  it('of a call is registered once, and never for a call without a token', () => {
    const sandbox = emptySandbox();
    adoptToken(sandbox, '');
    expect(sandbox.borrowers.list()).toEqual([]);
    adoptToken(sandbox, 'a');
    adoptToken(sandbox, 'a');
    expect(sandbox.borrowers.list()).toHaveLength(1);
    expect(sandbox.borrowers.list()[0]?.contactNumber).toMatch(/^070\d{8}$/);
  });
});
