import { Readable } from 'node:stream';
import { codes } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import type { OpenedCall } from '@kit/mock-server/backend/backend';
import { UpstreamError } from '@kit/mock-server/backend/upstream/upstream-error';
import { describe, expect, it } from 'vitest';
import { INTERNAL, MOCKED, NETWORK_ERROR, ORIGIN, prepared, SENT, sendAuthCode } from './prepared-upstream';

const questions = { method: MOCKED, data: {} };
const result = (method: string, data?: unknown, code = 0) => ({ method, code, message: 'm', data });
const envelope = (...results: object[]) => ({ code: 0, message: 'success', results });

describe('a call that an upstream answers', () => {
  it('is passed on and back byte for byte, with the facts for the journal', async () => {
    const { post, seals, ask } = prepared();
    seals(envelope(result('sendAuthCode', SENT)));
    const { asReceived, ...reply } = await ask();
    expect(post.mock.calls[0]?.[0]).toMatchObject({
      path: '/app/batch',
      methods: ['sendAuthCode'],
      headers: { keyid: 'k' },
    });
    expect(String(post.mock.calls[0]?.[0].body)).toBe('sealed');
    expect(asReceived).toMatchObject({
      status: 200,
      contentType: 'application/json',
      body: expect.stringMatching(/^[0-9a-f]+$/i),
    });
    expect(reply).toMatchObject({
      ...{ code: 0, methods: ['sendAuthCode'], contactNumber: '08031234567' },
      ...{ content: envelope(result('sendAuthCode', SENT)), upstream: { origin: ORIGIN, deviations: [] } },
    });
    expect(reply.upstream?.durationMs).toBeGreaterThanOrEqual(0);
    expect(reply.upstream?.durationMs).toBeLessThan(performance.now());
    expect([reply.answeredBy, reply.note, reply.plain]).toEqual([undefined, undefined, undefined]);
  });

  it('has the deviations of the request before those of the reply', async () => {
    const { seals, ask } = prepared();
    seals(envelope(result('sendAuthCode', { ...SENT, more: 1 })));
    const { upstream } = await ask([{ ...sendAuthCode, data: { ...sendAuthCode.data, surplus: 1 } }]);
    expect(upstream?.deviations.map(({ path }) => path)).toEqual([
      'sendAuthCode.request.surplus',
      'sendAuthCode.data.more',
    ]);
  });

  it.each<[string, Partial<OpenedCall>, object[]]>([
    ['without a key', { key: undefined, isOpen: false }, []],
    ['that does not open', { isOpen: false }, [{ path: 'envelope', reason: expect.stringContaining('not sealed') }]],
    [
      'without entries',
      {
        issues: [
          { path: 't', reason: 'a' },
          { path: '', reason: 'b' },
        ],
      },
      [
        { path: 'envelope.t', reason: 'a' },
        { path: 'envelope', reason: 'b' },
      ],
    ],
  ])('reports its envelope: %s', async (_, more, deviations) => {
    const { says, ask } = prepared();
    says('{"code":100400,"message":"m"}');
    const { upstream, content, plain, asReceived } = (await ask([], more)) as { plain?: boolean } & Awaited<
      ReturnType<typeof ask>
    >;
    expect(upstream?.deviations).toEqual(deviations);
    expect([content, plain, asReceived?.body]).toEqual([
      { code: 100_400, message: 'm' },
      true,
      '{"code":100400,"message":"m"}',
    ]);
  });

  it('streams an upload, and reads its envelope when it has passed', async () => {
    const { post, seals, ask, key } = prepared([MOCKED]);
    seals(envelope(result('sendAuthCode', SENT)));
    const body = Readable.from(['a']);
    const passed: OpenedCall = {
      key,
      isOpen: false,
      json: 'of the stream',
      entries: [],
      issues: [],
      refusal: undefined,
    };
    const streamed = { body, sealed: () => Buffer.alloc(0), opened: () => passed };
    const { upstream, answeredBy } = await ask([sendAuthCode, questions], {}, { streamed });
    expect(post.mock.calls[0]?.[0].body).toBe(body);
    expect(upstream?.deviations[0]?.path).toBe('envelope');
    expect(answeredBy).toBeUndefined();
  });

  it.each(['/admin', undefined])('is not passed on from the path %s', async (url) => {
    const { post, ask } = prepared();
    const { asReceived, code, note } = await ask([sendAuthCode], {}, { url });
    const refusal = { code: codes.METHOD_UNKNOWN.code, message: codes.METHOD_UNKNOWN.message };
    expect(asReceived).toEqual({
      status: 404,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(refusal),
    });
    expect([code, note]).toEqual([
      ...[refusal.code, `The path of this call is not below /app, so it was not sent to ${ORIGIN}.`],
    ]);
    expect(post).not.toHaveBeenCalled();
  });

  it('becomes a gateway error without a reply, but hides no failure of this server', async () => {
    const { post, ask } = prepared();
    post.mockRejectedValue(new UpstreamError('late', 504));
    expect(await ask()).toMatchObject({
      ...{ asReceived: { status: 504, body: NETWORK_ERROR }, code: INTERNAL, note: 'late', methods: ['sendAuthCode'] },
    });
    post.mockRejectedValue(new TypeError('a bug'));
    await expect(ask()).rejects.toThrow('a bug');
  });

  it('passes back what it cannot read, and replaces what breaks the contract', async () => {
    const { says, seals, ask } = prepared();
    says('<html>', 'text/html');
    expect(await ask()).toMatchObject({
      ...{ asReceived: { contentType: 'application/octet-stream', body: '<html>' }, code: INTERNAL, json: undefined },
    });
    seals({ code: 'x' });
    const wrong = await ask();
    expect(wrong).toMatchObject({
      code: INTERNAL,
      content: { code: INTERNAL, results: [] },
      plain: false,
      asReceived: undefined,
    });
    expect(wrong.note).toBe(`The reply of ${ORIGIN} breaks the contract, so the app received ${INTERNAL} instead.`);
    says('{"code":0,"message":"m"}');
    expect(await ask([sendAuthCode], { key: undefined })).toMatchObject({ json: NETWORK_ERROR, plain: true });
  });
});

