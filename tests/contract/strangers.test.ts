import { BASE_PATH } from '@kit/contracts/constants';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { logInWithScenario } from '../support/scenario';
import { serverOfFile, type TestServer } from '../support/server';

const TOKEN = 'an-admin-token-of-this-test';
const FOREIGN_PAGE = 403;
const FORM = 'application/x-www-form-urlencoded';

const server = serverOfFile();
const guarded = serverOfFile({ adminToken: TOKEN });

type Headers = Readonly<Record<string, string>>;
const ask = (at: TestServer, method: 'get' | 'post' | 'put' | 'delete' | 'head', path: string, headers: Headers = {}) =>
  request(at.app.server)[method](path).set('host', '127.0.0.1:8787').set(headers);

/** The headers that a browser sends for a page of another origin. */
const foreignPages: readonly [string, Headers][] = [
  ['posts a form from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['posts from another site in an old browser', { origin: 'https://evil.example' }],
  ['has no origin', { origin: 'null' }],
  ['has a path after the origin of this server', { origin: 'http://127.0.0.1:8787/x' }],
  ['is of another port of this machine', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' }],
  ['is of another name of this machine', { origin: 'http://localhost:8787', 'sec-fetch-site': 'cross-site' }],
  ['loads a picture from another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  ['follows a link from another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['follows a link from another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
  ['claims that another site is this one', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
];

/** Allowed callers: no browser, an address bar, and pages of this server, also through the development server. */
const ownPages: readonly [string, Headers][] = [
  ['curl', {}],
  ['an address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ['a page of this server', { origin: 'http://127.0.0.1:8787', 'sec-fetch-site': 'same-origin' }],
  ['a form that hides its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['a page of npm start', { host: '127.0.0.1:5173', origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'same-origin' }],
  ['a page behind a proxy', { 'x-forwarded-host': 'qa.example', origin: 'https://qa.example' }],
];

describe('a page of another origin', () => {
  it.each(foreignPages)(
    'that %s changes nothing through the admin API, and gets the reason',
    async (_what, headers) => {
      const name = 'held';
      await ask(server, 'post', `/__admin/clock/reset?sandbox=${name}`).expect(200);
      for (const [method, path] of [
        ['post', '/__admin/clock/freeze'],
        ['post', '/__admin/reset'],
        ['delete', '/__admin/requests'],
        ['get', '/__admin/scenarios/approved/open'],
        ['get', '/__admin/messages'],
        ['get', '/__admin/no-such-call'],
      ] as const) {
        const { status, body } = await ask(server, method, `${path}?sandbox=${name}`, headers);
        expect([path, status, body.error]).toEqual([path, FOREIGN_PAGE, expect.stringContaining('another origin')]);
      }
      const clock = await ask(server, 'get', `/__admin/clock?sandbox=${name}`).expect(200);
      const borrowers = await ask(server, 'get', `/__admin/borrowers?sandbox=${name}`).expect(200);
      expect([clock.body.frozen, borrowers.body.borrowers]).toEqual([false, []]);
    },
  );

  it.each(foreignPages)('that %s gets no page, no file and no checkout', async (_what, headers) => {
    for (const path of [
      '/',
      '/login',
      '/s/x/login',
      '/files/f1',
      '/s/x/checkout/p1',
      '/__shell/shell.js',
      '/__shell-check',
    ]) {
      const { status, text } = await ask(server, 'get', path, headers);
      expect([path, status, text]).toEqual([path, FOREIGN_PAGE, expect.stringContaining('another origin')]);
    }
  });

  it.each(foreignPages)('that %s runs no wire call', async (_what, headers) => {
    const client = await server.client();
    const path = `/s/${client.sandbox}${BASE_PATH}/operationConfiguration`;
    const { status, body } = await ask(server, 'post', path, { ...client.headersOf(), ...headers });
    expect([status, body.error]).toEqual([FOREIGN_PAGE, expect.stringContaining('another origin')]);
    expect(await client.journal('method=operationConfiguration')).toEqual([]);
  });

  it('cannot pay, or make the user pay', async () => {
    const borrower = await logInWithScenario(await server.client(), 'payment-waiting');
    const { orderNo } = borrower.facts;
    const opened = await borrower.call('createPayOrder', { orderNo, purpose: 'repay', method: 'card', amount: 1_000 });
    const path = `/s/${borrower.client.sandbox}/checkout/${opened.data.payOrderId}`;
    const pay = (headers: Headers) => ask(server, 'post', path, headers).type(FORM).send('decision=pay');
    const statusOf = async () =>
      (await borrower.call('payOrderStatus', { payOrderId: opened.data.payOrderId })).data.status;
    for (const [, headers] of foreignPages) await pay(headers).expect(FOREIGN_PAGE);
    expect(await statusOf()).toBe('waiting');
    await pay({ origin: 'null', 'sec-fetch-site': 'same-origin' }).expect(200);
    expect(await statusOf()).toBe('received');
  });

  it('still gets the styles of the agreements, which the app shows in a frame without an origin', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'style' };
    await ask(server, 'get', '/agreements/agreement.css', headers).expect(200);
  });
});

describe('an allowed caller', () => {
  it.each(ownPages)('with %s can use everything', async (_who, headers) => {
    await ask(server, 'post', '/__admin/clock/reset?sandbox=own', headers).expect(200);
    await ask(server, 'get', '/__admin/scenarios/approved/open?sandbox=own', headers).expect(302);
    await ask(server, 'get', '/agreements/loan_agreement.html', headers).expect(200);
    const client = await server.client();
    const path = `/s/${client.sandbox}${BASE_PATH}/operationConfiguration`;
    const sealed = client.seal([{ method: 'operationConfiguration', data: {} }]);
    const { status, text } = await ask(server, 'post', path, { ...client.headersOf(), ...headers }).send(sealed);
    expect([status, text]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32,}$/)]);
  });

  it('does not open a scenario with a HEAD request', async () => {
    await ask(server, 'head', '/__admin/scenarios/approved/open?sandbox=head').expect(404);
    const { body } = await ask(server, 'get', '/__admin/borrowers?sandbox=head').expect(200);
    expect(body.borrowers).toEqual([]);
  });
});

describe('a host name', () => {
  const paths = [
    '/__admin/messages',
    '/s/x/__admin/health',
    '/',
    '/files/f1',
    '/checkout/p1',
    '/__shell/shell.js',
    '/__shell-check',
  ];

  it.each([
    'evil.example',
    'evil.example:8787',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '192.168.1.2:8787',
  ])('%s is refused with one sentence that names it, if there is no token', async (host) => {
    for (const path of paths) {
      const { status, text } = await ask(server, 'get', path, { host });
      expect([path, status]).toEqual([path, FOREIGN_PAGE]);
      expect(text).toMatch(/^[^\n]*Without an admin token, this server accepts only localhost [^\n]*\n?$/);
      expect(text.replaceAll('\\"', '"')).toContain(`"${host}"`);
    }
  });

  it.each(['localhost', 'LOCALHOST:8787', 'qa.localhost:8787', '127.0.0.1', '127.8.9.10:1', '[::1]:8787', '[::1]'])(
    '%s belongs to this machine',
    async (host) => {
      await ask(server, 'get', '/__admin/health', { host }).expect(200);
      await ask(server, 'get', '/agreements/loan_agreement.html', { host }).expect(200);
    },
  );

  it('does not matter to the wire, since a proxy passes its own name', async () => {
    await ask(server, 'post', `${BASE_PATH}/homePage`, { host: 'loans.example' }).expect(200);
    const own = { host: 'loans.example', origin: 'https://loans.example', 'sec-fetch-site': 'same-origin' };
    await ask(server, 'post', `${BASE_PATH}/homePage`, own).expect(200);
  });

  it('does not matter to a server with a token, whose admin API requires the token', async () => {
    await ask(guarded, 'get', '/agreements/loan_agreement.html', { host: 'qa.example' }).expect(200);
    await ask(guarded, 'get', '/__admin/health', { host: 'qa.example' }).expect(401);
    await ask(guarded, 'get', '/__admin/health', { host: 'qa.example', 'x-admin-token': TOKEN }).expect(200);
  });
});
