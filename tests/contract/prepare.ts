import type { MethodName, RequestOf } from '@kit/contracts/methods';
import { methods } from '@kit/contracts/methods';
import { examples } from '../support/examples';
import type { WireClient } from '../support/wire-client';

/** What a call needs beyond its example, such as the code that was just sent. */
export interface Prepared<Name extends MethodName = MethodName> {
  readonly request: RequestOf<Name>;
  readonly token?: string;
}

let nextNumber = 8_050_000_000;

/** Returns a number that no other test of this file uses. */
export const freshNumber = (): string => {
  nextNumber += 1;
  return `0${nextNumber}`;
};

/** Only for methods whose example does not succeed unchanged. Other methods are called with their example. */
const hooks: { readonly [Name in MethodName]?: (client: WireClient) => Promise<Prepared<Name>> } = {
  sendAuthCode: async () => ({ request: { contactNumber: freshNumber(), purpose: 'login' } }),
  authenticate: async (client) => {
    const contactNumber = freshNumber();
    await client.call('sendAuthCode', { contactNumber, purpose: 'login' });
    return { request: { contactNumber, authCode: await client.codeSentTo(contactNumber) } };
  },
};

/** Prepares a valid call of a method, with a new login if it needs one. */
export const prepare = async (client: WireClient, name: MethodName): Promise<Prepared> => {
  const hook = hooks[name] as ((client: WireClient) => Promise<Prepared>) | undefined;
  if (hook) return hook(client);
  const token = methods[name].login === 'required' ? await client.login(freshNumber()) : undefined;
  return { request: examples[name].request, token };
};
