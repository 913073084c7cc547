import * as crypto from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { connect, nodeCrypto } from '@kit/contracts/client';
import type { InProcessMock } from '@kit/mock-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { createMock as CreateMock } from '../../mock-server/browser/create-mock';
import { bundleForBrowser } from '../../scripts/browser-bundle';
import { importsOf } from '../architecture/imports';
import { root } from '../support/source-files';

const folder = join(root, `.build/browser-mock-${process.pid}`);
const ORIGIN = 'https://api.example.com';

let createMock: typeof CreateMock;
let mock: InProcessMock;
beforeAll(async () => {
  // Every browser has it, and Node does not.
  vi.stubGlobal('self', globalThis);
  await bundleForBrowser('create-mock.ts', folder, 'browser.mjs');
  ({ createMock } = await import(pathToFileURL(join(folder, 'browser.mjs')).href));
  mock = await createMock({ scenario: 'due-today' });
});
afterAll(async () => {
  await mock?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const clientOf = ({ publicKey }: InProcessMock) =>
  connect({
    base: ORIGIN,
    publicKey,
    crypto: nodeCrypto(crypto),
    fetch: (url, init) => mock.handle(new Request(url, init)),
  });

describe('createMock() of a browser', () => {
  it('is one file of at most 400 kB of brotli that imports nothing', () => {
    const code = readFileSync(join(folder, 'browser.mjs'), 'utf8');
    expect(importsOf('browser.mjs', code).flatMap(({ from }) => from ?? [])).toEqual([]);
    expect(brotliCompressSync(code).length).toBeLessThan(400_000);
  });

  it('answers a borrower over the encrypted wire', async () => {
    const { contactNumber = '', orderNo = '' } = mock.borrower ?? {};
    const { token } = await mock.sandbox.login(contactNumber);
    const { order } = await clientOf(mock).as(token).call('orderDetail', { orderNo });
    expect(order.orderNo).toBe(orderNo);
    await mock.sandbox.expectCall('orderDetail', { code: 0 });
  });

  it('advances its clock', async () => {
    const { contactNumber = '', orderNo = '' } = mock.borrower ?? {};
    await mock.sandbox.clock.advance('2d');
    const { token } = await mock.sandbox.login(contactNumber);
    const { order } = await clientOf(mock).as(token).call('orderDetail', { orderNo });
    expect(order).toMatchObject({ status: 'overdue', overdueDays: 2 });
  });

  it('breaks the connection as fetch does, and gives MSW a network error', async () => {
    const broken = { match: { method: 'generateSk' }, effect: { network: 'EMPTY_RESPONSE' }, times: 2 } as const;
    await mock.sandbox.faults.add(broken);
    const call = () => new Request(`${ORIGIN}/app/generateSk`, { method: 'POST', body: 'x' });
    await expect(mock.handle(call())).rejects.toThrow(TypeError);
    expect((await mock.handle({ request: call() })).type).toBe('error');
    expect((await mock.handle(call())).status).toBe(200);
  });

  it('keeps sandboxes apart', async () => {
    const { contactNumber } = await mock.openSandbox().scenario('approved');
    const { borrowers } = await mock.sandbox.admin<{ borrowers: { contactNumber: string }[] }>('/borrowers');
    expect(borrowers.map((one) => one.contactNumber)).not.toContain(contactNumber);
  });

  it.each([
    [{ port: 1 }, 'createMock has no option "port"'],
    [{ scenario: 'unknown' }, 'unknown'],
    [{ sandbox: 'not a name' }, 'not a name'],
  ])('refuses the options %j', async (options, message) => {
    await expect(createMock(options as object)).rejects.toThrow(message);
  });
});
