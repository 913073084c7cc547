import { codes } from '@kit/contracts/codes';
import { describe, expect, it } from 'vitest';
import { httpTransport } from '../support/http-transport';
import { serverOfFile } from '../support/server';
import { stateOf } from '../support/walk';
import { randomId, WireClient } from '../support/wire-client';

const PHONE = '08031234567';

const here = serverOfFile();
const otherServer = serverOfFile();

interface Trace {
  state: { kind: string; id: string; body: unknown }[];
  calls: { request: unknown; context: { seed: string | null; problem: string | null } }[];
  [field: string]: unknown;
}
interface Replayed {
  sandbox: string;
  calls: {
    same: boolean | null;
    problem: string | null;
    reply: { code: number; results?: { code: number; data: unknown }[] };
    fault: unknown;
  }[];
}
const traceOf = async (client: WireClient, id: number | undefined) =>
  (await client.admin('GET', `/trace?from=${id}&to=${id}`)) as Trace;
const lastOf = async (client: WireClient, method: string) => {
  const { id } = await client.newestCall(`method=${method}`);
  return traceOf(client, id);
};
const replay = async (trace: Trace, at: 'start' | 'end' = 'end') => {
  const client = await otherServer.client();
  const { sandbox, calls } = (await client.admin('POST', `/trace?at=${at}`, trace)) as Replayed;
  return { client: new WireClient(httpTransport(otherServer.address), sandbox), replayed: calls[0] };
};

describe('a trace of one call', () => {
  it('replays a login on another server with the same random token', async () => {
    const client = await here.client();
    const token = await client.login(PHONE);
    const { replayed } = await replay(await lastOf(client, 'authenticate'));
    expect(replayed).toMatchObject({ same: true, reply: { results: [{ data: { authIdentifier: token } }] } });
  });

  it('has the state before the call, not the state after it', async () => {
    const client = await here.client();
    await client.call('sendAuthCode', { contactNumber: PHONE, purpose: 'login' });
    const trace = await lastOf(client, 'sendAuthCode');
    expect(trace.state.map(({ kind }) => kind)).toEqual(['key']);
    const { client: other, replayed } = await replay(trace);
    expect(replayed?.same).toBe(true);
    expect(await other.codeSentTo(PHONE)).toBe(await client.codeSentTo(PHONE));
  });

  it('replays a call from before many others, at the time of the call, even if the clock was moved', async () => {
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
    const requests = await client.journal('method=homePage');
    const early = await traceOf(client, requests[1]?.id);
    const { client: other, replayed } = await replay(early, 'start');
    expect(replayed).toMatchObject({ same: true, reply: { code: 0 } });
    expect(Math.abs(((await other.admin('GET', '/clock')) as { now: number }).now - at)).toBeLessThan(5_000);
    expect((await replay(await lastOf(client, 'homePage'))).replayed).toMatchObject({
      same: true,
      reply: { code: codes.TOKEN_EXPIRED.code },
    });
  });

  it('replays a retry to its stored reply, and a refused request to its refusal', async () => {
    const client = await here.client();
    const requestId = randomId();
    const data = { contactNumber: PHONE, purpose: 'login' };
    await client.call('sendAuthCode', data, { requestId });
    await client.call('sendAuthCode', data, { requestId });
    expect((await replay(await lastOf(client, 'sendAuthCode'))).replayed?.same).toBe(true);
    await client.call('homePage', { odd: true }, {});
    expect((await replay(await lastOf(client, 'homePage'))).replayed).toMatchObject({
      same: true,
      reply: { code: codes.TOKEN_EMPTY.code },
    });
  });

  it('replays a fault of the sandbox too', async () => {
    const client = await here.client();
    await client.admin('POST', '/faults', {
      effect: { code: codes.INTERNAL_ERROR.code },
      after: 2,
    });
    for (let count = 0; count < 6; count += 1) {
      const expected = (await client.call('operationConfiguration', {})).results[0]?.code;
      const { replayed } = await replay(await lastOf(client, 'operationConfiguration'));
      expect([replayed?.same, replayed?.reply.results?.[0]?.code]).toEqual([true, expected]);
    }
    await client.admin('DELETE', '/faults');
    await client.admin('POST', '/faults', { effect: { http: 503 } });
    await client.post('x', '', client.headersOf());
    const { id } = await client.newestCall();
    expect((await replay(await traceOf(client, id))).replayed).toMatchObject({
      same: true,
      fault: [{ effect: { http: 503 } }],
    });
  });

  it('reports a difference if the call was edited by hand', async () => {
    const client = await here.client();
    await client.login(PHONE);
    const trace = await lastOf(client, 'authenticate');
    const [call] = trace.calls;
    const context = { ...call?.context, seed: '00'.repeat(16) };
    const { replayed } = await replay({ ...trace, calls: [{ ...call, context }] as Trace['calls'] });
    expect(replayed?.same).toBe(false);
  });

  it('is refused as a snapshot by a server with other assumptions, and nothing of it is loaded', async () => {
    const client = await here.client();
    await client.login(PHONE);
    const trace = await lastOf(client, 'authenticate');
    const before = await stateOf(client);
    const refused = client.admin('PUT', '/snapshot', { ...trace, assumptions: { minimumAge: 21 } });
    await expect(refused).rejects.toThrow(/HTTP 409.*other assumptions/);
    expect(await stateOf(client)).toEqual(before);
  });

  it('says why a key exchange cannot be replayed, and does not exist for unknown calls', async () => {
    const client = await here.client();
    const refusal = async (id: number) =>
      traceOf(client, id).then(
        () => 'answered',
        (cause: Error) => cause.message,
      );
    const { replayed } = await replay(await traceOf(client, 1));
    expect(replayed).toMatchObject({ same: null, problem: expect.stringContaining('sealed for one server') });
    expect(await refusal(99)).toMatch(/HTTP 404/);
    await client.call('operationConfiguration', {});
    expect(await refusal(2)).toBe('answered');
  });
});
