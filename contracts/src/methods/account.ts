import * as z from 'zod/mini';
import { deletionReason } from '../enums';
import { ruleTexts, verificationCode } from '../rules';
import { defineMethod } from './define';

export const accountMethods = {
  accountDeletionCheck: defineMethod({
    summary: 'Whether the account can be deleted now: not with an unpaid loan, or an application or order under way.',
    source: {
      assumed: 'The first step of the deletion says so before asking for reasons, and section 7 names no call.',
    },
    login: 'required',
    changesState: false,
    request: z.strictObject({}),
    response: z.strictObject({ allowed: z.literal(true) }),
    codes: ['DELETE_NOT_ALLOWED'],
    example: { request: {}, response: { allowed: true } },
  }),
  deleteAccount: defineMethod({
    summary:
      'Deletes the account for good, with at least one reason and the code sent to its number; the same number registers as a new account.',
    source: { assumed: 'Section 4 describes it, and section 7 names no call.' },
    login: 'required',
    changesState: true,
    request: z.strictObject({
      reasons: z.array(deletionReason.schema).check(z.minLength(1, { error: ruleTexts.reasons })),
      authCode: verificationCode,
    }),
    response: z.strictObject({}),
    codes: ['DELETE_NOT_ALLOWED', 'VERIFICATION_CODE_WRONG'],
    example: { request: { reasons: ['short terms'], authCode: '482913' }, response: {} },
  }),
};
