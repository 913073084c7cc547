import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../support/events';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const DEVICES = ['a.workbench', 'b.workbench'];
const NUMBERS = ['08031234567', '08031234568'];

const server = serverOfFile();

interface State {
  path: string;
  items: { area: 'local' | 'session'; key: string; value: string }[];
}
const stateWith = (token: string, path = '/'): State => ({
  path,
  items: [{ area: 'local', key: 'accessToken', value: token }],
});
const report = (client: WireClient, device: string, state: State, isFirst = false) =>
  client.admin('POST', `/devices/${device}/state`, { ...state, ...(isFirst ? { isFirst } : {}) });
const stateOf = (client: WireClient, device: string) =>
  client.admin('GET', `/devices/${device}/state`).catch(() => undefined) as Promise<State | undefined>;
const statesOf = (client: WireClient) => Promise.all(DEVICES.map((device) => stateOf(client, device)));
/** Loads the pages of all devices, which then show the state of the server. */
const reload = async (client: WireClient) => {
  for (const device of DEVICES) {
    const state = await stateOf(client, device);
    if (state !== undefined) await report(client, device, state, true);
  }
};
const mark = async (client: WireClient): Promise<number> => {
  await client.call('operationConfiguration', {});
  return (await client.newestCall()).id;
};

describe('going back', () => {
  it('gives each device the storage and the page of that moment, so that none becomes another borrower', async () => {
    const login = fc.record({ device: fc.nat(1), number: fc.nat(1), page: fc.constantFrom('/', '/me?tab=1') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(login, { minLength: 2, maxLength: 5 }),
        fc.array(fc.nat(), { minLength: 2, maxLength: 4 }),
        async (logins, places) => {
          const client = await server.client(`devices-${randomUUID()}`);
          const seen: { id: number; states: unknown; valid: unknown }[] = [];
          const sessions = async () => {
            const { borrowers } = (await client.admin('GET', '/borrowers')) as { borrowers: object[] };
            return borrowers;
          };
          for (const { device, number, page } of logins) {
            seen.push({ id: await mark(client), states: await statesOf(client), valid: await sessions() });
            const { token } = (await client.admin('POST', `/sessions/${NUMBERS[number]}`)) as { token: string };
            await report(client, DEVICES[device] ?? '', stateWith(token, page));
          }
          for (const place of places) {
            const moment = seen[place % seen.length];
            await client.admin('POST', `/requests/${moment?.id}/back`);
            expect(await statesOf(client)).toEqual(moment?.states);
            expect(await sessions()).toEqual(moment?.valid);
            await reload(client);
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  it('ignores what a page reports until it has loaded the restored state', async () => {
    const client = await server.client();
    await report(client, 'a.workbench', stateWith('first'));
    const id = await mark(client);
    await report(client, 'a.workbench', stateWith('second'));
    await client.admin('POST', `/requests/${id}/back`);
    expect(await report(client, 'a.workbench', stateWith('second'))).toEqual({ accepted: false });
    expect(await stateOf(client, 'a.workbench')).toEqual(stateWith('first'));
    await report(client, 'a.workbench', stateWith('first'), true);
    expect(await report(client, 'a.workbench', stateWith('third'))).toEqual({ accepted: true });
    expect(await stateOf(client, 'a.workbench')).toEqual(stateWith('third'));
  });
});

describe('the state of a device', () => {
  it('replaces the earlier one, and is not part of a snapshot', async () => {
    const client = await server.client();
    const item = (key: string, value: string) => ({ area: 'local' as const, key, value });
    await report(client, 'a.workbench', { path: '/', items: [item('one', '1'), item('two', '2')] });
    await report(client, 'b.workbench', { path: '/me', items: [item('two', 'of b')] });
    await report(client, 'a.workbench', { path: '/login?x=1', items: [item('two', '3')] });
    expect(await statesOf(client)).toEqual([
      { path: '/login?x=1', items: [item('two', '3')] },
      { path: '/me', items: [item('two', 'of b')] },
    ]);
    expect(JSON.stringify(await client.admin('GET', '/snapshot'))).not.toContain('of b');
    await expect(report(client, 'a.workbench', { path: '//evil.example', items: [] })).rejects.toThrow('HTTP 400');
    await expect(client.admin('GET', '/devices/c/state')).rejects.toThrow(
      'HTTP 404 {"error":"This device has reported no state.","issues":[]}',
    );
  });

  it('is refused once too many devices have one, and the others stay', async () => {
    const client = await server.client();
    const names = Array.from({ length: 50 }, (_, index) => `device-${index}`);
    for (const name of names) expect(await report(client, name, stateWith(name))).toEqual({ accepted: true });
    await expect(report(client, 'one-more', stateWith('one-more'))).rejects.toThrow(
      'HTTP 409 {"error":"The devices of this sandbox have too much state.","issues":[]}',
    );
    expect(await stateOf(client, 'one-more')).toBeUndefined();
    expect(await report(client, 'device-0', stateWith('again'))).toEqual({ accepted: true });
    expect(await stateOf(client, 'device-0')).toEqual(stateWith('again'));
  });
});

describe('errors inside the app', () => {
  it('are listed and sent to listeners, with their device and screen', async () => {
    const client = await server.client();
    const error = {
      at: 5,
      kind: 'contract',
      message: 'reply of loanQuote: fee: expected integer',
      stack: '',
      screen: '/',
    };
    const events = await eventsOf(server.address, client.sandbox);
    expect(await client.admin('POST', '/devices/a.workbench/errors', { errors: [error] })).toEqual({ errors: 1 });
    const listed = { id: 1, device: 'a.workbench', ...error };
    expect(await events.until('event: app-error')).toContain(`event: app-error\ndata: ${JSON.stringify(listed)}`);
    expect(await client.admin('GET', '/app-errors')).toEqual({ errors: [listed] });
    await client.admin('DELETE', '/requests');
    expect(await client.admin('GET', '/app-errors')).toEqual({ errors: [] });
  });
});
