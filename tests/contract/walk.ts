import { codes } from '@kit/contracts/codes';
import { HOUR } from '@kit/contracts/time-units';
import fc from 'fast-check';
import { examples } from '../support/examples';
import { randomId, type WireClient } from '../support/wire-client';

const NUMBERS = ['08031234567', '08039876543'] as const;

/** One action on a sandbox, by a borrower or a tester. */
export interface Step {
  readonly act: string;
  readonly who: (typeof NUMBERS)[number];
  readonly amount: number;
}

type Acts = Readonly<Record<string, (client: WireClient, step: Step) => Promise<unknown>>>;

/** Another login may have ended the previous session meanwhile, so each call uses the latest token. */
const call = async (client: WireClient, { who }: Step, method: string, data: object) => {
  const { token } = (await client.admin('POST', `/sessions/${who}`)) as { token: string };
  return client.call(method, data, { token, requestId: randomId() });
};

const acts: Acts = {
  login: async (client, { who }) => {
    await client.call('sendAuthCode', { contactNumber: who, purpose: 'login' });
    return client.admin('POST', `/sessions/${who}`);
  },
  work: (client, step) => call(client, step, 'saveWorkInfo', examples.saveWorkInfo.request),
  scenario: (client, { who }) => client.admin('POST', '/scenarios/repaying', { contactNumber: who }),
  pay: async (client, { who, amount }) => {
    const pay = async () => {
      const { orders } = (await client.admin('GET', `/borrowers/${who}`)) as {
        orders: { order: { orderNo: string } }[];
      };
      await client.admin('POST', '/payments', { orderNo: orders[0]?.order.orderNo, amount });
    };
    // The borrower may be unknown, or owe nothing.
    await pay().catch((cause: Error) => {
      if (!/HTTP 4/.test(cause.message)) throw cause;
    });
  },
  click: (client, step) =>
    call(client, step, 'customerServiceTicket', { sourcePage: 'mainApply', supportChannel: 'whatsappService' }),
  time: (client) => client.admin('POST', '/clock/advance', { ms: HOUR }),
  fault: (client) =>
    client.admin('POST', '/faults', { match: { method: 'homePage' }, effect: { code: codes.INTERNAL_ERROR.code } }),
  home: (client, step) => call(client, step, 'homePage', {}),
  network: (client) => client.admin('PUT', '/devices/a/network', { network: 'fast-3g' }),
};

export const walk = async (client: WireClient, step: Step): Promise<void> => {
  await acts[step.act]?.(client, step);
};

/** Random sequences of steps. */
export const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...Object.keys(acts)),
    who: fc.constantFrom(...NUMBERS),
    amount: fc.integer({ min: 1_000, max: 9_000 }),
  }),
  { minLength: 3, maxLength: 10 },
);
