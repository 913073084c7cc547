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

describe('a set of faults', () => {
  it('is saved from the active faults, added again after they are gone, and deleted', async () => {
    const client = await server.client();
    const fault = { match: { method: METHOD }, effect: { http: 502 }, times: 2 };
    await expect(client.admin('PUT', '/fault-sets/payday', {})).rejects.toThrow('no active fault');
    await client.admin('POST', '/faults', fault);
    expect(await client.admin('PUT', '/fault-sets/payday', {})).toEqual({ name: 'payday', faults: [fault] });
    await client.admin('DELETE', '/faults');
    await client.admin('POST', '/fault-sets/payday/add');
    expect(await client.admin('GET', '/faults')).toMatchObject({ faults: [{ ...fault, matched: 0, state: 'active' }] });
    await client.admin('DELETE', '/fault-sets/payday');
    expect(await client.admin('GET', '/fault-sets')).toEqual({ sets: [] });
    await expect(client.admin('POST', '/fault-sets/payday/add')).rejects.toThrow('HTTP 404');
    await expect(client.admin('DELETE', '/fault-sets/payday')).rejects.toThrow('HTTP 404');
  });

  it('is checked like single faults: known methods, one spelling of a number, a short plain name', async () => {
    const client = await server.client();
    const fault = { match: { method: METHOD, contactNumber: '8031234567' }, effect: { http: 502 } };
    const canonical = { ...fault, match: { ...fault.match, contactNumber: ASK.contactNumber } };
    const put = (name: string, ...faults: object[]) => client.admin('PUT', `/fault-sets/${name}`, { faults });
    expect(await put('one', fault)).toEqual({ name: 'one', faults: [canonical] });
    expect(await client.admin('POST', '/fault-sets/one/add')).toMatchObject({ faults: [canonical] });
    await expect(put('two', { ...fault, match: { method: 'unknown' } })).rejects.toThrow('HTTP 400');
    await expect(put('two', ...Array.from({ length: 51 }, () => fault))).rejects.toThrow('HTTP 400');
    for (const name of ['UPPER', 'a%2Fb', '..%2Fa', '-a', 'a'.repeat(65), '__proto__'])
      await expect(put(name, fault)).rejects.toThrow('HTTP 400');
    let deep: unknown = 1;
    for (let level = 0; level < 500; level += 1) deep = [deep];
    const reply = { match: { method: METHOD }, effect: { reply: { data: { deep } }, breaksContract: true } };
    await expect(put('deep', reply)).rejects.toThrow('HTTP 400');
    const { sets } = (await client.admin('GET', '/fault-sets')) as { sets: { name: string }[] };
    expect(sets.map(({ name }) => name)).toEqual(['one']);
  });
});
