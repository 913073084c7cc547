import type { OpenApiDocument } from '@kit/contracts/openapi/document';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { readConfig } from '@kit/mock-server/config';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { builtApp } from '../support/built-app';
import { startServer, type TestServer } from '../support/server';
import { httpTransport, PHONE, WireClient } from '../support/wire-client';

const overrides = {
  assumptions: { minimumRepayment: 500, productName: 'Overridden' },
  fieldNames: { contactNumber: 'mobile', productName: 'brand', purpose: 'reasonOfCode' },
  paths: { generateSk: '/v2/keys', homePage: '/v2/home' },
};

let server: TestServer;
// for each test: names and assumptions belong to the process, and other tests here start servers with others
beforeEach(async () => {
  const { assumptions, fieldNames, paths } = readConfig({ MOCK_OVERRIDES: JSON.stringify(overrides) });
  server = await startServer({ assumptions, fieldNames, paths, webDist: builtApp() });
});
afterEach(() => server.close());

/** A client that exchanges its key at the overridden path. */
const clientThere = (): Promise<WireClient> => {
  const { send } = httpTransport(server.address);
  return WireClient.connected(
    { send: (request) => send({ ...request, path: request.path.replace('generateSk', 'v2/keys') }) },
    'overridden',
  );
};

describe('the overrides of a deployment', () => {
  it('rename fields on the wire in both directions, and move the path of the key exchange', async () => {
    const client = await clientThere();
    const [configuration] = (await client.call('operationConfiguration', {})).results;
    expect(configuration).toMatchObject({ code: 0, data: { brand: 'Overridden' } });
    expect((await client.newestCall()).reply).toMatchObject({ results: [{ data: { brand: 'Overridden' } }] });
    await client.call('sendAuthCode', { mobile: PHONE, reasonOfCode: 'login' });
    expect(await client.admin('GET', '/messages')).toMatchObject({ messages: [{ contactNumber: PHONE }] });
  });

  it('replace names: the contract’s own spelling is refused at any depth, with the reason', async () => {
    const client = await clientThere();
    const path = 'contactNumber (spelled "mobile" here)';
    const { results } = await client.call('sendAuthCode', { contactNumber: PHONE, reasonOfCode: 'login' });
    expect(results).toMatchObject([
      { code: 100400, data: { issues: expect.arrayContaining([{ path, reason: 'There is no such field' }]) } },
    ]);
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

  it.each(['', '/s/qa-1'])('appear under "%s" in the page, in its configuration and in the contract', async (base) => {
    const get = async (path: string) => (await fetch(server.address + base + path)).text();
    const config: unknown = JSON.parse(await get('/__admin/app-config'));
    expect(config).toEqual(JSON.parse(/id="app-config">(.*?)<\/script>/.exec(await get('/'))?.[1] ?? '{}'));
    expect(config).toMatchObject({ base, contractVersion: CONTRACT_VERSION, ...overrides });
    const contract = JSON.parse(await get('/__admin/contract')) as OpenApiDocument;
    expect(Object.keys(contract.paths)).toEqual(expect.arrayContaining(['/app/v2/home', '/app/orderList']));
    expect(Object.keys(contract.paths)).not.toContain('/app/homePage');
    expect(contract.info.description).toContain('POST /app/v2/keys');
    const minimum = expect.objectContaining({ name: 'minimumRepayment', value: 500 });
    expect(contract).toHaveProperty('x-assumptions', expect.arrayContaining([minimum]));
  });

  it('of names and paths belong to one server, not to the process', async () => {
    const other = await startServer({ assumptions: {}, fieldNames: { contactNumber: 'phoneNumber' }, paths: {} });
    onTestFinished(() => other.close());
    const { results } = await (await clientThere()).call('sendAuthCode', { mobile: PHONE, reasonOfCode: 'login' });
    expect(results).toMatchObject([{ code: 0 }]);
  });
});
