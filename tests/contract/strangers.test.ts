import { BASE_PATH } from '@kit/contracts/constants';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { logInWithScenario } from '../support/borrower-on-wire';
import { serverOfFile, type TestServer } from '../support/server';

const TOKEN = 'an-admin-token-of-this-test';
const FOREIGN_PAGE = 403;
const FORM = 'application/x-www-form-urlencoded';

const server = serverOfFile();
const guarded = serverOfFile({ adminToken: TOKEN });

type Headers = Readonly<Record<string, string>>;
const ask = (at: TestServer, method: 'get' | 'post' | 'delete', path: string, headers: Headers = {}) =>
  request(at.app.server)[method](path).set('host', '127.0.0.1:8787').set(headers);

/** The headers of a page of another origin, and of one of this server through the development server. */
const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
const OWN = { host: '127.0.0.1:5173', origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'same-origin' };

const pages = ['/', '/s/x/login', '/files/f1', '/s/x/checkout/p1', '/__shell/shell.js', '/__shell-check', '/__admin/'];

describe('a page of another origin', () => {
  it('changes nothing, calls nothing and gets no page, but the reason', async () => {
    const client = await server.client();
    const call = `/s/${client.sandbox}${BASE_PATH}/operationConfiguration`;
    for (const [method, path] of [
      ['post', '/__admin/clock/freeze'],
      ['post', '/__admin/reset'],
      ['delete', '/__admin/requests'],
      ['get', '/__admin/scenarios/approved/open'],
      ['get', '/__admin/messages'],
      ['get', '/__admin/no-such-call'],
      ['post', call],
      ...pages.map((page) => ['get', page] as const),
    ] as const) {
      const sent = path === call ? client.headersOf() : {};
      const { status, text } = await ask(server, method, `${path}?sandbox=${client.sandbox}`, { ...sent, ...FOREIGN });
      expect([path, status, text]).toEqual([path, FOREIGN_PAGE, expect.stringContaining('another origin')]);
    }
    expect(await client.admin('GET', '/clock')).toMatchObject({ frozen: false });
    expect(await client.admin('GET', '/borrowers')).toEqual({ borrowers: [] });
    expect((await client.journal()).map(({ methods }) => methods)).toEqual([['generateSk']]);
  });

  it('cannot pay, or make the user pay', async () => {
    const borrower = await logInWithScenario(await server.client(), 'payment-waiting');
    const { orderNo } = borrower.facts;
    const opened = await borrower.call('createPayOrder', { orderNo, purpose: 'repay', method: 'card', amount: 1_000 });
    const { payOrderId } = opened.data;
    const path = `/s/${borrower.client.sandbox}/checkout/${payOrderId}`;
    const pay = (headers: Headers) => ask(server, 'post', path, headers).type(FORM).send('decision=pay');
    const status = async () => (await borrower.call('payOrderStatus', { payOrderId })).data.status;
    await pay(FOREIGN).expect(FOREIGN_PAGE);
    expect(await status()).toBe('waiting');
    await pay({ origin: 'null', 'sec-fetch-site': 'same-origin' }).expect(200);
    expect(await status()).toBe('received');
  });

  it('still gets the styles of the agreements, which the app shows in a frame without an origin', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'style' };
    await ask(server, 'get', '/agreements/agreement.css', headers).expect(200);
  });
});

it.each<Headers>([{}, OWN])('an allowed caller can use everything: %j', async (headers) => {
  await ask(server, 'post', '/__admin/clock/reset?sandbox=own', headers).expect(200);
  await ask(server, 'get', '/__admin/scenarios/approved/open?sandbox=own', headers).expect(302);
  await ask(server, 'get', '/agreements/loan_agreement.html', headers).expect(200);
  const client = await server.client();
  const path = `/s/${client.sandbox}${BASE_PATH}/operationConfiguration`;
  const sealed = client.seal([{ method: 'operationConfiguration', data: {} }]);
  const { status, text } = await ask(server, 'post', path, { ...client.headersOf(), ...headers }).send(sealed);
  expect([status, text]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32,}$/)]);
});

describe('a host name', () => {
  it('of another machine is refused with one sentence that names it, if there is no token', async () => {
    for (const path of [...pages, '/agreements/agreement.css', '/s/x/__admin/health']) {
      const { status, text } = await ask(server, 'get', path, { host: 'evil.example:8787' });
      expect([path, status]).toEqual([path, FOREIGN_PAGE]);
      expect(text).toMatch(/^[^\n]*Without an admin token, this server accepts only localhost [^\n]*\n?$/);
      expect(text.replaceAll('\\"', '"')).toContain('"evil.example:8787"');
    }
  });

  it('does not matter to the wire, nor to a server with a token, whose admin API requires the token', async () => {
    const own = { host: 'loans.example', origin: 'https://loans.example', 'sec-fetch-site': 'same-origin' };
    for (const headers of [{ host: 'loans.example' }, own])
      await ask(server, 'post', `${BASE_PATH}/homePage`, headers).expect(200);
    const host = 'qa.example';
    await ask(guarded, 'get', '/agreements/loan_agreement.html', { host }).expect(200);
    await ask(guarded, 'get', '/__admin/', { host }).expect(200);
    await ask(guarded, 'get', '/__admin/health', { host }).expect(401);
    await ask(guarded, 'get', '/__admin/health', { host, 'x-admin-token': TOKEN }).expect(200);
  });
});
