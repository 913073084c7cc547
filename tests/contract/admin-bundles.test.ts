import { codes } from '@kit/contracts/codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server';
import { randomId, type WireClient } from '../support/wire-client';

const PHONE = '08031234567';

let here: TestServer;
let elsewhere: TestServer;
beforeAll(async () => {
  here = await startServer();
  elsewhere = await startServer();
});
afterAll(async () => {
  await here.close();
  await elsewhere.close();
});

interface Bundle {
  state: { kind: string; id: string; body: unknown }[];
  call: { headers: Record<string, string>; body: string };
  [field: string]: unknown;
}
interface Replayed {
  same: boolean;
  reply: { code: number; results?: { code: number; data: unknown }[] };
  fault: unknown;
}
const bundleOf = async (client: WireClient, method: string) => {
  const { requests } = (await client.admin('GET', `/requests?method=${method}&limit=1`)) as {
    requests: { id: number }[];
  };
  return (await client.admin('GET', `/requests/${requests[0]?.id}/bundle`)) as Bundle;
};
const replay = async (bundle: Bundle) => {
  const client = await elsewhere.client();
  return { client, replayed: (await client.admin('POST', '/bundles', bundle)) as Replayed };
};

describe('a bundle', () => {
  it('replays a login elsewhere, token and all, though both are random', async () => {
    const client = await here.client();
    const token = await client.login(PHONE);
    const { replayed } = await replay(await bundleOf(client, 'authenticate'));
    expect(replayed).toMatchObject({ same: true, reply: { results: [{ data: { authIdentifier: token } }] } });
  });

  it('has the state before the call and not the one after', async () => {
    const client = await here.client();
    await client.call('sendAuthCode', { contactNumber: PHONE, purpose: 'login' });
    const bundle = await bundleOf(client, 'sendAuthCode');
    expect(bundle.state.map(({ kind }) => kind)).toEqual(['key']);
    const { client: other, replayed } = await replay(bundle);
    expect(replayed.same).toBe(true);
    expect(await other.codeSentTo(PHONE)).toBe(await client.codeSentTo(PHONE));
  });

  it('replays a call from before many others, at the time of the call, under a clock that was moved', async () => {
    const client = await here.client();
    const token = await client.login(PHONE);
    await client.admin('POST', '/clock/advance', { ms: 5 * 86_400_000 });
    await client.exchange();
    await client.call('homePage', {}, { token });
    const at = ((await client.admin('GET', '/clock')) as { now: number }).now;
    await client.admin('POST', '/clock/advance', { ms: 40 * 86_400_000 });
    await client.exchange();
    const expired = await client.call('homePage', {}, { token });
    expect(expired.code).toBe(codes.TOKEN_EXPIRED.code);
    for (let count = 0; count < 5; count += 1) await client.login(`0809999000${count}`);
    const { requests } = (await client.admin('GET', '/requests?method=homePage')) as { requests: { id: number }[] };
    const early = (await client.admin('GET', `/requests/${requests[1]?.id}/bundle`)) as Bundle;
    const { client: other, replayed } = await replay(early);
    expect(replayed).toMatchObject({ same: true, reply: { code: 0 } });
    expect(Math.abs(((await other.admin('GET', '/clock')) as { now: number }).now - at)).toBeLessThan(5_000);
    expect((await replay(await bundleOf(client, 'homePage'))).replayed).toMatchObject({
      same: true,
      reply: { code: codes.TOKEN_EXPIRED.code },
    });
  });

  it('replays a retry to its stored reply, and a request that was refused to its refusal', async () => {
    const client = await here.client();
    const requestId = randomId();
    const data = { contactNumber: PHONE, purpose: 'login' };
    await client.call('sendAuthCode', data, { requestId });
    await client.call('sendAuthCode', data, { requestId });
    expect((await replay(await bundleOf(client, 'sendAuthCode'))).replayed.same).toBe(true);
    await client.call('homePage', { odd: true }, {});
    expect((await replay(await bundleOf(client, 'homePage'))).replayed).toMatchObject({
      same: true,
      reply: { code: codes.TOKEN_EMPTY.code },
    });
  });

  it('replays the fault too, where the sandbox had one', async () => {
    const client = await here.client();
    await client.admin('POST', '/faults', {
      match: { probability: 0.5, seed: 3 },
      effect: { code: codes.INTERNAL_ERROR.code },
    });
    for (let count = 0; count < 6; count += 1) {
      const expected = (await client.call('operationConfiguration', {})).results[0]?.code;
      const { replayed } = await replay(await bundleOf(client, 'operationConfiguration'));
      expect([replayed.same, replayed.reply.results?.[0]?.code]).toEqual([true, expected]);
    }
    await client.admin('DELETE', '/faults');
    await client.admin('POST', '/faults', { effect: { http: 503 } });
    await client.post('x', '', client.headersOf());
    const { requests } = (await client.admin('GET', '/requests?limit=1')) as { requests: { id: number }[] };
    const bundle = (await client.admin('GET', `/requests/${requests[0]?.id}/bundle`)) as Bundle;
    expect((await replay(bundle)).replayed).toMatchObject({ same: true, fault: [{ effect: { http: 503 } }] });
  });

  it('of a call that was changed by hand is not the same', async () => {
    const client = await here.client();
    await client.login(PHONE);
    const bundle = await bundleOf(client, 'authenticate');
    const { replayed } = await replay({ ...bundle, seed: '00'.repeat(16) });
    expect(replayed.same).toBe(false);
  });

  it.each<[string, (bundle: Bundle) => object, string, string]>([
    ['of another version', (bundle) => ({ ...bundle, version: 9 }), 'HTTP 400', 'body.version'],
    [
      'with a broken state',
      (bundle) => ({ ...bundle, state: [{ kind: 'key', id: 'k', body: 5 }] }),
      'HTTP 400',
      'body.state.0.body',
    ],
    ['with a field that it has not', (bundle) => ({ ...bundle, more: 1 }), 'HTTP 400', 'body.more'],
    [
      'of other assumptions',
      (bundle) => ({ ...bundle, assumptions: { minimumAge: 21 } }),
      'HTTP 409',
      'other assumptions',
    ],
  ])('%s is refused, and nothing of it is taken over', async (_, change, status, named) => {
    const client = await here.client();
    await client.login(PHONE);
    const bundle = await bundleOf(client, 'authenticate');
    const before = await client.admin('GET', '/snapshot');
    const refused = await client.admin('POST', '/bundles', change(bundle)).then(
      () => 'accepted',
      (cause: Error) => cause.message,
    );
    expect(refused).toContain(status);
    expect(refused).toContain(named);
    expect(await client.admin('GET', '/snapshot')).toEqual(before);
  });

  it('is not there for a key exchange, a call from before a reset or a snapshot, or one that never was', async () => {
    const client = await here.client();
    const refusal = async (id: number | undefined) =>
      client.admin('GET', `/requests/${id}/bundle`).then(
        () => 'answered',
        (cause: Error) => cause.message,
      );
    expect(await refusal(1)).toMatch(/HTTP 409.*sealed for one server/);
    expect(await refusal(99)).toMatch(/HTTP 404/);
    await client.call('operationConfiguration', {});
    expect(await refusal(2)).toBe('answered');
    await client.admin('PUT', '/snapshot', await client.admin('GET', '/snapshot'));
    expect(await refusal(2)).toMatch(/HTTP 409.*too long ago/);
  });
});
