import { methods } from '@kit/contracts/methods';
import { read } from '@kit/contracts/read';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../../support/examples';

describe('read', () => {
  it('accepts an added field', () => {
    const { response } = methods.userIdentifierInfo;
    const example = examples.userIdentifierInfo;
    expect(read(response, { ...example.response, extra: 1 })).toEqual({
      success: true,
      data: example.response,
    });
  });

  it.each([
    ['a missing field', { fullName: undefined }],
    ['a field of another type', { fullName: 7 }],
    ['null', { fullName: null }],
    ['a value that is not in the list', { completedSteps: ['finger'] }],
  ])('refuses what breaks an app, also beside an unknown field: %s', (_, change) => {
    const { response } = methods.userIdentifierInfo;
    const example = examples.userIdentifierInfo;
    expect(read(response, { ...example.response, ...change, extra: 1 }).success).toBe(false);
  });
});

describe('fields outside the contract', () => {
  const { response } = methods.authenticate;
  const token = 'a-token-of-16-or-more';

  it('are removed from the intended branch of a union', () => {
    expect(read(response, { userToken: token, extra: 1 })).toEqual({
      success: true,
      data: { userToken: token },
    });
    expect(read(response, { authIdentifier: token, extra: 1, more: null })).toEqual({
      success: true,
      data: { authIdentifier: token },
    });
  });

  it('are those of the first matching branch if several match', () => {
    expect(read(response, { authIdentifier: token, userToken: token })).toEqual({
      success: true,
      data: { authIdentifier: token },
    });
    const contact = z.union([
      z.strictObject({ kind: z.literal('none') }),
      z.strictObject({ email: z.string() }),
      z.strictObject({ phone: z.string() }),
    ]);
    const value = { contact: { email: 'ada@example.com', phone: '08031234567' } };
    expect(read(z.strictObject({ contact }), value)).toEqual({
      success: true,
      data: { contact: { email: 'ada@example.com' } },
    });
  });

  it('stay in another object that defines them', () => {
    const both = z.strictObject({
      loan: z.strictObject({ amount: z.number() }),
      ticket: z.strictObject({ note: z.string() }),
    });
    expect(read(both, { loan: { amount: 5, note: 'x' }, ticket: { note: 'y' } })).toEqual({
      success: true,
      data: { loan: { amount: 5 }, ticket: { note: 'y' } },
    });
  });

  it('do not hide a missing field', () => {
    expect(read(response, { extra: 1 }).success).toBe(false);
    expect(read(response, { userToken: 7, extra: 1 }).success).toBe(false);
    expect(read(response, null).success).toBe(false);
    expect(read(response, 'text').success).toBe(false);
  });

  it('are removed from nested lists and objects, without touching other fields', () => {
    const { response: list } = methods.tictetQuestionList;
    const [first] = examples.tictetQuestionList.response.questions;
    const second = { ...first, questionId: 'another' };
    const changed = { extra: 1, questions: [first, { ...second, extra: 2 }] };
    expect(read(list, changed)).toEqual({ success: true, data: { questions: [first, second] } });
  });
});
