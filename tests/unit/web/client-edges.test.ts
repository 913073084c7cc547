import { type MethodName, methods } from '@kit/contracts/methods';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { stripUnknown } from '../../../web/src/api/strip-unknown';
import { createFakeBackend, type SeenRequest, success } from './fake-backend';
import { makeServices } from './make-services';

const exampleOf = (method: string) => methods[method as MethodName].example.response;
const allSucceed = ({ entries }: SeenRequest) => ({
  results: entries.map(({ method }) => success(method, exampleOf(method))),
});
const code = methods.sendAuthCode.example.request;

describe('the calls of one tick', () => {
  it('are one envelope up to 20 of them, and no empty one after it', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api } = makeServices(backend);
    await Promise.all(Array.from({ length: 20 }, () => api.call('sendAuthCode', code)));
    expect(backend.seen.map(({ entries }) => entries.length)).toEqual([20]);
  });

  it('are none where a result stands in the place of another', async () => {
    const backend = createFakeBackend(({ entries }) => ({
      results: [...entries].reverse().map(({ method }) => success(method, exampleOf(method))),
    }));
    const { api } = makeServices(backend);
    const home = api.call('homePage', {});
    const user = api.call('userIdentifierInfo', {});
    await expect(home).rejects.toMatchObject({ kind: 'contract' });
    await expect(user).rejects.toMatchObject({ kind: 'contract' });
  });
});

describe('a reply', () => {
  it('with fewer results than calls fails those that have none, as a break of the contract', async () => {
    const backend = createFakeBackend(({ entries }) => ({
      results: entries.slice(0, 1).map(({ method }) => success(method, exampleOf(method))),
    }));
    const { api } = makeServices(backend);
    const home = api.call('homePage', {});
    const user = api.call('userIdentifierInfo', {});
    await expect(home).resolves.toEqual(exampleOf('homePage'));
    await expect(user).rejects.toMatchObject({ kind: 'contract', message: 'Network error, please try again later' });
  });

  it('has its fields renamed in lists and in what is in them, and keeps what is empty', async () => {
    const example = methods.homePage.example.response;
    const { items, order, ...rest } = example;
    // as a backend spells it that has other names for these three
    const spelled = {
      ...rest,
      loan: order,
      offers: items.map(({ productId, ...item }) => ({ ...item, constructor: productId })),
    };
    const backend = createFakeBackend(() => ({ results: [success('homePage', spelled)] }));
    const { api } = makeServices(backend, {
      config: { fieldNames: { order: 'loan', items: 'offers', productId: 'constructor' } },
    });
    await expect(api.call('homePage', {})).resolves.toEqual(example);
  });
});

describe('a key exchange', () => {
  it('that answers neither a key nor a refusal is a break of the contract', async () => {
    const backend = createFakeBackend(allSucceed);
    backend.answerExchange(() => ({ text: '{"hello":"there"}' }));
    const { api } = makeServices(backend);
    await expect(api.call('homePage', {})).rejects.toMatchObject({
      kind: 'contract',
      message: 'Network error, please try again later',
    });
  });

  it('whose public key is none is a break of the contract too', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api, shown } = makeServices(backend, {
      config: { publicKey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n' },
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(api.call('homePage', {})).rejects.toThrow();
    expect(backend.exchanges).toEqual([]);
    expect(shown).toEqual(['error: Network error, please try again later']);
  });
});

describe('a reply that is not sealed', () => {
  it.each(['{', '{"code":100500,"message":"no"}', '{"code":"100401"}', 'plain', ''])(
    'is a break of the contract unless it refuses the key: %j',
    async (text) => {
      let isPlain = false;
      const backend = createFakeBackend((request) => (isPlain ? { text } : allSucceed(request)));
      const { api } = makeServices(backend);
      await api.call('homePage', {});
      isPlain = true;
      await expect(api.call('userIdentifierInfo', {})).rejects.toMatchObject({ kind: 'contract' });
      expect(backend.exchanges).toHaveLength(1);
    },
  );
});

describe('an upload', () => {
  /** Requests that are answered with a status at once; without one they do nothing by themselves. */
  const start = (status?: number) => {
    const backend = createFakeBackend(allSucceed);
    const made: Record<string, unknown>[] = [];
    vi.stubGlobal('XMLHttpRequest', function FakeRequest() {
      const request: Record<string, unknown> = {
        upload: {},
        open: (verb: string) => Object.assign(request, { verb }),
        setRequestHeader: () => undefined,
        send: () => {
          made.push(request);
          if (status === undefined) return;
          Object.assign(request, { status, responseText: 'not sealed' });
          queueMicrotask(request.onload as () => void);
        },
      };
      return request;
    });
    return { made, ...makeServices(backend, { token: 'a token' }) };
  };
  const started = (made: readonly unknown[], count: number) => expect.poll(() => made).toHaveLength(count);
  const call = (made: readonly Record<string, unknown>[], index: number, name: string) =>
    (made[index]?.[name] as (() => void) | undefined)?.();

  it('may have 20 MB, and is a POST', async () => {
    const { api, made } = start();
    const sent = api.upload(new Blob([new Uint8Array(20 * 1024 * 1024)]), { purpose: 'face' }, () => undefined);
    sent.catch(() => undefined);
    await started(made, 1);
    expect(made[0]?.verb).toBe('POST');
    call(made, 0, 'onerror');
    await started(made, 2);
    call(made, 1, 'onerror');
    await expect(sent).rejects.toMatchObject({ kind: 'network' });
  });

  it('that the phone cuts off is a matter of the network', async () => {
    const { api, made } = start();
    const sent = api.upload(new Blob(['x']), { purpose: 'face' }, () => undefined);
    const outcome = expect(sent).rejects.toMatchObject({
      kind: 'network',
      message: 'Network error, please try again later',
    });
    await started(made, 1);
    call(made, 0, 'onabort');
    await started(made, 2);
    call(made, 1, 'onabort');
    await outcome;
  });

  it('that took too long says so to the app, and the network to the borrower', async () => {
    const { api, made } = start();
    const sent = api.upload(new Blob(['x']), { purpose: 'face' }, () => undefined);
    const outcome = expect(sent).rejects.toMatchObject({
      kind: 'timeout',
      message: 'Network error, please try again later',
    });
    await started(made, 1);
    call(made, 0, 'ontimeout');
    await started(made, 2);
    call(made, 1, 'ontimeout');
    await outcome;
  });

  it.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ])('with the status %i has arrived: %s', async (status, hasArrived) => {
    const { api } = start(status);
    // what has arrived is read, and is no envelope; what has not is refused by its status
    await expect(api.upload(new Blob(['x']), { purpose: 'face' }, () => undefined)).rejects.toMatchObject({
      kind: hasArrived ? 'contract' : 'network',
    });
  });

  it('tells nothing of a file whose size is not known', async () => {
    const { api, made } = start();
    const shares: number[] = [];
    api.upload(new Blob(['x']), { purpose: 'face' }, (share) => shares.push(share)).catch(() => undefined);
    await started(made, 1);
    const watched = made[0]?.upload as { onprogress?: (event: object) => void } | undefined;
    watched?.onprogress?.({ loaded: 5, total: 0 });
    watched?.onprogress?.({ loaded: 1, total: 2 });
    expect(shares).toEqual([0, 0.5]);
  });
});

