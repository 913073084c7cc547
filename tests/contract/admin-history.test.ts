import { describe, expect, it } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const PHONE = '08031234567';

const server = serverOfFile();

interface Point {
  id: string;
  request: number | null;
  text: string;
  code: number | null;
  contactNumber: string | null;
  isLeft: boolean;
  canGoBefore: boolean;
  canGoAfter: boolean;
}
const points = async (client: WireClient) => ((await client.admin('GET', '/history')) as { points: Point[] }).points;
const shown = async (client: WireClient) =>
  (await points(client)).map(({ text, isLeft }) => (isLeft ? `(${text})` : text));
const named = async (client: WireClient, text: string) =>
  (await points(client)).findLast((point) => point.text === text)?.id ?? 'c0';

describe('the history', () => {
  it('has calls that change state and acts of testers, and no call that only reads', async () => {
    const client = await server.client();
    await client.admin('POST', '/scenarios/repaying', { contactNumber: PHONE });
    await BorrowerOnWire.logIn(client, PHONE);
    await client.call('operationConfiguration', {});
    await client.admin('POST', '/clock/advance', { ms: 86_400_000 });
    await client.admin('PUT', '/devices/a/shell', {});
    await client.admin('POST', `/sessions/${PHONE}/expire`);
    const texts = await shown(client);
    expect(texts[0]).toBe('scenario repaying');
    expect(texts).toEqual(expect.arrayContaining(['authenticate', 'clock +1 day', `session of ${PHONE} expired`]));
    expect(texts).not.toContain('operationConfiguration');
    // Settings of a shell change nothing in the sandbox.
    expect(texts.some((text) => text.includes('native shell'))).toBe(false);
    const authenticated = (await points(client)).find(({ text }) => text === 'authenticate');
    expect(authenticated).toMatchObject({ code: 0, request: expect.any(Number), canGoBefore: true, canGoAfter: true });
  });

  it('keeps a branch that was left, and returns to its end', async () => {
    const client = await server.client();
    const now = async () => ((await client.admin('GET', '/clock')) as { now: number }).now;
    await client.admin('POST', '/clock/freeze');
    const start = await now();
    await client.admin('POST', '/clock/advance', { ms: 60_000 });
    await client.admin('POST', '/clock/advance', { ms: 3_600_000 });
    await client.admin('POST', `/history/${await named(client, 'clock +1 min')}/back`, {});
    expect(await now()).toBe(start);
    await client.admin('POST', '/clock/advance', { ms: 1_000 });
    expect(await shown(client)).toEqual([
      ...['clock frozen', '(clock +1 min)', '(clock +1 h)'],
      expect.stringMatching(/^back to before act /),
      'clock +1 s',
    ]);

    await client.admin('POST', `/history/${await named(client, 'clock +1 h')}/back`, { to: 'after' });
    expect(await now()).toBe(start + 3_660_000);
    expect((await shown(client)).slice(0, 3)).toEqual(['clock frozen', 'clock +1 min', 'clock +1 h']);
    expect((await shown(client))[4]).toBe('(clock +1 s)');
  });

  it('refuses an unknown point', async () => {
    const client = await server.client();
    await client.admin('POST', '/clock/advance', { ms: 1_000 });
    const back = (point: string) => client.admin('POST', `/history/${point}/back`, {});
    await expect(back('c999')).rejects.toThrow('does not contain this call');
    await expect(back('a999')).rejects.toThrow('does not contain this act');
    await expect(back('x1')).rejects.toThrow('Must be the id of a point');
  });
});
