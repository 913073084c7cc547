import { type MethodName, methods } from '@kit/contracts/methods';
import { examples } from '../support/examples';
import type { WireClient } from '../support/wire-client';

let nextNumber = 8_050_000_000;

/** Returns a number that no other test of this file uses. */
export const freshNumber = (): string => {
  nextNumber += 1;
  return `0${nextNumber}`;
};

interface Prepared {
  readonly request: Record<string, unknown>;
  readonly token?: string;
}

/** Prepares a valid call of a method, with a new login if it needs one. */
export const prepare = async (client: WireClient, name: MethodName): Promise<Prepared> => {
  // A code is sent to a number once a minute, and the example of `authenticate` has a code that nobody sent.
  if (name === 'sendAuthCode') return { request: { contactNumber: freshNumber(), purpose: 'login' } };
  if (name === 'authenticate') {
    const contactNumber = freshNumber();
    await client.call('sendAuthCode', { contactNumber, purpose: 'login' });
    return { request: { contactNumber, authCode: await client.codeSentTo(contactNumber) } };
  }
  const token = methods[name].login === 'required' ? await client.login(freshNumber()) : undefined;
  return { request: examples[name].request, token };
};
