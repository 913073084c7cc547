import type { MethodName, RequestOf } from '@kit/contracts/methods';
import { methods } from '@kit/contracts/methods';
import type { WireClient } from '../support/wire-client';

/** What a call needs that its example cannot know, such as the code that was just sent. */
export interface Prepared<Name extends MethodName = MethodName> {
  readonly request: RequestOf<Name>;
  readonly token?: string;
}

let nextNumber = 8_050_000_000;

/** A number that no other test of this file uses. */
export const freshNumber = (): string => {
  nextNumber += 1;
  return `0${nextNumber}`;
};

/** Only the methods whose example does not succeed as it stands. A method that is missing here is called with its example. */
const hooks: { readonly [Name in MethodName]?: (client: WireClient) => Promise<Prepared<Name>> } = {
  sendAuthCode: async () => ({ request: { contactNumber: freshNumber(), purpose: 'login' } }),
  authenticate: async (client) => {
    const contactNumber = freshNumber();
    await client.call('sendAuthCode', { contactNumber, purpose: 'login' });
    return { request: { contactNumber, authCode: await client.codeSentTo(contactNumber) } };
  },
};

/** A valid call of a method, and a fresh login where it needs one. */
export const prepare = async (client: WireClient, name: MethodName): Promise<Prepared> => {
  const hook = hooks[name] as ((client: WireClient) => Promise<Prepared>) | undefined;
  if (hook) return hook(client);
  const token = methods[name].login === 'required' ? await client.login(freshNumber()) : undefined;
  return { request: methods[name].example.request, token };
};
