import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock('jsencrypt');
  vi.resetModules();
});

it('fails as a network error if its library does not load, and sends nothing', async () => {
  vi.doMock('jsencrypt', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  const { createKeyExchange } = await import('../../../web/src/api/keys');
  const send = vi.fn();
  const exchange = createKeyExchange({
    send,
    pathOf: (segment) => `/${segment}`,
    publicKey: '',
    packageName: () => 'com.example.loan',
  });
  await expect(exchange()).rejects.toMatchObject({
    kind: 'network',
    message: 'Network error, please try again later',
    cause: expect.any(Error),
  });
  expect(send).not.toHaveBeenCalled();
});
