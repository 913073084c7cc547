import { hash } from 'node:crypto';
import { codes } from '@kit/contracts/codes';
import { canonicalPhone, phone } from '@kit/contracts/rules';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Sandbox } from '../../sandbox/sandbox';

/** Derives an unused phone number from a token whose login this server did not see. Equal tokens give equal numbers. */
const standInNumber = (token: string): string => {
  const digits = BigInt(`0x${hash('sha256', token)}`) % 100_000_000n;
  return `070${digits.toString().padStart(8, '0')}`;
};

/** Registers a borrower for a token that the upstream issued and this sandbox does not know. */
export const adoptToken = (sandbox: Sandbox, token: string): void => {
  if (token === '' || sandbox.sessions.knows(token)) return;
  const contactNumber = standInNumber(token);
  sandbox.borrowers.findOrRegister(contactNumber);
  sandbox.sessions.adopt(token, contactNumber);
};

/** Returns a text field of unchecked data; empty if missing. */
const textOf = (data: unknown, name: string): string => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' ? value : '';
};

/** Registers the borrower of a token that the upstream issued, from a login entry and its result. */
export const learnLogin = (
  sandbox: Sandbox,
  { method, data: asked }: EnvelopeEntry,
  { code, data: resultData }: ResultEntry,
): void => {
  if (method !== 'authenticate') return;
  const token = textOf(resultData, 'authIdentifier') || textOf(resultData, 'userToken');
  if (code !== codes.SUCCESS.code || token === '' || sandbox.sessions.knows(token)) return;
  const given = z.safeParse(phone, asked.contactNumber);
  const before = sandbox.sessions.check(textOf(asked, 'authIdentifier'));
  const known = 'contactNumber' in before ? before.contactNumber : standInNumber(token);
  const contactNumber = given.success ? canonicalPhone(given.data) : known;
  sandbox.borrowers.findOrRegister(contactNumber);
  sandbox.sessions.adopt(token, contactNumber);
};
