import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '@kit/contracts/openapi/document';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { readConfig, UsageError } from '@kit/mock-server/config';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { builtApp } from '../support/built-app';
import { startServer, type TestServer } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';
import { openAes, randomId, sealAes, sealRsa } from '../support/wire-client';

const PHONE = '08031234567';
const overrides = {
  assumptions: { minimumRepayment: 500, productName: 'Overridden' },
  fieldNames: { contactNumber: 'mobile', productName: 'brand', purpose: 'reasonOfCode' },
  paths: { generateSk: '/v2/keys', homePage: '/v2/home' },
};

let server: TestServer;
// for each test: names and assumptions belong to the process, and other tests here start servers with others
beforeEach(async () => {
  const { assumptions, fieldNames, paths } = readConfig({ MOCK_OVERRIDES: JSON.stringify(overrides) });
  server = await startServer({ assumptions, fieldNames, paths });
});
afterEach(() => server.close());

/** A client that exchanged its key at the overridden path. */
const clientThere = async () => {
  const { address } = server;
  const id = randomId();
  const publicKey = await (await fetch(`${address}/__admin/public-key`)).text();
  const exchanged = await fetch(`${address}/app/v2/keys`, {
    method: 'POST',
    headers: { generateSk: 'true', pkg: 'com.example', requestid: randomId(), protocolversion: '1' },
    body: sealRsa(publicKey, id),
  });
  const { data, keyId } = (await exchanged.json()) as { data: string; keyId: string };
  const key = openAes(id, data);
  return async (method: string, sent: object): Promise<unknown> => {
    const envelope = { t: Date.now(), header: { appName: 'T', version: '1' }, entries: [{ method, data: sent }] };
    const reply = await fetch(`${address}/app/anything`, {
      method: 'POST',
      headers: {
        keyid: keyId,
        requestid: randomId(),
        'content-type': 'text/plain',
        pkg: 'com.example',
        lang: 'en-US',
        ostype: 'android',
        appversion: '1.0.0',
        application: 'tests',
      },
      body: sealAes(key, JSON.stringify(envelope)),
    });
    const { results } = JSON.parse(openAes(key, await reply.text())) as { results: unknown[] };
    return results[0];
  };
};

describe('the overrides of a deployment', () => {
  it('rename fields on the wire in both directions, and move the path of the key exchange', async () => {
    const call = await clientThere();
    expect(await call('operationConfiguration', {})).toMatchObject({ code: 0, data: { brand: 'Overridden' } });
    expect(await call('sendAuthCode', { mobile: PHONE, reasonOfCode: 'login' })).toMatchObject({ code: 0 });
    const messages = await (await fetch(`${server.address}/__admin/messages`)).json();
    expect(messages).toMatchObject({ messages: [{ contactNumber: PHONE }] });
  });

  it('move the paths of the served contract', async () => {
    const contract = (await (await fetch(`${server.address}/__admin/contract`)).json()) as OpenApiDocument;
    expect(Object.keys(contract.paths)).toEqual(expect.arrayContaining(['/app/v2/home', '/app/orderList']));
    expect(Object.keys(contract.paths)).not.toContain('/app/homePage');
    expect(contract.info.description).toContain('POST /app/v2/keys');
  });

  it('replace names: the contract’s own spelling is refused at any depth, with the reason', async () => {
    const call = await clientThere();
    const path = 'contactNumber (spelled "mobile" here)';
    expect(await call('sendAuthCode', { contactNumber: PHONE, reasonOfCode: 'login' })).toMatchObject({
      code: 100400,
      data: { issues: expect.arrayContaining([{ path, reason: 'There is no such field' }]) },
    });
    // A property name of every object is an unknown field like any other.
    expect(await call('operationConfiguration', { constructor: 1 })).toMatchObject({
      code: 100400,
      data: { issues: [{ path: 'constructor', reason: 'There is no such field' }] },
    });
  });

  it('replace paths: the old path of a moved method no longer exists', async () => {
    for (const path of ['homePage', 'generateSk']) {
      const answer = await fetch(`${server.address}/app/${path}`, { method: 'POST', body: 'x' });
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        { code: 100404, message: 'Request failed, click to reload' },
      ]);
    }
    // Paths that were not moved stay.
    expect((await fetch(`${server.address}/app/orderList`, { method: 'POST', body: 'x' })).status).toBe(200);
  });

  it('appear in the configuration of the page, and the contract states the assumptions in force', async () => {
    const { fieldNames, paths } = overrides;
    const pages = await startServer({ webDist: builtApp(), ...overrides });
    const html = await (await fetch(`${pages.address}/`)).text();
    const contract: unknown = await (await fetch(`${pages.address}/__admin/contract`)).json();
    await pages.close();
    const config: unknown = JSON.parse(/id="app-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
    expect(config).toMatchObject({ assumptions: overrides.assumptions, fieldNames, paths });
    expect(config).toHaveProperty('contractVersion', CONTRACT_VERSION);
    expect(contract).toHaveProperty(
      'x-assumptions',
      expect.arrayContaining([expect.objectContaining({ name: 'minimumRepayment', value: 500 })]),
    );
  });

  it.each(['', '/s/qa-1'])('appear in development under "%s", exactly as in the built page', async (base) => {
    const { assumptions, fieldNames, paths } = readConfig({ MOCK_OVERRIDES: JSON.stringify(overrides) });
    const pages = await startServer({ webDist: builtApp(), assumptions, fieldNames, paths });
    const html = await (await fetch(`${pages.address}${base}/`)).text();
    const appConfiguration = await (await fetch(`${pages.address}${base}/__admin/app-config`)).json();
    await pages.close();
    expect(appConfiguration).toEqual(JSON.parse(/id="app-config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}'));
    expect(appConfiguration).toMatchObject({
      base,
      assumptions: overrides.assumptions,
      fieldNames: overrides.fieldNames,
      paths: overrides.paths,
    });
  });

  it('may be one file', () => {
    const file = join(temporaryFolder(), 'overrides.json');
    writeFileSync(file, JSON.stringify(overrides));
    expect(readConfig({ MOCK_OVERRIDES: file })).toMatchObject(overrides);
  });

  it.each([
    ['{"assumption": {}}', 'no such field'],
    ['{"paths": {"homePage": "home"}}', 'paths.homePage'],
    ['nowhere.json', 'the file does not exist'],
    ['{"paths": {"homePage": "/v2/../../__admin"}}', 'paths.homePage'],
    ['{"fieldNames": {"__proto__": "x"}}', 'the key "__proto__" is not allowed'],
  ])('that are malformed stop the start: %s', (text, reason) => {
    const read = () => readConfig({ MOCK_OVERRIDES: text });
    expect(read).toThrow(UsageError);
    expect(read).toThrow(reason);
  });

  it('of names and paths belong to one server, not to the process', async () => {
    const other = await startServer({ assumptions: {}, fieldNames: { contactNumber: 'phoneNumber' }, paths: {} });
    onTestFinished(() => other.close());
    const call = await clientThere();
    expect(await call('sendAuthCode', { mobile: PHONE, reasonOfCode: 'login' })).toMatchObject({ code: 0 });
  });
});