describe('a break of the contract deep in a reply', () => {
  it('is reported by its dotted path', async () => {
    const example = methods.tictetQuestionList.example.response;
    const [first, ...others] = example.questions;
    const backend = createFakeBackend(() => ({
      results: [success('tictetQuestionList', { ...example, questions: [{ ...first, answer: 7 }, ...others] })],
    }));
    const { api, tracked } = makeServices(backend);
    await expect(api.call('tictetQuestionList', {})).rejects.toThrow();
    expect(tracked()).toContainEqual({
      event: 'contract_break',
      properties: expect.objectContaining({ path: 'questions.0.answer', reason: 'invalid_type: string' }),
    });
  });
});

describe('fields that the contract does not have', () => {
  const { response } = methods.authenticate;
  const token = 'a-token-of-16-or-more';

  it('are taken out of the branch that was meant, and named', () => {
    expect(stripUnknown(response, { userToken: token, extra: 1 })).toEqual({
      success: true,
      data: { userToken: token },
      unknownFields: ['extra'],
    });
    expect(stripUnknown(response, { authIdentifier: token, extra: 1, more: null })).toEqual({
      success: true,
      data: { authIdentifier: token },
      unknownFields: ['extra', 'more'],
    });
  });

  it('are those of the first branch that fits but for them, where several do', () => {
    expect(stripUnknown(response, { authIdentifier: token, userToken: token })).toEqual({
      success: true,
      data: { authIdentifier: token },
      unknownFields: ['userToken'],
    });
    const contact = z.union([
      z.strictObject({ kind: z.literal('none') }),
      z.strictObject({ email: z.string() }),
      z.strictObject({ phone: z.string() }),
    ]);
    const value = { contact: { email: 'ada@example.com', phone: '08031234567' } };
    expect(stripUnknown(z.strictObject({ contact }), value)).toEqual({
      success: true,
      data: { contact: { email: 'ada@example.com' } },
      unknownFields: ['contact.phone'],
    });
  });

  it('stay where another object has them by right', () => {
    const both = z.strictObject({
      loan: z.strictObject({ amount: z.number() }),
      ticket: z.strictObject({ note: z.string() }),
    });
    expect(stripUnknown(both, { loan: { amount: 5, note: 'x' }, ticket: { note: 'y' } })).toEqual({
      success: true,
      data: { loan: { amount: 5 }, ticket: { note: 'y' } },
      unknownFields: ['loan.note'],
    });
  });

  it('do not save what lacks something else', () => {
    expect(stripUnknown(response, { extra: 1 }).success).toBe(false);
    expect(stripUnknown(response, { userToken: 7, extra: 1 }).success).toBe(false);
    expect(stripUnknown(response, null).success).toBe(false);
    expect(stripUnknown(response, 'text').success).toBe(false);
  });

  it('are taken out where they are, in lists and objects, and nothing else with them', () => {
    const { response: list, example } = methods.tictetQuestionList;
    const [first] = example.response.questions;
    const second = { ...first, questionId: 'another' };
    const changed = { extra: 1, questions: [first, { ...second, extra: 2 }] };
    const { unknownFields, ...known } = { unknownFields: [], ...stripUnknown(list, changed) };
    expect(known).toEqual({ success: true, data: { questions: [first, second] } });
    expect([...unknownFields].sort()).toEqual(['extra', 'questions.1.extra']);
  });
});
