import { hash } from 'node:crypto';
import { codes } from '@kit/contracts/codes';
import { canonicalPhone, phone } from '@kit/contracts/rules';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Sandbox } from '../../sandbox/sandbox';

/** A number that nobody has, always the same for a token whose login this server has not seen. */
const standInNumber = (token: string): string => {
  const digits = BigInt(`0x${hash('sha256', token)}`) % 100_000_000n;
  return `070${digits.toString().padStart(8, '0')}`;
};

/** Registers a borrower of this sandbox for an upstream's token that is not known here. */
export const adoptToken = (sandbox: Sandbox, token: string): void => {
  if (token === '' || sandbox.sessions.knows(token)) return;
  const contactNumber = standInNumber(token);
  sandbox.borrowers.findOrRegister(contactNumber);
  sandbox.sessions.adopt(token, contactNumber);
};

/** A text in some data, empty if there is none. */
const textOf = (data: unknown, name: string): string => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' ? value : '';
};

/** Learns whose token an upstream has issued, from an entry and its result. */
export const learnLogin = (
  sandbox: Sandbox,
  { method, data: asked }: EnvelopeEntry,
  { code, data: told }: ResultEntry,
): void => {
  if (method !== 'authenticate') return;
  const token = textOf(told, 'authIdentifier') || textOf(told, 'userToken');
  if (code !== codes.SUCCESS.code || token === '' || sandbox.sessions.knows(token)) return;
  const given = z.safeParse(phone, asked.contactNumber);
  const before = sandbox.sessions.check(textOf(asked, 'authIdentifier'));
  const known = 'contactNumber' in before ? before.contactNumber : standInNumber(token);
  const contactNumber = given.success ? canonicalPhone(given.data) : known;
  sandbox.borrowers.findOrRegister(contactNumber);
  sandbox.sessions.adopt(token, contactNumber);
};
