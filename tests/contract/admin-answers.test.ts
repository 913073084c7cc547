import { adminTable } from '@kit/mock-server/admin/table';
import { Sandboxes } from '@kit/mock-server/core/sandboxes';
import { Faults } from '@kit/mock-server/service/records/faults';
import request from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serverOfFile } from '../support/server';

const server = serverOfFile();
const guarded = serverOfFile({ adminToken: 'an-admin-token-of-this-test' });
afterEach(() => vi.restoreAllMocks());

const safe = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'referrer-policy': 'no-referrer',
};

describe('a reply of the admin API', () => {
  it('cannot be cached, framed or read as another content type, after any call', async () => {
    for (const { method, path, type } of adminTable) {
      if (type === 'text/event-stream') continue;
      const url = `/s/answers/__admin${path.replace(/:\w+/g, 'x')}`;
      const { headers } = await server.app.inject({ method, url });
      expect({ url, headers }).toEqual({ url, headers: expect.objectContaining(safe) });
    }
  });

  it.each([
    ['a live stream', '/__admin/events', 200],
    ['a redirect', '/__admin/scenarios/approved/open?sandbox=answers', 302],
    ['an unknown call', '/__admin/nothing', 404],
    ['an invalid sandbox name', '/__admin/clock?sandbox=../x', 400],
  ])('has the same headers for %s', async (_what, path, status) => {
    const ending = new AbortController();
    const reply = await fetch(server.address + path, { redirect: 'manual', signal: ending.signal });
    expect([reply.status, Object.fromEntries(reply.headers)]).toEqual([status, expect.objectContaining(safe)]);
    ending.abort();
  });

  it.each([
    ['has the head of a call that replies with JSON', '/__admin/clock?sandbox=answers', 200],
    ['has no head of a call that redirects, because it may change something', '/__admin/scenarios/approved/open', 404],
    ['has no head of a stream', '/__admin/events', 404],
  ])('%s', async (_what, path, status) => {
    await request(server.address).head(path).expect(status);
  });

  it('describes the page of the sandbox in its path', async () => {
    const baseAt = async (path: string) =>
      (await request(server.address).get(`${path}/__admin/app-config`).expect(200)).body.base;
    expect([await baseAt(''), await baseAt('/s/answers')]).toEqual(['', '/s/answers']);
  });

  it('refuses one fault more than a sandbox can hold', async () => {
    const client = await server.client();
    vi.spyOn(Faults.prototype, 'add').mockReturnValueOnce(undefined);
    await expect(client.admin('POST', '/faults', { match: {}, effect: { http: 503 } })).rejects.toThrow(
      /HTTP 409.*already has 200 faults.*"issues":\[\]/,
    );
  });

  it('has the same headers for a page of another origin', async () => {
    const reply = await request(server.address).get('/__admin/clock').set('host', 'evil.example').expect(403);
    expect(reply.headers).toMatchObject(safe);
  });

  it('rejects a call without a token before it reads the body', async () => {
    const reply = await request(guarded.address)
      .put('/__admin/snapshot')
      .set('content-type', 'application/json')
      .send('{ this is no JSON')
      .expect(401);
    expect(reply.headers).toMatchObject(safe);
  });

  it('reveals nothing internal about a failure, which the operator gets in full', async () => {
    vi.spyOn(Sandboxes.prototype, 'list').mockImplementationOnce(() => {
      throw new Error('/home/somebody/secret: SQLITE_CORRUPT');
    });
    const { status, text } = await request(server.address).get('/__admin/health');
    expect(status).toBe(500);
    expect(text).not.toMatch(/secret|SQLITE|home|\n\s+at /);
    expect(server.reports.join('\n')).toContain('SQLITE_CORRUPT');
  });
});
