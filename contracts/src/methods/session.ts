import * as z from 'zod/mini';
import { verificationPurpose } from '../first-enums';
import { phone, verificationCode } from '../first-rules';
import { milliseconds } from '../quantities';
import { atLeast, atMost } from '../text-length';
import { defineMethod } from './define';

export const token = z.string().check(atLeast(16), atMost(256));

/** A login with a phone number and its verification code. */
const phoneLogin = z.strictObject({
  contactNumber: phone,
  authCode: verificationCode,
  authIdentifier: z.optional(z.string()),
});

/** A login with a token of the native app, which the server exchanges for a web token. */
const loginCheck = z.strictObject({
  loginCheck: z.literal(true),
  authIdentifier: token,
  contactNumber: z.optional(phone),
  authCode: z.optional(z.string()),
});

export const sendAuthCode = defineMethod('sendAuthCode', {
  login: 'none',
  changesState: true,
  request: () => z.strictObject({ contactNumber: phone, purpose: verificationPurpose.schema }),
  response: () =>
    z.strictObject({
      expiresInMs: milliseconds.check(z.positive()),
      resendAfterMs: milliseconds,
    }),
  codes: [],
});

export const authenticate = defineMethod('authenticate', {
  login: 'none',
  changesState: true,
  request: () => z.union([phoneLogin, loginCheck]),
  response: () => z.union([z.strictObject({ authIdentifier: token }), z.strictObject({ userToken: token })]),
  codes: ['VERIFICATION_CODE_WRONG', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'TOKEN_SQUEEZED'],
});
