import { codes } from '@kit/contracts/codes';
import { UpstreamClient } from '@kit/mock-server/backend/upstream/client';
import { mayBeProduction, openUpstream } from '@kit/mock-server/backend/upstream/open-upstream';
import { Upstream } from '@kit/mock-server/backend/upstream/upstream';
import { UpstreamError } from '@kit/mock-server/backend/upstream/upstream-error';
import { describe, expect, it, vi } from 'vitest';

it.each([
  ['api.lender.ng', true],
  ['lender.com', true],
  ['sitting.lender.ng', true],
  ['prod-db', true],
  ['production', true],
  ['staging-prod.lender.ng', true],
  ['production.staging.lender.ng', true],
  ['8.8.8.8', true],
  ['11.0.0.1', true],
  ['172.32.0.1', true],
  ['192.169.0.1', true],
  ['[2a00::1]', true],
  ['[::2]', true],
  ['staging.lender.ng', false],
  ['STAGING.lender.ng', false],
  ['api-test2.lender.ng', false],
  ['reproduction', false],
  ['products', false],
  ['localhost', false],
  ['backend', false],
  ['127.1.2.3', false],
  ['10.255.0.1', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.20', false],
  ['169.254.1.1', false],
  ['[::1]', false],
  ['[fd00::1]', false],
  ['[fe80::1]', false],
])('%s may be production: %s', (host, may) => {
  expect(mayBeProduction(host)).toBe(may);
});

describe('a server in front of a backend', () => {
  const ADDRESS = 'https://host/base';
  const PATH = '/app/generateSk';
  const open = (reply: object, status: number, text: string, path = PATH) => {
    const close = vi.spyOn(Upstream.prototype, 'close');
    const exchange = vi.spyOn(UpstreamClient.prototype, 'exchangeKey').mockResolvedValue({
      ...{ received: { status, contentType: '', headers: {}, body: Buffer.from(text) }, reply: reply as never },
    });
    const options = { address: new URL(ADDRESS), publicKey: '', mocked: [] };
    return { close, exchange, opened: openUpstream(options, path) };
  };

  it('starts once it has a key, and asks for it as a client does', async () => {
    const { opened, close, exchange } = open({ kind: 'agreed' }, 200, '');
    await (await opened).close();
    expect(close).toHaveBeenCalledOnce();
    const [path, headers] = exchange.mock.calls[0] ?? [];
    expect(path).toBe(PATH);
    expect(headers).toEqual({
      ...{ generatesk: 'true', pkg: 'loan-webview-kit', requestid: expect.stringMatching(/^[0-9a-f]{32}$/) },
      ...{ protocolversion: '1', 'content-type': 'text/plain' },
    });
  });

  const wrong = { kind: 'wrong', problem: 'a riddle.', deviations: [] };
  const refused = { kind: 'refused', content: {} };
  const coded = (code: number) => JSON.stringify({ code });
  const NO_METHOD = coded(codes.METHOD_UNKNOWN.code);
  const NO_KEY = coded(codes.AES_EXPIRED.code);
  const OVERRIDDEN = `${ADDRESS} serves /app, but its paths are overridden: it has no key exchange at ${PATH}. Give its overrides with MOCK_OVERRIDES.`;
  const UNKNOWN = `${ADDRESS} has no key exchange at ${PATH}. Check the base path in MOCK_UPSTREAM. If its paths are overridden, give its overrides with MOCK_OVERRIDES.`;
  const OTHER_PATH = `${ADDRESS} has no key exchange at /keys, the path in MOCK_OVERRIDES. Give the paths of the backend with MOCK_OVERRIDES.`;
  const NO_APP = `${ADDRESS} has no /app. Add the base path to MOCK_UPSTREAM, as in https://host/base.`;
  const REFUSED = 'https://host refused the key exchange (HTTP 400, ';

  it.each<[string, object, number, string, string, string?]>([
    ['takes the exchange for a call', refused, 200, NO_KEY, OVERRIDDEN],
    ['takes the exchange at another path for a call', refused, 200, NO_KEY, OTHER_PATH, '/keys'],
    ['does not know the method', refused, 404, NO_METHOD, UNKNOWN],
    ['has no such path', refused, 404, '{}', NO_APP],
    ['has no such path, of the overrides', wrong, 404, '{}', OTHER_PATH, '/keys'],
    ['does not know the method, but found the path', refused, 400, NO_METHOD, `${REFUSED}${NO_METHOD})`],
    ['has no such page', wrong, 404, 'Not found', 'https://host answered the key exchange with a riddle.'],
    ['replies with something else', wrong, 200, '{}', 'https://host answered the key exchange with a riddle.'],
    [
      'refuses',
      refused,
      400,
      `{"a":"${'b'.repeat(200)}"}`,
      `${REFUSED}{"a":"${'b'.repeat(114)}). Check that MOCK_UPSTREAM_KEY`,
    ],
  ])('does not start, and says why, if it %s', async (_, reply, status, text, said, path = PATH) => {
    const { opened, close } = open(reply, status, text, path);
    const cause: unknown = await opened.catch((error: unknown) => error);
    expect(cause).toBeInstanceOf(UpstreamError);
    expect((cause as UpstreamError).message.startsWith(said)).toBe(true);
    expect(close).toHaveBeenCalledOnce();
  });
});
