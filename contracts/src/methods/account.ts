import * as z from 'zod/mini';
import { deletionReason } from '../enums';
import { ruleTexts, verificationCode } from '../rules';
import { defineMethod } from './define';

export const accountMethods = {
  accountDeletionCheck: defineMethod({
    summary:
      'Checks whether the borrower can delete the account now. An unpaid loan, an open application or an active order prevents it.',
    source: {
      assumed: 'The first step of the deletion shows this before it asks for reasons, and section 7 names no call.',
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
      'Deletes the account permanently. It needs at least one reason and the code sent to the phone number. The same number can register a new account later.',
    source: { assumed: 'Section 4 describes the deletion, and section 7 names no call.' },
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
