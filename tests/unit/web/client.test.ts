import { assumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { homePage, operationConfiguration } from '@kit/contracts/methods/configuration';
import { sendAuthCode } from '@kit/contracts/methods/session';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { requestEnvelope } from '@kit/contracts/wire/envelope';
import { headers, requestIdPattern } from '@kit/contracts/wire/headers';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { open, seal } from '../../../web/src/api/aes';
import { createSealed, createServerClock } from '../../../web/src/api/envelopes';
import { examples } from '../../support/examples';
import { allSucceed, createFakeBackend, exampleOf, refusal, success } from './fake-backend';
import { makeServices } from './make-services';

const phoneOf = (index: number) => `0803123456${index}`;

describe('the envelope', () => {
  it('[7.1] [7.2] [7.4] contains the fields of the contract, in an uncached POST with same-origin cookies only', async () => {
    const backend = createFakeBackend(allSucceed);
    const inits: (RequestInit | undefined)[] = [];
    const { api, clock } = makeServices(backend, {
      token: 'a-token-of-16-or-more',
      config: { base: '/s/one' },
      fetch: (input, init) => {
        inits.push(init);
        return backend.fetch(input, init);
      },
    });
    await api.call(userIdentifierInfo, {});
    const [request] = backend.seen;
    expect(request?.path).toBe('/s/one/app/userIdentifierInfo');
    expect(z.safeParse(requestEnvelope, { ...request?.envelope, entries: request?.entries }).success).toBe(true);
    expect(request?.envelope).toEqual({
      t: clock.now,
      header: { appName: 'Kit', version: '1.0.1', channel: 'store' },
    });
    expect(request?.headers).toMatchObject({
      'cache-control': 'no-cache',
      authorization: 'Bearer a-token-of-16-or-more',
      pkg: 'com.example.loan',
      lang: 'en-US',
      ostype: 'android',
      appversion: '2.0',
      application: 'Kit',
      applicationversion: '2.0',
      protocolversion: '1',
      'content-type': 'text/plain',
    });
    expect(request?.headers[headers.requestId]).toMatch(requestIdPattern);
    // a key exchange and a call
    expect(inits).toHaveLength(2);
    for (const init of inits) {
      expect(init).toMatchObject({ method: 'POST', cache: 'no-store', credentials: 'same-origin' });
    }
  });

  it('before a login has no authorization, and encodes a name that a header cannot contain', async () => {
    const backend = createFakeBackend(allSucceed);
    for (const appName of ['Kit Loans (NG) ~', 'Owó Loans']) {
      await makeServices(backend, { stored: { appName } }).api.call(homePage, {});
    }
    expect(backend.seen.map(({ headers }) => headers.application)).toEqual(['Kit Loans (NG) ~', 'Ow%C3%B3%20Loans']);
    // the body allows every character
    expect(backend.seen.map(({ envelope }) => envelope.header.appName)).toEqual(['Kit Loans (NG) ~', 'Owó Loans']);
    expect(backend.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('contains the calls of one tick, and returns each its own result', async () => {
    const backend = createFakeBackend(({ entries }) => ({
      results: entries.map(({ method }) =>
        method === 'homePage' ? refusal(method, 'INTERNAL_ERROR') : success(method, exampleOf(method)),
      ),
    }));
    const { api } = makeServices(backend);
    const [user, home, configuration] = await Promise.allSettled([
      api.call(userIdentifierInfo, {}),
      api.call(homePage, {}),
      api.call(operationConfiguration, {}),
    ]);
    expect(backend.seen.map(({ path }) => path)).toEqual(['/app/batch']);
    expect(user).toMatchObject({ value: exampleOf('userIdentifierInfo') });
    expect(home).toMatchObject({ reason: { codeName: 'INTERNAL_ERROR' } });
    expect(configuration).toMatchObject({ value: exampleOf('operationConfiguration') });
  });

  it('merges identical reads, and never calls that change state', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api } = makeServices(backend);
    const code = { contactNumber: phoneOf(1), purpose: 'login' } as const;
    await Promise.all([
      api.call(homePage, {}),
      api.call(sendAuthCode, code),
      api.call(homePage, {}),
      api.call(sendAuthCode, code),
    ]);
    expect(backend.seen[0]?.entries.map(({ method }) => method)).toEqual(['homePage', 'sendAuthCode', 'sendAuthCode']);
  });

  it("never exceeds the contract's maximum length", async () => {
    const backend = createFakeBackend(allSucceed);
    const { api } = makeServices(backend);
    const code = { contactNumber: phoneOf(1), purpose: 'login' } as const;
    await Promise.all(Array.from({ length: assumptions.maximumEntries + 1 }, () => api.call(sendAuthCode, code)));
    expect(backend.seen.map(({ entries }) => entries.length)).toEqual([assumptions.maximumEntries, 1]);
  });

  it('[7.5] renames fields for the backend, and back in nested lists and objects, and keeps empty values', async () => {
    const example = examples.homePage.response;
    const { items, order, ...rest } = example;
    const spelled = {
      ...rest,
      loan: order,
      offers: items.map(({ productId, ...item }) => ({ ...item, constructor: productId })),
    };
    const backend = createFakeBackend(({ entries }) => ({
      results: entries.map(({ method }) => success(method, method === 'homePage' ? spelled : exampleOf(method))),
    }));
    const { api } = makeServices(backend, {
      config: {
        fieldNames: { contactNumber: 'msisdn', order: 'loan', items: 'offers', productId: 'constructor' },
        paths: { sendAuthCode: '/v2/code' },
      },
    });
    await api.call(sendAuthCode, { contactNumber: phoneOf(1), purpose: 'login' });
    expect(backend.seen[0]).toMatchObject({ path: '/app/v2/code', entries: [{ data: { msisdn: phoneOf(1) } }] });
    await expect(api.call(homePage, {})).resolves.toEqual(example);
  });
});

it('a phone with a wrong clock sends the refused envelope once more, and all others, with the time of the server', async () => {
  const key = { keyId: 'k', key: 'f47ac10b58cc4372a5670e02b2c3d479' };
  const [phone, server] = [Date.UTC(2020, 0, 1), Date.UTC(2026, 11, 4)];
  const times: number[] = [];
  const send = createSealed({
    pathOf: (segment) => `/${segment}`,
    describe: () => makeServices(createFakeBackend(allSucceed)).device.describe(),
    clock: createServerClock(() => phone),
    send: async (_path, _headers, body) => {
      const { t } = JSON.parse(open(key.key, body)) as { readonly t: number };
      times.push(t);
      const refused = { ...codes.TIME_SKEW, results: [], data: { serverTime: server } };
      return seal(key.key, JSON.stringify(t === server ? { code: 0, message: '', results: [] } : refused));
    },
  });
  const envelope = { entries: [{ method: 'homePage', data: {} }], requestId: 'r', token: undefined, key };
  expect(await send(envelope)).toMatchObject({ code: 0 });
  expect(await send(envelope)).toMatchObject({ code: 0 });
  expect(times).toEqual([phone, server, server]);
});

it("shows the site's own website instead of the backend's, if it has one", async () => {
  const asDecided = assumptions.officialWebsite;
  onTestFinished(() => overrideAssumptions({ officialWebsite: asDecided }));
  const example = examples.operationConfiguration.response;
  const officialWebsite = 'https://www.harbour.example';
  for (const given of [{ officialWebsite }, {}]) {
    overrideAssumptions(given);
    const { api } = makeServices(createFakeBackend(allSucceed), { config: { assumptions: given } });
    expect(await api.call(operationConfiguration, {})).toEqual({ ...example, ...given });
  }
});
