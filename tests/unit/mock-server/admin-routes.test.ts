import type { AdminServices } from '@kit/mock-server/admin/define';
import { adminPlugin } from '@kit/mock-server/admin/plugin';
import type { ClaimSandbox } from '@kit/mock-server/sandbox/resolve';
import { LocalHost } from '@kit/mock-server/sandbox-host/local-host';
import Fastify, { type InjectOptions } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { adminCaller, refused } from '../../support/admin-caller';
import { later } from '../../support/later';

/** The admin API over sandboxes whose store commits in a given way. */
const serve = async (commit: () => Promise<void> = () => Promise.resolve()) => {
  /** the sandboxes whose commits calls have waited for */
  const awaited: string[] = [];
  const claims: unknown[] = [];
  const store = { description: 'a test', commit, close: () => undefined };
  class Host extends LocalHost {
    override flushed(name = 'none') {
      awaited.push(name);
      return super.flushed();
    }
  }
  const sandboxes = new Host(store, [], { entries: 10, bytes: 1_000_000 }, () => undefined);
  const claimSandbox: ClaimSandbox = (group, { nameOf, existingOnly, withFiles } = {}) => {
    group.addHook('preHandler', async (request) => {
      claims.push({
        name: nameOf?.(request),
        existingOnly: existingOnly?.(request),
        withFiles,
        config: request.routeOptions.config,
      });
    });
  };
  const services = {
    ...{ config: { report: () => undefined }, access: { check: () => undefined }, sandboxes, claimSandbox },
    ...{ clientAddress: () => '127.0.0.1' },
  } as unknown as AdminServices & { claimSandbox: ClaimSandbox };
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(adminPlugin, services);
  const send = async (options: InjectOptions) => {
    const { statusCode, body } = await app.inject(options);
    return [statusCode, JSON.parse(body) as unknown];
  };
  return { app, send, sandboxes, claims, awaited };
};

describe('the sandbox of an admin call', () => {
  it('is claimed with its files, and a call that reads only does not create it', async () => {
    const { send, claims } = await serve();
    const calls: [InjectOptions, string | undefined, boolean][] = [
      [{ url: '/__admin/clock' }, 'default', true],
      [{ url: '/s/prefix/__admin/clock' }, 'prefix', true],
      [{ url: '/s/prefix/__admin/clock?sandbox=query' }, 'query', true],
      [{ url: '/__admin/clock', headers: { cookie: 'sandbox=cookie' } }, 'cookie', true],
      [{ url: '/__admin/clock/freeze', method: 'POST' }, 'default', false],
      [{ url: '/__admin/clock/freeze?sandbox=query', method: 'POST' }, 'query', false],
      [{ url: '/__admin/reset?sandbox=query', method: 'POST' }, 'query', true],
      [{ url: '/__admin/sandboxes/path?sandbox=query', method: 'DELETE' }, 'path', true],
      [{ url: '/s/prefix/__admin/sandboxes/path', method: 'DELETE' }, 'path', true],
      [{ url: '/__admin/sandboxes/path/clone', method: 'POST', payload: {} }, 'path', true],
      [{ url: '/__admin/faults/f1?sandbox=query', method: 'DELETE' }, 'query', false],
      [{ url: '/__admin/sandboxes' }, undefined, true],
      [{ url: '/s/prefix/__admin/sandboxes' }, undefined, true],
      [{ url: '/__admin/nothing' }, 'default', false],
    ];
    for (const [options] of calls) await send(options);
    expect(claims).toEqual(
      calls.map(([, name, existingOnly]) => ({ name, existingOnly, withFiles: true, config: expect.any(Object) })),
    );
  });

  it('may be missing while a stream waits for it', async () => {
    const { app, claims } = await serve();
    app.addHook('preHandler', async (_request, reply) => reply.code(204).send());
    await app.inject('/__admin/events');
    expect(claims).toMatchObject([{ name: 'default', existingOnly: false }]);
  });

  it('takes files only with some calls', async () => {
    const { send, claims } = await serve();
    await send({ method: 'PUT', url: '/__admin/snapshot', payload: {} });
    await send({ method: 'POST', url: '/__admin/faults', payload: {} });
    expect(claims).toMatchObject([{ config: { takesFile: true } }, { config: { takesFile: false } }]);
  });

  it('can be asked for a head, but not of a stream and of a call that redirects', async () => {
    const { app } = await serve();
    const urls = ['/__admin/clock', '/__admin/events', '/__admin/scenarios/:name/open'];
    const has = (method: 'GET' | 'HEAD') => urls.map((url) => app.hasRoute({ method, url }));
    expect([has('GET'), has('HEAD')]).toEqual([
      [true, true, true],
      [true, false, false],
    ]);
  });
});

