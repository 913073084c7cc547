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

export const sessionMethods = {
  sendAuthCode: defineMethod({
    summary: 'Sends a verification code by text message.',
    source: { assumed: 'The login and deletion screens need a code, and section 7 names no call that sends one.' },
    login: 'none',
    changesState: true,
    request: z.strictObject({ contactNumber: phone, purpose: verificationPurpose.schema }),
    response: z.strictObject({
      expiresInMs: milliseconds.check(z.positive()),
      resendAfterMs: milliseconds,
    }),
    codes: [],
    example: {
      request: { contactNumber: '08031234567', purpose: 'login' },
      response: { expiresInMs: 300_000, resendAfterMs: 60_000 },
    },
  }),
  authenticate: defineMethod({
    summary:
      'Logs in. A phone login (contactNumber, authCode) returns authIdentifier; a login check (loginCheck, authIdentifier) returns userToken. Use either as the bearer token of later calls. A phone login invalidates every earlier token of the number. A login check keeps the given token valid.',
    source: { section: '7' },
    login: 'none',
    changesState: true,
    request: z.union([phoneLogin, loginCheck]),
    response: z.union([z.strictObject({ authIdentifier: token }), z.strictObject({ userToken: token })]),
    codes: ['VERIFICATION_CODE_WRONG', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'TOKEN_SQUEEZED'],
    example: {
      request: { contactNumber: '08031234567', authCode: '482913' },
      response: { authIdentifier: '5f1c0c1f9b7d4f2ea1f3c6d2a8b4e907' },
    },
  }),
};
