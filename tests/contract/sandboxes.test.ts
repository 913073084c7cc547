import { once } from 'node:events';
import { get } from 'node:http';
import { codes } from '@kit/contracts/codes';
import { adminTable } from '@kit/mock-server/admin/table';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { builtApp } from '../support/built-app';
import { serverOfFile } from '../support/server';

const PHONE = '08031234567';

const server = serverOfFile({ webDist: builtApp({ 'assets/a.js': 'export {}' }) });

interface Listed {
  readonly name: string;
  readonly documents: number;
  readonly lastUsedAt: number | null;
}
/** The sandboxes of all servers. */
const listed = async (): Promise<Listed[]> =>
  (
    await Promise.all(
      server.servers.map(async (one) => (await request(one).get('/__admin/sandboxes').expect(200)).body.sandboxes),
    )
  ).flat();
const find = async (name: string) => (await listed()).find((sandbox) => sandbox.name === name);

/** Every admin call that only reads, with a value for each parameter. */
const reads = adminTable
  .filter(({ method, type }) => method === 'GET' && type === undefined)
  .map(({ path }) => path.replace(/:contactNumber/g, PHONE).replace(/:\w+/g, '1'));

describe('a sandbox', () => {
  it.each([
    '/s/NAME',
    '/s/NAME/',
    '/s/NAME/login',
    '/s/NAME/assets/a.js',
    '/s/NAME/files/0123456789abcdef0123456789abcdef',
    '/s/NAME/checkout/P23456789',
    ...reads.map((path) => `/__admin${path}?sandbox=NAME`),
    ...reads.map((path) => `/s/NAME/__admin${path}`),
  ])('is not created by GET %s', async (path) => {
    const { status } = await request(server.address)
      .get(path.replace('NAME', 'only-looked-at'))
      .ok(() => true);
    expect(status).toBeLessThan(500);
    expect(await find('only-looked-at')).toBeUndefined();
  });

  it('is not created by an unknown payment, a refused admin call, or a sign-in link', async () => {
    const http = request(server.address);
    await http.post('/s/only-tried/checkout/P23456789').type('form').send({ decision: 'pay' }).expect(404);
    await http.post('/__admin/clock/advance?sandbox=only-tried').send({ ms: -1 }).expect(400);
    await http.post('/__admin/enter?sandbox=only-tried').send({}).expect(409);
    await http.post('/__admin/reset?sandbox=only-tried').expect(200);
    expect(await find('only-tried')).toBeUndefined();
  });

  it('that does not exist looks like an empty one to a reader', async () => {
    const http = request(server.address);
    expect((await http.get('/__admin/borrowers?sandbox=nobody').expect(200)).body).toEqual({ borrowers: [] });
    expect((await http.get('/__admin/snapshot?sandbox=nobody').expect(200)).body.state).toEqual([]);
    expect((await http.get('/__admin/clock?sandbox=nobody').expect(200)).body).toMatchObject({ frozen: false });
  });

  it('is created by a key exchange, or by an admin call that may change it', async () => {
    const client = await server.client('worked-in');
    expect(await find('worked-in')).toMatchObject({ documents: 1 });
    await client.admin('POST', '/clock/freeze');
    expect(await find('worked-in')).toMatchObject({ documents: 2 });
    await client.admin('POST', '/reset');
    expect(await find('worked-in')).toMatchObject({ documents: 0 });
    await request(server.address).get('/__admin/scenarios/repaying/open?sandbox=worked-in').expect(302);
    expect((await find('worked-in'))?.lastUsedAt).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is deleted with all its data, also for its followers, and can be created again', async () => {
    const client = await server.client('short-lived');
    const token = await client.login(PHONE);
    const events = get(`${server.address}/__admin/events?sandbox=short-lived`);
    const [stream] = await once(events, 'response');
    const ended = once(stream.resume(), 'end');
    const http = request(server.address);
    expect((await http.delete('/__admin/sandboxes/short-lived').expect(200)).body).toEqual({ sandbox: 'short-lived' });
    await ended;
    expect(await find('short-lived')).toBeUndefined();
    expect((await http.delete('/__admin/sandboxes/short-lived').expect(404)).body.error).toBe(
      'This server has no sandbox "short-lived". List them with GET /__admin/sandboxes.',
    );
    await client.exchange();
    expect((await client.call('homePage', {}, { token })).code).toBe(codes.TOKEN_INVALID.code);
    expect(await client.admin('GET', '/messages')).toEqual({ messages: [] });
  });

  it('that is followed before it exists is reported from its first call on', async () => {
    const events = get(`${server.address}/__admin/events?sandbox=awaited`);
    const [stream] = await once(events, 'response');
    expect(await find('awaited')).toBeUndefined();
    let heard = '';
    const notified = new Promise<void>((resolve) => {
      stream.setEncoding('utf8').on('data', (text: string) => {
        heard += text;
        if (heard.includes('generateSk')) resolve();
      });
    });
    await server.client('awaited');
    await notified;
    expect(heard).toContain('/s/awaited/app/generateSk');
    events.destroy();
  });
});
