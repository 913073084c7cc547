import { codes } from '@kit/contracts/codes';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { describe, expect, it } from 'vitest';
import { fileDocuments } from '../support/file-documents';
import { png } from '../support/files';
import { logInWithScenario } from '../support/scenario';
import { serverOfFile } from '../support/server';
import { multipartOf, partsOf, postUpload, sendParts, upload } from '../support/upload';
import { randomId, type WireClient } from '../support/wire-client';

const PHONE = '08031234567';

const server = serverOfFile();

const add = (client: WireClient, method: string, effect: object) =>
  client.admin('POST', '/faults', { match: { method }, effect, times: 1 });

describe('a payment whose reply the network loses', () => {
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

  it('a loan is confirmed only once, even if the reply to its confirmation is lost', async () => {
    const borrower = await logInWithScenario(await server.client(), 'approved');
    const { orderNo } = borrower.facts;
    await add(borrower.client, 'confirmBorrow', { drop: 'reset' });
    const requestId = randomId();
    const request = { orderNo, loanDays: 14, agreed: true } as const;
    await expect(borrower.call('confirmBorrow', request, { requestId })).rejects.toThrow();
    expect((await borrower.call('orderDetail', { orderNo })).data.order.status).toBe('disbursing');
    expect(await borrower.call('confirmBorrow', request, { requestId })).toMatchObject({ code: 0 });
    const again = await borrower.call('confirmBorrow', request);
    expect(again.code).toBe(codes.ORDER_STATUS_CONFLICT.code);
  });
});

describe('a fault of an upload', () => {
  const file = png();
  const prepared = async (effect: object) => {
    const client = await server.client();
    const token = await client.login(PHONE);
    await add(client, UPLOAD, effect);
    return { client, token };
  };

  it('with the code of its entry: the file is stored', async () => {
    const effect = { code: codes.FILE_TOO_LARGE.code };
    const { client, token } = await prepared(effect);
    const [parts, requestId] = [partsOf(client, file), randomId()];
    const { results } = await sendParts(client, parts, { token, requestId });
    expect(results).toMatchObject([effect]);
    expect(await client.journal(`method=${UPLOAD}`)).toMatchObject([{ fault: [{ effect }], code: effect.code }]);
    expect((await sendParts(client, parts, { token, requestId })).results).toMatchObject([{ code: 0 }]);
    expect(await fileDocuments(client)).toBe(2);
  });

  it('with a code that refuses the whole call: nothing is stored', async () => {
    const effect = { code: codes.TOKEN_SQUEEZED.code };
    const { client, token } = await prepared(effect);
    expect(await upload(client, file, { token })).toMatchObject({ ...effect, results: [] });
    expect(await client.journal(`method=${UPLOAD}`)).toMatchObject([{ fault: [{ effect }], code: effect.code }]);
    expect(await fileDocuments(client)).toBe(0);
    expect((await upload(client, file, { token })).results).toMatchObject([{ code: 0 }]);
  });

  it('with an HTTP status, or with an edited reply', async () => {
    const failing = await prepared({ http: 502 });
    const body = multipartOf(partsOf(failing.client, file));
    expect((await postUpload(failing.client, body, { token: failing.token })).status).toBe(502);
    const broken = await prepared({ reply: { remove: ['url'] } });
    const { results } = await upload(broken.client, file, { token: broken.token });
    expect(results[0]?.code).toBe(0);
    expect(Object.keys(results[0]?.data ?? {})).toHaveLength(3);
  });

  it('of the network: the file is stored, and the retry of the request id returns the same file', async () => {
    const { client, token } = await prepared({ drop: 'reset' });
    const requestId = randomId();
    const parts = partsOf(client, file);
    await expect(sendParts(client, parts, { token, requestId })).rejects.toThrow();
    const retried = await sendParts(client, parts, { token, requestId });
    expect(retried.results).toMatchObject([{ code: 0, data: { fileId: expect.any(String) } }]);
    const { state } = (await client.admin('GET', '/snapshot')) as { state: { kind: string }[] };
    expect(state.filter(({ kind }) => kind === 'file')).toHaveLength(1);
  });
});
