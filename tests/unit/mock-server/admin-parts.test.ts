import { openingOf } from '@kit/mock-server/admin/app-link';
import type { AdminServices } from '@kit/mock-server/admin/define';
import { claimNew } from '@kit/mock-server/admin/new-sandbox';
import { openApiDocument } from '@kit/mock-server/admin/openapi';
import { adminRoutes } from '@kit/mock-server/admin/routes';
import { attempted, stored } from '@kit/mock-server/admin/stored';
import { adminTable } from '@kit/mock-server/admin/table';
import { SandboxError, SandboxUnavailable } from '@kit/mock-server/sandbox/names';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';

describe('the address of a page of the app', () => {
  it.each<[string, string, Parameters<typeof openingOf>[2], string]>([
    ['default', '/me', undefined, '/me'],
    ['mine', '/me', undefined, '/s/mine/me'],
    ['mine', '/me', { token: 'abc' }, '/s/mine/me?shell.token=abc'],
    ['default', '/me?a=b', { nativeUser: '08031234567' }, '/me?a=b&shell.nativeUser=08031234567'],
  ])('in the sandbox %s, of %s with the login %j, is %s', (sandbox, route, login, address) => {
    expect(openingOf(sandbox, route, login)).toBe(address);
  });
});

describe('the name of a new sandbox', () => {
  const claim = (name: string, documents: number | undefined) => {
    const sandboxes = {
      claim: vi.fn(async () => undefined),
      holds: () => documents !== undefined,
      peek: () => ({ documents: { size: documents ?? 1 } }),
    };
    return { sandboxes, claimed: claimNew({ sandboxes } as unknown as AdminServices, name) };
  };

  it.each([undefined, 0])('is claimed if the sandbox has %s documents', async (documents) => {
    const { sandboxes, claimed } = claim('mine', documents);
    await claimed;
    expect(sandboxes.claim).toHaveBeenCalledWith('mine');
  });

  it('is refused if a sandbox of that name has documents, or if it is invalid', async () => {
    await expect(claim('mine', 1).claimed).rejects.toMatchObject({
      ...{ status: 409 },
      message:
        'The sandbox "mine" already exists. Choose another name, or delete it with DELETE /__admin/sandboxes/mine.',
    });
    await expect(claim('../x', 0).claimed).rejects.toThrow('../x');
  });
});

describe('the changes of an admin call', () => {
  const full = () => Promise.reject(new Error('disk full'));

  it('are stored before its reply', async () => {
    await stored(undefined);
    await stored(Promise.resolve());
    await expect(stored(full())).rejects.toMatchObject({
      ...{ status: 503, issues: [] },
      message:
        'The store refuses writes: disk full. This server retries the change with the next call. A restart before then loses it.',
    });
  });

  it('are awaited even if the store refuses them', async () => {
    const ends: string[] = [];
    let refuse = (_cause: Error): void => undefined;
    const commit = new Promise<void>((_, reject) => (refuse = reject));
    const waiting = attempted(commit).then(() => ends.push('attempted'));
    await Promise.resolve();
    ends.push('refused');
    refuse(new Error('disk full'));
    await waiting;
    expect(ends).toEqual(['refused', 'attempted']);
    await attempted(undefined);
  });
});

describe('an admin call that fails', () => {
  /** The reply to a read of the clock, whose sandbox cannot be had for a reason. */
  const replyTo = async (cause: Error) => {
    const reportError = vi.fn();
    const app = Fastify();
    app.setErrorHandler((error, _request, reply) => reply.code(400).send({ root: String(error) }));
    const peek = () => {
      throw cause;
    };
    const services = {
      ...{ reportError, access: { check: () => undefined }, sandboxes: { peek } },
      ...{ clientAddress: () => '127.0.0.1' },
    } as unknown as AdminServices;
    await app.register(async (admin) => adminRoutes(admin, services));
    const { statusCode, headers, body } = await app.inject('/__admin/clock?sandbox=mine');
    return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) as unknown, reportError };
  };

  it('gives the reason if its sandbox is not available, and when to try again', async () => {
    expect(await replyTo(new SandboxUnavailable('Redis does not answer'))).toMatchObject({
      ...{ status: 503, retryAfter: '1' },
      body: {
        error: 'This sandbox is not available now. Try again. The reason: Redis does not answer',
        issues: [],
      },
    });
  });

  it('refers to the log for an unexpected error, which only the log contains', async () => {
    const cause = new Error('a bug');
    const { status, body, reportError } = await replyTo(cause);
    expect([status, body]).toEqual([500, { error: 'The server failed. Its log has the reason.', issues: [] }]);
    expect(reportError).toHaveBeenCalledExactlyOnceWith(
      cause,
      expect.objectContaining({ url: '/__admin/clock?sandbox=mine' }),
    );
  });

  it('leaves an invalid name of a sandbox to the server', async () => {
    expect((await replyTo(new SandboxError('no such name'))).body).toEqual({ root: 'SandboxError: no such name' });
  });

  it('has each of its statuses in the OpenAPI document', () => {
    const clock = openApiDocument(adminTable).paths['/__admin/clock']?.get as { responses: object };
    expect(Object.keys(clock.responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '410',
      '413',
      '415',
      '500',
      '503',
    ]);
  });
});
