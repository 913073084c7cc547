import { codes, LOAD_FAILED_MESSAGE } from '@kit/contracts/codes';
import { UpstreamClient } from '@kit/mock-server/backend/upstream/client';
import { UpstreamError } from '@kit/mock-server/backend/upstream/upstream-error';
import { describe, expect, it, vi } from 'vitest';
import { INTERNAL, NETWORK_ERROR, ORIGIN, prepared } from './prepared-upstream';

describe('a key exchange with an upstream', () => {
  const exchange = (reply: unknown) =>
    vi.spyOn(UpstreamClient.prototype, 'exchangeKey').mockResolvedValue({
      received: { status: 400, contentType: 'text/plain', headers: {}, body: Buffer.from('bytes') },
      reply,
    } as never);
  const KEY = 'a'.repeat(32);

  it('gives its key to the client and to the sandbox', async () => {
    const { agree, sandbox } = prepared();
    exchange({
      kind: 'agreed',
      key: KEY,
      content: { code: 0, message: 'success', data: 'sealed', keyId: 'k9', more: 1 },
    });
    const reply = await agree('id');
    expect(reply).toMatchObject({
      ...{
        code: 0,
        plain: true,
        methods: ['generateSk'],
        upstream: { origin: ORIGIN, deviations: [] },
        note: undefined,
      },
      ...{ content: { code: 0, message: 'success', data: KEY, keyId: 'k9', more: 1 }, asReceived: undefined },
    });
    expect(sandbox.keys.find('k9')?.key).toBe(KEY);
  });

  it('is refused with the reply of the upstream', async () => {
    const { agree } = prepared();
    const content = { code: codes.REQUEST_INVALID.code, message: LOAD_FAILED_MESSAGE };
    exchange({ kind: 'refused', content });
    expect(await agree('id')).toMatchObject({
      ...{
        code: content.code,
        plain: true,
        content,
        asReceived: { status: 400, contentType: 'text/plain', body: 'bytes' },
      },
      note: `${ORIGIN} refused the key exchange. Check that MOCK_UPSTREAM_KEY is its public key.`,
    });
  });

  it('becomes a gateway error with an invalid reply', async () => {
    const { agree } = prepared();
    const deviations = [{ path: 'reply', reason: 'Is wrong' }];
    exchange({ kind: 'wrong', problem: 'a riddle.', deviations });
    expect(await agree('id')).toMatchObject({
      ...{ asReceived: { status: 502, body: NETWORK_ERROR }, code: INTERNAL, upstream: { deviations } },
      methods: ['generateSk'],
      note: `${ORIGIN} answered the key exchange with a riddle.`,
    });
  });

  it('passes on byte for byte if this server cannot open the id', async () => {
    const { agree, says, post } = prepared();
    says('{"code":100400,"message":"m"}');
    expect(await agree(undefined)).toMatchObject({
      ...{ code: 100_400, plain: true, content: { code: 100_400, message: 'm' }, upstream: { deviations: [] } },
      ...{ asReceived: { body: '{"code":100400,"message":"m"}' }, methods: ['generateSk'] },
    });
    expect(post.mock.calls[0]?.[0]).toMatchObject({ path: '/app/generateSk', methods: [] });
    expect(String(post.mock.calls[0]?.[0].body)).toBe('id');
    post.mockRejectedValueOnce(new UpstreamError('late', 504));
    expect(await agree(undefined)).toMatchObject({ asReceived: { status: 504 }, methods: ['generateSk'] });
    says('no JSON');
    expect(await agree(undefined)).toMatchObject({
      ...{
        code: INTERNAL,
        json: undefined,
        upstream: { deviations: [{ path: 'reply' }] },
        asReceived: { body: 'no JSON' },
      },
    });
  });
});
