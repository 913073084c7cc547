import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const CONFIGURATION = 'operationConfiguration';

const server = serverOfFile();

const add = (client: WireClient, definition: object) =>
  client.admin('POST', '/faults', definition) as Promise<{ id: string }>;
const refusalOf = (client: WireClient, definition: object) =>
  add(client, definition).then(
    () => 'taken',
    (cause: Error) => cause.message,
  );

describe('a payload fault with a chosen field', () => {
  const meet = async (method: string, effect: object, data: object = {}, token?: string) => {
    const client = await server.client();
    const own = token === undefined ? {} : { token: await client.login(token) };
    await add(client, { match: { method }, effect });
    const reply = await client.call(method, data, own);
    const { fault } = await client.newestCall(`method=${method}`);
    return { data: reply.results[0]?.data as Record<string, unknown>, fields: fault?.[0]?.fields };
  };

  it('removes only that field, and the journal names it', async () => {
    const { data, fields } = await meet(CONFIGURATION, {
      payload: 'MISSING_FIELD',
      field: 'supportChannelSettings.whatsappNo',
    });
    expect(data).toHaveProperty('supportChannelSettings.supportChannels');
    expect(data).not.toHaveProperty('supportChannelSettings.whatsappNo');
    expect(fields).toEqual(['results.0.data.supportChannelSettings.whatsappNo']);
  });

  it('is named in the journal even if its field was picked at random', async () => {
    const { fields } = await meet(CONFIGURATION, { payload: 'MISSING_FIELD' });
    expect(fields).toHaveLength(1);
    expect(fields?.[0]).toMatch(/^results\.0\.data\.\w+$/);
  });

  it.each([
    [
      'a field that the response does not have',
      'MISSING_FIELD',
      'supportChannelSettings.open',
      /no field \\"open\\"\. Allowed: supportChannels, whatsappNo/,
    ],
    [
      'a property name that every JavaScript object has',
      'MISSING_FIELD',
      '__proto__.x',
      /has no field \\"__proto__\\"/,
    ],
  ])('is refused for %s, quoting the sent path', async (_, payload, field, said) => {
    const client = await server.client();
    const refusal = await refusalOf(client, { match: { method: CONFIGURATION }, effect: { payload, field } });
    expect(refusal).toContain('HTTP 400');
    expect(refusal).toContain('body.effect');
    expect(refusal).toMatch(said);
    expect(await client.admin('GET', '/faults')).toEqual({ faults: [] });
  });
});
