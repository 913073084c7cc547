import { codes, LOAD_FAILED_MESSAGE, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import {
  answerOf,
  codeOf,
  httpError,
  internalError,
  isOwnFailure,
  NO_KEY,
  tellingCode,
} from '@kit/mock-server/backend/answer';
import type { BackendCall, Caller, OpenedCall } from '@kit/mock-server/backend/backend';
import { authorize, bearerToken, headerOf } from '@kit/mock-server/backend/caller';
import { agreeKey, local } from '@kit/mock-server/backend/local';
import { ownBackendOf, recorded } from '@kit/mock-server/backend/recorded';
import { invalidRequest, plainRefusal, refusedWhole, repliedWith } from '@kit/mock-server/backend/reply';
import { handlers } from '@kit/mock-server/methods/handlers';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { describe, expect, it, vi } from 'vitest';
import { emptySandbox } from '../../support/empty-sandbox';

const SUCCESS = { code: 0, message: codes.SUCCESS.message };
const result = (code: number, method = 'homePage') => ({ method, code, message: 'm' });

describe('the code of a reply', () => {
  it.each<[string, { code: number; results?: { code: number }[] }, number]>([
    ['a refusal', { code: 401, results: [{ code: 5 }] }, 401],
    ['a success', { code: 0, results: [{ code: 0 }] }, 0],
    ['a success without results', { code: 0 }, 0],
    ['the first failed result', { code: 0, results: [{ code: 0 }, { code: 7 }, { code: 8 }] }, 7],
  ])('is that of %s', (_, reply, code) => {
    expect([tellingCode(reply), codeOf(reply)]).toEqual([code, code]);
  });

  it('is an internal error if a fault made it something else than a number', () => {
    expect(codeOf({ code: 'x' as unknown as number })).toBe(codes.INTERNAL_ERROR.code);
    expect(codeOf({ code: 0, results: [{ code: null as unknown as number }] })).toBe(codes.INTERNAL_ERROR.code);
  });
});

describe('a reply of this server', () => {
  it('has exactly these parts', () => {
    expect(repliedWith([])).toEqual({ ...SUCCESS, results: [] });
    expect(refusedWhole('REQUEST_ID_REUSED')).toEqual({
      code: codes.REQUEST_ID_REUSED.code,
      message: codes.REQUEST_ID_REUSED.message,
      results: [],
    });
    expect(Object.keys(refusedWhole('REQUEST_ID_REUSED'))).not.toContain('data');
    const issues = [{ path: 'a', reason: 'b' }];
    expect(invalidRequest(issues)).toMatchObject({ code: codes.REQUEST_INVALID.code, data: { issues } });
    expect(plainRefusal('INTERNAL_ERROR')).toEqual({ code: codes.INTERNAL_ERROR.code, message: NETWORK_ERROR_MESSAGE });
    expect(plainRefusal('METHOD_UNKNOWN')).toEqual({
      code: codes.METHOD_UNKNOWN.code,
      message: codes.METHOD_UNKNOWN.message,
    });
    expect(NO_KEY).toEqual({
      json: JSON.stringify({ code: codes.AES_EXPIRED.code, message: codes.AES_EXPIRED.message }),
      ...{ code: codes.AES_EXPIRED.code, methods: [], plain: true },
    });
  });

  it('carries the facts for the journal', () => {
    const reply = repliedWith([result(7)]);
    expect(answerOf(reply, ['homePage'], '080', 'note')).toEqual({
      ...{ json: JSON.stringify(reply), code: 7, methods: ['homePage'], contactNumber: '080', note: 'note' },
    });
    const page = { status: 503, contentType: 'text/html', body: 'down' };
    expect(httpError(page, 5, { methods: ['a'], note: 'n' })).toEqual({
      ...{ asReceived: page, code: 5, methods: ['a'], note: 'n' },
    });
  });

  it('hides the cause of its own failure from the client, and logs it', () => {
    const cause = new Error('the disk is full');
    const withoutStack = Object.assign(new Error('no stack'), { stack: undefined });
    expect(internalError(cause)).toMatchObject({ json: expect.not.stringContaining('disk'), note: cause.stack });
    expect([internalError(withoutStack).note, internalError('text').note]).toEqual(['no stack', 'text']);
    expect(isOwnFailure(internalError(cause))).toBe(true);
    expect(isOwnFailure(answerOf(repliedWith([]), [], undefined, 'a note'))).toBe(false);
    expect(isOwnFailure(answerOf(refusedWhole('INTERNAL_ERROR'), []))).toBe(false);
  });
});

describe('the caller of a call', () => {
  it.each([
    [{ authorization: 'Bearer abc' }, 'abc'],
    [{ authorization: '  Bearer   abc  ' }, 'abc'],
    [{ authorization: 'Bearer' }, ''],
    [{}, ''],
  ])('has the token of %j', (headers, token) => {
    expect(bearerToken(headers)).toBe(token);
  });

  it('has no value of a repeated header', () => {
    expect(headerOf({ 'set-cookie': ['a', 'b'] }, 'set-cookie')).toBe('');
    expect(headerOf({ requestid: 'r' }, 'requestid')).toBe('r');
  });

  const loggedIn = () => {
    const sandbox = emptySandbox();
    sandbox.borrowers.findOrRegister('08031234567');
    return { sandbox, token: sandbox.sessions.open('08031234567') };
  };
  const entriesOf = (...methods: string[]) => methods.map((method) => ({ method, data: {} }));
  const key = { keyId: 'k1' } as OpenedCall['key'];

  it('is the borrower of a valid session', () => {
    const { sandbox, token } = loggedIn();
    const caller = authorize(sandbox, { authorization: `Bearer ${token}` }, { key, entries: entriesOf('homePage') });
    expect(caller).toEqual({
      ...{ token, repliesOf: { hasSession: true, caller: token }, contactNumber: '08031234567', refusal: undefined },
    });
  });

  it.each<[string, string[], string | undefined]>([
    ['a method with login', ['homePage'], 'TOKEN_INVALID'],
    ['one of several methods with login', ['sendAuthCode', 'homePage'], 'TOKEN_INVALID'],
    ['a public method', ['sendAuthCode'], undefined],
    ['an unknown method', ['payEverything'], undefined],
  ])('is refused with an unknown token for %s', (_, methods, refusal) => {
    const { sandbox } = loggedIn();
    const caller = authorize(sandbox, { authorization: 'Bearer x' }, { key, entries: entriesOf(...methods) });
    expect(caller).toEqual({
      ...{ token: 'x', repliesOf: { hasSession: false, caller: 'k1' }, contactNumber: undefined, refusal },
    });
  });

  it('without a session and without a key has no separate scope', () => {
    const { sandbox } = loggedIn();
    expect(authorize(sandbox, {}, { key: undefined, entries: [] }).repliesOf).toEqual({
      hasSession: false,
      caller: '',
    });
  });
});

const call = (sandbox: Sandbox, more: Partial<BackendCall> = {}): BackendCall => ({
  ...{ sandbox, headers: { requestid: 'r1' }, sealed: Buffer.alloc(0), fieldNames: { fromBackend: (reply) => reply } },
  ...more,
});
const opened = (methods: readonly string[], more: Partial<OpenedCall> = {}): OpenedCall => ({
  ...{ key: undefined, isOpen: true, json: {}, issues: [], refusal: undefined },
  entries: methods.map((method) => ({ method, data: {} })),
  ...more,
});
const nobody: Caller = {
  ...{ token: '', repliesOf: { hasSession: false, caller: 'k1' }, contactNumber: undefined, refusal: undefined },
};
const contentOf = ({ json }: { readonly json?: string | undefined }) => JSON.parse(json ?? '');

describe.each([
  ['the own methods', local, undefined],
  ['recorded replies', recorded, [{ entries: [{ method: 'homePage', data: {} }], reply: repliedWith([result(0)]) }]],
] as const)('a call that is answered with %s', (_, backend, calls) => {
  const prepared = () => {
    const sandbox = emptySandbox();
    if (calls !== undefined) sandbox.recording.play([...calls] as never);
    return sandbox;
  };

  it('gets one answer without a key, and its refusal if it is refused', () => {
    const sandbox = prepared();
    expect(backend.answer(call(sandbox), opened([], { isOpen: false }), nobody)).toBe(NO_KEY);
    const refusal = refusedWhole('REQUEST_INVALID');
    expect(backend.answer(call(sandbox), opened(['homePage'], { refusal }), nobody)).toMatchObject({
      ...{ json: JSON.stringify(refusal), methods: ['homePage'] },
    });
  });

  it('gets its stored reply for a retry, and a refusal for other entries or another file', () => {
    const sandbox = prepared();
    const caller = { ...nobody, contactNumber: '08031234567' };
    const first = backend.answer(call(sandbox), opened(['operationConfiguration']), caller);
    expect(first.note ?? '').not.toContain('stored reply');
    expect(backend.answer(call(sandbox), opened(['operationConfiguration']), caller)).toEqual({
      ...{ json: first.json, code: first.code, methods: ['operationConfiguration'], contactNumber: '08031234567' },
      note: 'The stored reply of this request id',
    });
    const REUSED = codes.REQUEST_ID_REUSED.code;
    expect(backend.answer(call(sandbox), opened(['homePage']), caller)).toMatchObject({ code: REUSED });
    const file = { bytes: Buffer.alloc(0), mime: 'image/png' as const, tooLarge: false, digest: 'd1' };
    expect(backend.answer(call(sandbox, { file }), opened(['operationConfiguration']), caller)).toMatchObject({
      ...{ code: REUSED, methods: ['operationConfiguration'], contactNumber: '08031234567' },
    });
    const otherId = call(sandbox, { headers: { requestid: 'r2' } });
    const upload = (digest: string) =>
      backend.answer({ ...otherId, file: { ...file, digest } }, opened(['operationConfiguration']), caller);
    expect([upload('d1').code === REUSED, upload('d2').code === REUSED]).toEqual([false, true]);
    const otherId3 = call(sandbox, { headers: { requestid: 'r3' } });
    expect(backend.answer(otherId3, opened(['operationConfiguration']), caller).note ?? '').not.toContain('stored');
  });

  it('recognizes a retry with entries of any length', () => {
    const sandbox = prepared();
    const entry = (text: string) => opened([], { entries: [{ method: 'operationConfiguration', data: { text } }] });
    const long = 'x'.repeat(500);
    backend.answer(call(sandbox), entry(`${long}a`), nobody);
    expect(backend.answer(call(sandbox), entry(`${long}a`), nobody).note).toContain('stored reply');
    expect(backend.answer(call(sandbox), entry(`${long}b`), nobody).code).toBe(codes.REQUEST_ID_REUSED.code);
  });

  it.each([
    [['saveWorkInfo'], true],
    [['operationConfiguration', 'saveWorkInfo'], true],
    [['operationConfiguration'], false],
    [['payEverything'], false],
  ])('%j is stored as a call that may change something: %s', (methods, mayChange) => {
    const sandbox = prepared();
    const put = vi.spyOn(sandbox.replies, 'put');
    backend.answer(call(sandbox), opened(methods), nobody);
    expect(put.mock.calls.map(([, , changes]) => changes)).toEqual([mayChange]);
  });

  it('gets a key by its key exchange, and one refusal without an id', () => {
    const sandbox = prepared();
    const agreed = backend.agree(call(sandbox), 'an id');
    expect(agreed).toMatchObject({ code: 0, methods: ['generateSk'], plain: true });
    const { data, keyId, ...rest } = contentOf(agreed);
    expect([rest, data, sandbox.keys.find(keyId)?.key]).toEqual([
      SUCCESS,
      expect.stringMatching(/^[0-9a-f]{32}$/),
      data,
    ]);
    expect(contentOf(backend.agree(call(sandbox), undefined))).toEqual({
      ...{ code: codes.REQUEST_INVALID.code, message: LOAD_FAILED_MESSAGE },
    });
    expect(contentOf(agreeKey(sandbox, undefined, '127.0.0.1'))).toEqual({
      ...{ code: codes.REQUEST_INVALID.code, message: LOAD_FAILED_MESSAGE },
    });
  });

  it('describes its backend', () => {
    expect([backend.isRemote, backend.name]).toEqual([false, calls === undefined ? 'local' : 'recorded']);
    expect(ownBackendOf(prepared())).toBe(backend);
  });
});

it('an ended session is refused by the own methods, with the names of the methods', () => {
  const answer = local.answer(call(emptySandbox()), opened(['homePage']), { ...nobody, refusal: 'TOKEN_EXPIRED' });
  expect(answer).toMatchObject({ code: codes.TOKEN_EXPIRED.code, methods: ['homePage'] });
});

it('a method that fails is noted, beside those that answer', () => {
  vi.spyOn(handlers, 'operationConfiguration').mockImplementation(() => {
    throw new Error('broken');
  });
  const asked = opened(['tictetQuestionList', 'operationConfiguration', 'operationConfiguration']);
  const { note } = local.answer(call(emptySandbox()), asked, nobody);
  const failure = 'operationConfiguration: Error: broken\n.*';
  expect(note).toMatch(new RegExp(`^${failure}\\n${failure}$`, 's'));
});

describe('recorded replies', () => {
  const play = (...replies: object[]) => {
    const sandbox = emptySandbox();
    const entries = [{ method: 'homePage', data: {} }];
    sandbox.recording.play(replies.map((reply) => ({ entries, reply })) as never);
    return sandbox;
  };
  const ask = (sandbox: Sandbox, methods: string[], requestid = 'r1') =>
    recorded.answer(call(sandbox, { headers: { requestid } }), opened(methods), { ...nobody, contactNumber: '080' });

  it('are given in order, and each missing one is named', () => {
    const sandbox = play(repliedWith([result(0)]), repliedWith([result(5)]));
    const answer = ask(sandbox, ['homePage', 'orderList', 'homePage', 'saveTicket']);
    const none = { code: codes.INTERNAL_ERROR.code, message: codes.INTERNAL_ERROR.message };
    expect(contentOf(answer)).toEqual({
      ...SUCCESS,
      results: [result(0), { method: 'orderList', ...none }, result(5), { method: 'saveTicket', ...none }],
    });
    expect(answer).toMatchObject({
      ...{ code: codes.INTERNAL_ERROR.code, contactNumber: '080' },
      note: 'The trace has no further recorded reply for orderList\nThe trace has no further recorded reply for saveTicket',
    });
  });

  it('have no note if none is missing', () => {
    expect(ask(play(repliedWith([result(0)])), ['homePage']).note).toBeUndefined();
  });

  it('refuse the whole call if the recorded one was refused', () => {
    const refusal = refusedWhole('TOKEN_EXPIRED');
    const answer = ask(play(refusal), ['homePage', 'homePage']);
    expect(answer).toMatchObject({
      ...{ json: JSON.stringify(refusal), code: refusal.code, methods: ['homePage', 'homePage'], contactNumber: '080' },
    });
  });
});