describe('the changes of an admin call', () => {
  it('are stored before the reply', async () => {
    const commit = later();
    const { send } = await serve(() => commit.promise);
    let hasReplied = false;
    const reply = send({ method: 'POST', url: '/__admin/clock/freeze' }).then((answer) => {
      hasReplied = true;
      return answer;
    });
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(hasReplied).toBe(false);
    commit.resolve();
    expect((await reply)[0]).toBe(200);
  });

  it('fail the call if the store refuses them, but no read', async () => {
    const { send, sandboxes } = await serve(() => Promise.reject(new Error('disk full')));
    expect(await send({ method: 'POST', url: '/__admin/clock/freeze' })).toEqual(
      refused(
        503,
        'The store refuses writes: disk full. This server retries the change with the next call. A restart before then loses it.',
      ),
    );
    sandboxes.get('default').clock.freeze();
    expect((await send({ url: '/__admin/clock' }))[0]).toBe(200);
  });

  it('are those of its sandbox, and of none for a call about the server', async () => {
    const { send, sandboxes, awaited } = await serve();
    sandboxes.get('other');
    for (const options of [
      { url: '/__admin/clock' },
      { url: '/__admin/sandboxes' },
      { url: '/__admin/sandboxes/other', method: 'DELETE' as const },
    ])
      expect((await send(options))[0]).toBe(200);
    expect(awaited).toEqual(['default', 'other']);
  });
});

describe('an admin call that is refused', () => {
  it('has a body of another type', async () => {
    const { send } = await serve();
    const headers = { 'content-type': 'application/xml' };
    expect(await send({ url: '/__admin/faults', method: 'POST', headers, payload: '<a/>' })).toEqual(
      refused(415, 'Unsupported Media Type'),
    );
  });

  it('is unknown', async () => {
    const { send } = await serve();
    expect(await send({ url: '/__admin/nothing?a=1', method: 'PUT' })).toEqual(
      refused(404, 'The admin API has no call PUT /__admin/nothing?a=1. GET /__admin/openapi.json lists its calls.'),
    );
  });

  it.each<[string, Parameters<Awaited<ReturnType<typeof adminCaller>>['call']>, object[]]>([
    [
      'an unknown field, with the known ones',
      ['GET', '/requests?methode=homePage&limit=0'],
      [
        { path: 'query.limit', reason: 'Too small: expected number to be >=1' },
        {
          path: 'query.methode',
          reason: 'There is no such field. Allowed: method, contactNumber, code, limit, before',
        },
      ],
    ],
    [
      'a field of a call without fields',
      ['GET', '/clock?now=1'],
      [{ path: 'query.now', reason: 'There is no such field' }],
    ],
    [
      'an unknown field inside another, which has the name of a missing one',
      ['POST', '/faults', { match: { effect: 1 } }],
      [
        { path: 'body.match.effect', reason: 'There is no such field' },
        {
          path: 'body.effect',
          reason: 'Must be an object with one of these fields: code, latency, network, http, envelope, payload, reply',
        },
      ],
    ],
    [
      'another type of body',
      ['POST', '/clock/advance', []],
      [{ path: 'body', reason: 'Invalid input: expected object, received array' }],
    ],
    ['a wrong parameter', ['GET', '/requests/x/changes'], [{ path: 'params.id', reason: 'Must be a whole number' }]],
  ])('names %s', async (_what, given, issues) => {
    const { call } = await adminCaller();
    expect(await call(...given)).toEqual([
      400,
      { error: 'The call is invalid. The issues name each wrong value.', issues },
    ]);
  });
});
