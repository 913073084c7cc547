import * as z from 'zod/mini';
import { deletionReason } from '../enums';
import { ruleTexts, verificationCode } from '../rules';
import { defineMethod } from './define';

export const accountDeletionCheck = defineMethod('accountDeletionCheck', {
  login: 'required',
  changesState: false,
  request: () => z.strictObject({}),
  response: () => z.strictObject({ allowed: z.literal(true) }),
  codes: ['DELETE_NOT_ALLOWED'],
});

export const deleteAccount = defineMethod('deleteAccount', {
  login: 'required',
  changesState: true,
  request: () =>
    z.strictObject({
      reasons: z.array(deletionReason.schema).check(z.minLength(1, { error: ruleTexts.reasons })),
      authCode: verificationCode,
    }),
  response: () => z.strictObject({}),
  codes: ['DELETE_NOT_ALLOWED', 'VERIFICATION_CODE_WRONG'],
});
