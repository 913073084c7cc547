import { codes } from '@kit/contracts/codes';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { describe, expect, it } from 'vitest';
import { logInWithScenario } from '../support/borrower-on-wire';
import { png } from '../support/files';
import { serverOfFile } from '../support/server';
import { partsOf, sendParts } from '../support/upload';
import { randomId, type WireClient } from '../support/wire-client';
import { fileDocuments } from './state';

const server = serverOfFile();

const add = (client: WireClient, method: string, effect: object) =>
  client.admin('POST', '/faults', { match: { method }, effect, times: 1 });

describe('a write whose reply the network loses', () => {
  it.each([
    { drop: 'reset' },
    { drop: 'after' },
    { http: 503 },
    { envelope: 'GARBAGE' },
    { code: codes.INTERNAL_ERROR.code },
  ])('%j: the retry of its request id finds the one payment that was opened', async (effect) => {
    const borrower = await logInWithScenario(await server.client(), 'repaying');
    const { orderNo } = borrower.facts;
    await add(borrower.client, 'createPayOrder', effect);
    const requestId = randomId();
    const request = { orderNo, purpose: 'repay', method: 'transfer', amount: 2_000 } as const;
    const lost = await borrower.call('createPayOrder', request, { requestId }).catch(() => undefined);
    expect(lost?.code).not.toBe(0);
    const retried = await borrower.call('createPayOrder', request, { requestId });
    expect(retried).toMatchObject({ code: 0, data: { amount: 2_000 } });
    const { payments } = (await borrower.call('orderDetail', { orderNo })).data;
    expect(payments.map(({ payOrderId }) => payOrderId)).toEqual([retried.data.payOrderId]);
  });

  it.each<[object, boolean]>([
    [{ code: codes.FILE_TOO_LARGE.code }, true],
    [{ code: codes.TOKEN_SQUEEZED.code }, false],
    [{ http: 502 }, true],
    [{ reply: { remove: ['url'] } }, true],
    [{ drop: 'reset' }, true],
  ])('an upload with %j is stored at once: %s, and its retry stores it once', async (effect, isStored) => {
    const client = await server.client();
    const options = { token: await client.login('08031234567'), requestId: randomId() };
    await add(client, UPLOAD, effect);
    const parts = partsOf(client, png());
    const lost = await sendParts(client, parts, options).catch(() => undefined);
    const [result] = lost?.results ?? [];
    if ('code' in effect) expect(result?.code ?? lost?.code).toBe(effect.code);
    if ('reply' in effect) expect(Object.keys(result?.data ?? {})).toHaveLength(3);
    expect(await client.journal(`method=${UPLOAD}`)).toMatchObject([{ fault: [{ effect }] }]);
    expect(await fileDocuments(client)).toBe(isStored ? 2 : 0);
    const { results } = await sendParts(client, parts, options);
    expect(results).toMatchObject([{ code: 0, data: { fileId: expect.any(String), url: expect.any(String) } }]);
    expect(await fileDocuments(client)).toBe(2);
  });
});
