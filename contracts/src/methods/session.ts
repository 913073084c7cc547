import * as z from 'zod/mini';
import { verificationPurpose } from '../enums';
import { milliseconds } from '../quantities';
import { phone, verificationCode } from '../rules';
import { atLeast, atMost } from '../text-length';
import { defineMethod } from './define';

export const token = z.string().check(atLeast(16), atMost(256));

/** A number and the code that was sent to it. */
const phoneLogin = z.strictObject({
  contactNumber: phone,
  authCode: verificationCode,
  authIdentifier: z.optional(z.string()),
});

/** A token that the native app handed over, to be exchanged for one of this web app. */
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
      'Logs in. A phone login (contactNumber, authCode) answers authIdentifier; the login-check variant (loginCheck, authIdentifier) answers userToken. Either is the bearer token of the calls that follow. A phone login replaces every earlier token of the number; a login check leaves the token that it was given in force.',
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
