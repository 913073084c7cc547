import { hash } from 'node:crypto';
import { codes } from '@kit/contracts/codes';
import { fieldOf } from '@kit/contracts/json-object';
import { canonicalPhone, phone } from '@kit/contracts/phone';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Sandbox } from '../../sandbox/sandbox';

/** Maximum borrowers that tokens of a backend register in a sandbox. */
const MAXIMUM_BORROWERS = 1_000;

/** Derives a phone number from a token whose login this server did not see. Equal tokens give equal numbers. */
const standInNumber = (token: string): string => {
  const digits = BigInt(`0x${hash('sha256', token)}`) % 100_000_000n;
  return `070${digits.toString().padStart(8, '0')}`;
};

const register = ({ borrowers, sessions }: Sandbox, token: string, contactNumber: string): void => {
  const isKnown = borrowers.get(contactNumber) !== undefined;
  if (!isKnown && borrowers.size >= MAXIMUM_BORROWERS) return;
  borrowers.findOrRegister(contactNumber);
  sessions.adopt(token, contactNumber);
};

/**
 * Registers a borrower for a token that the backend issued and this sandbox does not know, so that mocked methods can
 * answer it. In a full sandbox, the token stays unknown, and mocked methods refuse it.
 */
export const adoptToken = (sandbox: Sandbox, token: string): void => {
  if (token !== '' && !sandbox.sessions.knows(token)) register(sandbox, token, standInNumber(token));
};

/** Returns a text field of unchecked data; empty if missing. */
const textOf = (data: unknown, name: string): string => {
  const value = fieldOf(data, name);
  return typeof value === 'string' ? value : '';
};

/** Registers the borrower of a token that the backend issued, from a login entry and its result. */
export const learnLogin = (
  sandbox: Sandbox,
  { method, data: asked }: EnvelopeEntry,
  { code, data }: ResultEntry,
): void => {
  if (method !== 'authenticate' || code !== codes.SUCCESS.code) return;
  const token = textOf(data, 'authIdentifier') || textOf(data, 'userToken');
  if (token === '' || sandbox.sessions.knows(token)) return;
  const given = z.safeParse(phone, asked.contactNumber);
  const before = sandbox.sessions.check(textOf(asked, 'authIdentifier'));
  const known = 'contactNumber' in before ? before.contactNumber : standInNumber(token);
  register(sandbox, token, given.success ? canonicalPhone(given.data) : known);
};
