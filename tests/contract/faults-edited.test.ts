import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';

const METHOD = 'sendAuthCode';
const ASK = { contactNumber: '08031234567', purpose: 'login' } as const;

const server = serverOfFile();

describe('an edited reply', () => {
  it('answers once or always, for one device only', async () => {
    const client = await server.client();
    const effect = { reply: { set: { resendAfterMs: 7 } } };
    const { device } = ((await client.admin('GET', '/devices')) as { devices: { device: string }[] }).devices[0] ?? {
      device: '',
    };
    await client.admin('POST', '/faults', { match: { method: METHOD, device: 'another' }, effect });
    expect(await client.call(METHOD, ASK)).not.toMatchObject({ results: [{ data: { resendAfterMs: 7 } }] });
    await client.admin('POST', '/faults', { match: { method: METHOD, device }, effect, times: 1 });
    await client.admin('POST', '/clock/advance', { ms: 600_000 });
    expect(await client.call(METHOD, ASK)).toMatchObject({ results: [{ data: { resendAfterMs: 7 } }] });
    expect(await client.newestCall()).toMatchObject({
      fault: [{ effect, fields: ['results.0.data.resendAfterMs'] }],
    });
  });

  it('may break the contract only on purpose', async () => {
    const client = await server.client();
    const broken = { match: { method: METHOD }, effect: { reply: { data: { resendAfterMs: 'soon' } } } };
    await expect(client.admin('POST', '/faults', broken)).rejects.toThrow(
      /effect\.reply.*expiresInMs.*Set breaksContract to send it anyway/,
    );
    await client.admin('POST', '/faults', { ...broken, effect: { ...broken.effect, breaksContract: true } });
    expect(await client.call(METHOD, ASK)).toMatchObject({ results: [{ data: { resendAfterMs: 'soon' } }] });
    await expect(client.admin('POST', '/faults', { effect: { reply: { data: {} } } })).rejects.toThrow('match.method');
  });
});
