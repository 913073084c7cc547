import { hash } from 'node:crypto';
import { codes } from '@kit/contracts/codes';
import { fieldOf } from '@kit/contracts/json-object';
import { canonicalPhone, phone } from '@kit/contracts/rules';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { eraseBorrower } from '../../sandbox/erase-borrower';
import type { Borrower } from '../../sandbox/records/borrowers';
import type { Sandbox } from '../../sandbox/sandbox';

/** Derives an unused phone number from a token whose login this server did not see. Equal tokens give equal numbers. */
const standInNumber = (token: string): string => {
  const digits = BigInt(`0x${hash('sha256', token)}`) % 100_000_000n;
  return `070${digits.toString().padStart(8, '0')}`;
};

/** Maximum borrowers of a sandbox, if callers can register any number of them with made-up tokens. */
export const MAXIMUM_BORROWERS = 1_000;

/** Returns true for a borrower who was registered for a token and has no data yet. */
const isUnused = (sandbox: Sandbox, { contactNumber, userIdentifier, completedSteps }: Borrower): boolean =>
  completedSteps.length === 0 &&
  sandbox.sessions.tokens(contactNumber).some((token) => standInNumber(token) === contactNumber) &&
  sandbox.orders.list(userIdentifier, sandbox.clock.now()).length === 0 &&
  sandbox.tickets.list(userIdentifier).length === 0;

/** Deletes the oldest unused borrower if the sandbox has the maximum. @returns false if none is unused */
const makeRoom = (sandbox: Sandbox): boolean => {
  if (sandbox.borrowers.count < MAXIMUM_BORROWERS) return true;
  const unused = sandbox.borrowers.list().find((borrower) => isUnused(sandbox, borrower));
  if (unused === undefined) return false;
  sandbox.sessions.invalidate(unused.contactNumber);
  eraseBorrower(sandbox, unused);
  return true;
};

/**
 * Registers a borrower for a token that the upstream issued and this sandbox does not know. If the sandbox is full and
 * all borrowers are in use, the token stays unknown. Its calls then get TOKEN_INVALID.
 */
export const adoptToken = (sandbox: Sandbox, token: string): void => {
  if (token === '' || sandbox.sessions.knows(token)) return;
  const contactNumber = standInNumber(token);
  if (sandbox.borrowers.find(contactNumber) === undefined && !makeRoom(sandbox)) return;
  sandbox.borrowers.findOrRegister(contactNumber);
  sandbox.sessions.adopt(token, contactNumber);
};

/** Returns a text field of unchecked data; empty if missing. */
const textOf = (data: unknown, name: string): string => {
  const value = fieldOf(data, name);
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
