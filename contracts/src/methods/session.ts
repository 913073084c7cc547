import * as z from 'zod/mini';
import { words } from '../closed-list';
import { VERIFICATION_CODE_DIGITS } from '../constants';
import { phone } from '../phone';
import { milliseconds } from '../quantities';
import { atLeast, atMost } from '../text-length';
import { defineMethod } from './define';

/** Error texts of the login. */
export const loginTexts = {
  extensionLogin: 'You need to login to the app first to apply for an extension',
  verificationCode: `Enter the ${VERIFICATION_CODE_DIGITS}-digit code`,
} as const;

/** The code sent by text message: 6 digits (5.12). */
export const verificationCode = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${VERIFICATION_CODE_DIGITS}}$`), { error: loginTexts.verificationCode }));

export const verificationPurpose = words(['login', 'accountDeletion']);

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
});

export const authenticate = defineMethod('authenticate', {
  login: 'none',
  changesState: true,
  request: () => z.union([phoneLogin, loginCheck]),
  response: () => z.union([z.strictObject({ authIdentifier: token }), z.strictObject({ userToken: token })]),
  codes: ['VERIFICATION_CODE_WRONG', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'TOKEN_SQUEEZED'],
});
