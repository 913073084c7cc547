import { adminPlugin } from '@kit/mock-server/admin/routes';
import { openingOf } from '@kit/mock-server/admin/traces';
import { decorate, type Parts } from '@kit/mock-server/app';
import { StoreUnavailable } from '@kit/mock-server/core/store/store';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';

it('the address of a page in the default sandbox has no prefix, and keeps its query before that of the shell', () => {
  expect(openingOf('default', '/me', undefined)).toBe('/me');
  const login = { nativeUser: '08031234567' };
  expect(openingOf('default', '/me?a=b', login)).toBe('/me?a=b&shell.nativeUser=08031234567');
});

describe('an admin call that fails', () => {
  /** The reply to a read of the clock, whose sandbox cannot be had for a reason. */
  const replyTo = async (cause: Error) => {
    const reportError = vi.fn();
    const app = Fastify();
    const transact = () => Promise.reject(cause);
    const parts = { reportError, access: { check: () => undefined }, sandboxes: { transact } };
    decorate(app, parts as unknown as Parts);
    await app.register(adminPlugin);
    const { statusCode, headers, body } = await app.inject('/__admin/clock?sandbox=mine');
    return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) as unknown, reportError };
  };

  it('says when to try again if the store fails', async () => {
    expect(await replyTo(new StoreUnavailable('Redis does not answer'))).toMatchObject({
      status: 503,
      retryAfter: '1',
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
});
