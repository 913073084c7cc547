import { codes } from '@kit/contracts/codes';
import { describe, expect, it } from 'vitest';
import { logInWithScenario, type ScenarioFacts } from '../support/borrower-on-wire';
import { serverOfFile } from '../support/server';
import { PHONE } from '../support/wire-client';

const server = serverOfFile();

describe('a scenario', () => {
  it('gives a client a borrower that it can log in as, and moves no clock', async () => {
    const client = await server.client();
    const leadOf = async () => (await client.admin('GET', '/clock')).offsetMs;
    const begun = await leadOf();
    const borrower = await logInWithScenario(client, 'overdue-3', PHONE.slice(1));
    const { data } = await borrower.call('orderDetail', { orderNo: borrower.facts.orderNo });
    expect(data).toMatchObject({ order: { status: 'overdue', overdueDays: 3 }, repayment: { overdueFee: 1_500 } });
    expect([borrower.facts.contactNumber, await leadOf()]).toEqual([PHONE, begun]);
    expect(server.reports).toEqual([]);
  });

  it.each(['TOKEN_EXPIRED', 'TOKEN_SQUEEZED', 'TOKEN_INVALID'] as const)(
    'ends the session of its borrower, or one that it opens: %s',
    async (code) => {
      const path = `/scenarios/${code.toLowerCase().replace('_', '-')}`;
      const [client, other] = [await server.client(), await server.client()];
      const token = await client.login(PHONE);
      const ended = (await client.admin('POST', path, { contactNumber: PHONE })) as ScenarioFacts;
      expect(ended.token).toBe(token);
      const fresh = (await other.admin('POST', path)) as ScenarioFacts;
      expect((await client.call('homePage', {}, { token })).code).toBe(codes[code].code);
      expect((await other.call('homePage', {}, { token: fresh.token })).code).toBe(codes[code].code);
    },
  );

  it('ends the session keys, so that a client gets the plain 401 and exchanges a new key', async () => {
    const client = await server.client();
    await client.admin('POST', '/scenarios/key-expired', {});
    const { body } = await client.post('x', '00'.repeat(16), client.headersOf());
    expect(JSON.parse(body)).toEqual({ code: codes.AES_EXPIRED.code, message: codes.AES_EXPIRED.message });
    await client.exchange();
    expect((await client.call('operationConfiguration', {})).code).toBe(0);
  });

  it.each([
    [
      'overdue-3',
      `&contactNumber=${PHONE}`,
      /^\/s\/opened\/repay\/repay_detail\?orderNo=N\d+&shell\.nativeUser=08031234567$/,
    ],
    ['approved', '', /&shell\.nativeUser=0\d{10}&shell\.wipe=yes$/],
    ['token-expired', '', /^\/s\/opened\/\?shell\.token=[\w-]{32}$/],
  ])(
    '%s opens by one address: the app in its sandbox, logged in or with the ended session',
    async (name, query, to) => {
      const address = `${server.address}/__admin/scenarios/${name}/open?sandbox=opened${query}`;
      const reply = await fetch(address, { redirect: 'manual' });
      expect([reply.status, reply.headers.get('location')]).toEqual([302, expect.stringMatching(to)]);
    },
  );
});
