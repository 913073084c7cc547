import { adminPlugin } from '@kit/mock-server/admin/routes';
import { openingOf } from '@kit/mock-server/admin/traces';
import { decorate, type Parts } from '@kit/mock-server/app';
import { SandboxError } from '@kit/mock-server/core/names';
import { StoreUnavailable } from '@kit/mock-server/core/store/store';
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

describe('an admin call that fails', () => {
  /** The reply to a read of the clock, whose sandbox cannot be had for a reason. */
  const replyTo = async (cause: Error) => {
    const reportError = vi.fn();
    const app = Fastify();
    app.setErrorHandler((error, _request, reply) => reply.code(400).send({ root: String(error) }));
    const transact = () => Promise.reject(cause);
    const parts = { reportError, access: { check: () => undefined }, sandboxes: { transact } };
    decorate(app, parts as unknown as Parts);
    await app.register(adminPlugin);
    const { statusCode, headers, body } = await app.inject('/__admin/clock?sandbox=mine');
    return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) as unknown, reportError };
  };

  it('gives the reason if the store fails, and when to try again', async () => {
    expect(await replyTo(new StoreUnavailable('Redis does not answer'))).toMatchObject({
      status: 503,
      retryAfter: '1',
      body: {
        error: 'The store refuses writes: Redis does not answer. Nothing was changed.',
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
});
