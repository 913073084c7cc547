import * as z from 'zod/mini';
import { words } from '../closed-list';
import { ruleTexts } from '../rules';
import { defineMethod } from './define';
import { verificationCode } from './session';

export const deletionReason = words([
  'low amounts and high interest',
  'short terms',
  'no clear financial need',
  'concern about others knowing',
  'worry about harassing calls or messages',
  'fear of impacting credit',
  'concern over information leaks',
  'multiple failed applications',
]);

export const accountDeletionCheck = defineMethod('accountDeletionCheck', {
  changesState: false,
  response: () => z.strictObject({ allowed: z.literal(true) }),
  codes: ['DELETE_NOT_ALLOWED'],
});

export const deleteAccount = defineMethod('deleteAccount', {
  changesState: true,
  request: () =>
    z.strictObject({
      reasons: z.array(deletionReason.schema).check(z.minLength(1, { error: ruleTexts.reasons })),
      authCode: verificationCode,
    }),
  response: () => z.strictObject({}),
  codes: ['DELETE_NOT_ALLOWED', 'VERIFICATION_CODE_WRONG'],
});