describe('an envelope that is partly mocked', () => {
  const refusal = { code: INTERNAL, message: 'm', results: [] };

  it('is one reply, in the order of its entries, also if this server would refuse it', async () => {
    const { post, seals, ask, key } = prepared([MOCKED]);
    seals(envelope(result('sendAuthCode', SENT)));
    const reply = await ask([questions, sendAuthCode], { refusal });
    const sealed = post.mock.calls[0]?.[0].body as Buffer;
    expect(JSON.parse(key.channel.open(sealed) ?? '').entries).toEqual([sendAuthCode]);
    expect(reply).toMatchObject({
      code: 0,
      answeredBy: 'mixed',
      upstream: { origin: ORIGIN },
      contactNumber: '08031234567',
    });
    expect(reply.content.results.map(({ method, code }: ReturnType<typeof result>) => [method, code])).toEqual([
      [MOCKED, 0],
      ['sendAuthCode', 0],
    ]);
    expect(reply.note).toBeUndefined();
  });

  it('runs only its mocked entries here', async () => {
    const { seals, ask, sandbox } = prepared([MOCKED]);
    seals(envelope(result('sendAuthCode', SENT)));
    const reply = await ask([sendAuthCode, questions]);
    expect(reply.content.results.map(({ method }: ReturnType<typeof result>) => method)).toEqual([
      ...['sendAuthCode', MOCKED],
    ]);
    expect(sandbox.messages.list()).toEqual([]);
  });

  it.each([
    [[MOCKED], 1],
    [[], 0],
  ])('teaches this server the orders of the borrower, if it mocks any method: %j', async (mocked, count) => {
    const { seals, ask, sandbox, upstream } = prepared(mocked);
    const { userIdentifier } = sandbox.borrowers.findOrRegister('08031234567');
    const token = sandbox.sessions.open('08031234567');
    seals(envelope(result('orderDetail', examples.orderDetail.response)));
    await ask([{ method: 'orderDetail', data: {} }], {}, {}, { token });
    expect(sandbox.orders.list(userIdentifier, sandbox.clock.now())).toHaveLength(count);
    expect(upstream.hasMocked).toBe(count === 1);
  });

  it('runs nothing here if the upstream refuses it, or its results do not match', async () => {
    const { seals, ask } = prepared([MOCKED]);
    seals({ code: 100_400, message: 'm', results: [] });
    expect(await ask([questions, sendAuthCode])).toMatchObject({ code: 100_400, answeredBy: undefined });
    seals(envelope());
    expect(await ask([questions, sendAuthCode])).toMatchObject({ code: INTERNAL, content: { results: [] } });
  });

  it('is refused as a whole if this server refuses its part', async () => {
    const { seals, ask } = prepared([MOCKED, 'homePage']);
    seals(envelope(result('sendAuthCode', SENT)));
    const reply = await ask([{ method: 'homePage', data: {} }, sendAuthCode]);
    expect(reply).toMatchObject({ answeredBy: 'mixed', upstream: { origin: ORIGIN }, content: { results: [] } });
    expect(reply.code).not.toBe(0);
  });

  it('learns the login of the upstream, by the place of its result', async () => {
    const { seals, ask, sandbox } = prepared([MOCKED]);
    seals(
      envelope(result('sendAuthCode', SENT), result('authenticate', { authIdentifier: 't1' }), result('authenticate')),
    );
    await ask([sendAuthCode, { method: 'authenticate', data: { contactNumber: '08099999999' } }]);
    expect(sandbox.sessions.check('t1')).toMatchObject({ contactNumber: '08099999999' });
  });

  it('names the methods that this server answers', () => {
    const { upstream } = prepared([MOCKED]);
    expect([upstream.isMocked(MOCKED), upstream.isMocked('homePage'), upstream.hasMocked]).toEqual([true, false, true]);
    expect(prepared().upstream.hasMocked).toBe(false);
  });
});
