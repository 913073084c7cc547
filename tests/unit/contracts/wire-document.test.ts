import { overrideAssumptions } from '@kit/contracts/assumptions';
import { openRpcDocument } from '@kit/contracts/openrpc/document';
import { documentedRules } from '@kit/contracts/openrpc/documented-rules';
import { fieldRules } from '@kit/contracts/openrpc/field-rules';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

afterEach(() => overrideAssumptions({}));

const document = openRpcDocument();
const wire = document['x-wire'];

/** Returns every text in a value, with its path. */
const textsIn = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
};

describe('the wire document', () => {
  it('has paths, size limits and age limits of calls', () => {
    expect(wire.transport).toMatchObject({
      http: expect.stringContaining('POST {base}/app/batch for several'),
      base: '/app',
      batch: '/app/batch',
      timeSkew: {
        most: 300_000,
        'x-unit': 'milliseconds',
        code: {
          name: 'TIME_SKEW',
          code: 100408,
          message: 'The date or time of this phone is wrong. Set it and try again',
        },
      },
      body: { mostBytes: 262_144, 'x-unit': 'bytes', beyond: 'HTTP 413, plain JSON' },
    });
    expect(wire.envelope).toMatchObject({
      contentType: 'text/plain',
      entries: { least: 1, most: 20, 'x-unit': 'count' },
      noKey: { body: '{"code":401,"message":"AES expired"}', http: 200 },
      request: { type: 'object', required: ['t', 'header', 'entries'] },
    });
    expect(wire.envelope.vectors.length).toBeGreaterThan(3);
    for (const vector of wire.envelope.vectors) {
      expect(Object.keys(vector)).toEqual(['title', 'key', 'plaintext', 'hex']);
      expect(Object.values(vector).every((part) => typeof part === 'string')).toBe(true);
    }
    expect(wire.envelope.mustNotOpen.length).toBeGreaterThan(3);
  });

  it('describes key exchange, key lifetime and tokens', () => {
    expect(wire.keyExchange).toMatchObject({
      path: '/app/generateSk',
      headers: ['generateSk', 'pkg', 'requestid', 'protocolversion', 'content-type'],
      id: { type: 'string', pattern: '^[0-9a-f]{32}$' },
      reply: { required: ['code', 'message', 'data', 'keyId'] },
      failure: { body: '{"code":100400,"message":"Request failed, click to reload"}', http: 200 },
      keyLife: { value: 72_000_000, 'x-unit': 'milliseconds' },
      vector: {
        publicKey: expect.stringContaining('BEGIN PUBLIC KEY'),
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        data: expect.stringMatching(/^[0-9a-f]+$/),
        aesKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
    expect(wire.token).toEqual({
      header: 'authorization',
      scheme: 'Bearer',
      life: 2_592_000_000,
      'x-unit': 'milliseconds',
    });
    expect(wire.replays).toMatchObject({
      life: { value: 600_000, 'x-unit': 'milliseconds' },
      other: { name: 'REQUEST_ID_REUSED', code: 100409 },
    });
  });

  it('describes each header: required or not, and its pattern', () => {
    expect(wire.headers.map(({ name, required, pattern }) => [name, required, pattern])).toEqual([
      ['generateSk', false, undefined],
      ['keyid', false, undefined],
      ['pkg', true, undefined],
      ['lang', true, undefined],
      ['ostype', true, undefined],
      ['appversion', true, undefined],
      ['requestid', true, '^[0-9a-f]{32}$'],
      ['protocolversion', false, '^1$'],
      ['application', true, undefined],
      ['applicationversion', false, undefined],
      ['authorization', false, '^[Bb][Ee][Aa][Rr][Ee][Rr] '],
      ['cache-control', false, undefined],
      ['content-type', false, undefined],
    ]);
    expect(Object.keys(wire.headers[0] ?? {})).not.toContain('pattern');
  });

  it('describes the parts of an upload', () => {
    expect(wire.upload).toMatchObject({
      method: 'mediaUpload',
      path: '/app/mediaUpload',
      contentType: 'multipart/form-data',
      parts: [{ name: 'method', holds: 'the text mediaUpload' }, { name: 'data' }, { name: 'file' }],
      most: { value: 20_971_520, 'x-unit': 'bytes' },
      types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'video/mp4'],
    });
  });

  it('lists the codes that refuse an envelope, in check order', () => {
    const examples = wire.topLevelCodes.flatMap((code) => ('example' in code ? [[code.code, code.example?.code]] : []));
    expect(examples.length).toBeGreaterThan(5);
    for (const [code, stated] of examples) expect(stated).toBe(code);
    expect(wire.unknownMethod).toMatchObject({ name: 'METHOD_UNKNOWN', code: 100404, example: { reply: {} } });
    expect(wire.orderOfChecks.map((text) => text.match(/\d{3,}/g))).toEqual([
      ['401'],
      ['100400'],
      ['100400'],
      ['100408'],
      ['100409'],
      null,
      ['100404', '100400'],
    ]);
  });

  it('has no empty text', () => {
    const { 'x-wire': _, ...rest } = document;
    const mayBeEmpty =
      /plaintext$|\.title$|value|accepts|refuses|examples|default|usual|const|issues\.0\.path|reply\.data|request\./;
    const unsaid = [...textsIn(wire, 'x-wire'), ...textsIn(rest)].filter(
      ([path, text]) => text.trim() === '' && !mayBeEmpty.test(path),
    );
    expect(unsaid).toEqual([]);
  });

  it('names the contract, and has effective and default assumptions', () => {
    expect(document.openrpc).toBe('1.3.2');
    expect(document.info.title).toBe('Loan web app: the contract of its backend');
    overrideAssumptions({ maximumEntries: 3, minimumAge: 21 });
    const changed = openRpcDocument();
    expect(changed['x-wire'].envelope.entries.most).toBe(3);
    expect(changed['x-assumptions'].find(({ name }) => name === 'minimumAge')).toMatchObject({
      value: 21,
      usual: 18,
      section: '5',
      schema: { type: 'integer', exclusiveMinimum: 0 },
    });
  });

  it('separates methods with and without login, and reads from writes', () => {
    const stated = new Map(document.methods.map((method) => [method.name, method]));
    expect(stated.get('homePage')).toMatchObject({
      'x-login': 'required',
      'x-changes-state': false,
      tags: [{ name: 'login required' }],
    });
    expect(stated.get('sendAuthCode')).toMatchObject({
      'x-login': 'none',
      'x-changes-state': true,
      tags: [{ name: 'public' }],
    });
    expect(document.methods.filter((method) => method['x-login'] === 'none').map(({ name }) => name)).toEqual([
      ...['sendAuthCode', 'authenticate', 'operationConfiguration', 'tictetQuestionList'],
    ]);
    for (const { name, paramStructure, params, result } of document.methods) {
      expect([name, paramStructure, params[0]?.name, params[0]?.required, result.name]).toEqual([
        ...[name, 'by-name', 'data', true, 'data'],
      ]);
    }
    expect(
      stated
        .get('authenticate')
        ?.errors.map(({ code }) => code)
        .sort(),
    ).toEqual([...[100103, 100400, 100429, 100500, 10010303, 10010304, 200201].sort()]);
  });
});

describe('a rule that a schema cannot express', () => {
  it('is listed at its field, with the code of its refusal if it has its own code', () => {
    const named = Object.entries(fieldRules).map(([field, rules]) => [
      field,
      rules.map(({ name, code }) => (code === 'REQUEST_INVALID' ? name : `${name}: ${code}`)).join(', '),
    ]);
    const product = 'knownProduct: PRODUCT_NOT_FOUND, productLendsEnough';
    expect(Object.fromEntries(named)).toEqual({
      'PersonalInfo.birthDate': 'ofAge',
      'PersonalInfo.state': 'inDictionary',
      'PersonalInfo.district': 'areaOfState',
      'WorkInfo.payDay1': 'payDayOfFrequency',
      'WorkInfo.payDay2': 'payDayOfFrequency',
      'WorkInfo.emergencyContacts': 'distinctContacts',
      'BankInfo.bankName': 'inDictionary',
      'checkBank.request.bankName': 'inDictionary',
      'getDictItem.request.parent': 'parentOfDistrict',
      'mockOcr.request.fileId': 'ownPhoto',
      'saveFaceImageInfo.request.fileId': 'ownPhoto',
      'orderList.request.to': 'range',
      'loanQuote.request.loanDays': 'offeredTerm',
      'loanQuote.request.amount': 'approvedAmount',
      'loanQuote.request.couponId': 'couponOfProduct',
      'loanQuote.request.productId': product,
      'confirmBorrow.request.loanDays': 'offeredTerm',
      'confirmBorrow.request.amount': 'approvedAmount',
      'confirmBorrow.request.couponId': 'couponOfProduct',
      'confirmBorrow.request.productId': product,
      'confirmBorrow.request.announced': 'announcedTerms: EFFECT_CHANGED',
      'createPayOrder.request.amount': 'payableAmount: AMOUNT_REFUSED',
      'createPayOrder.request.announced': 'announcedEffect: EFFECT_CHANGED',
      'saveReview.request.stars': 'starsIfSatisfied',
      'saveReview.request.idea': 'ideaIfNot',
      'saveReview.request.reviewSchemaId': 'ownReview',
      'updateReviewSchema.request.reviewSchemaId': 'ownReview',
      'updateReviewSchema.request.state': 'reviewGoesOn',
      'saveTicket.request.receipts': 'ownFile',
      'saveTicket.request.orderNo': 'ownOrder',
      'saveTicketNote.request.receipts': 'ownFile',
      'saveTicketNote.request.ticketOdrId': 'ownTicket',
      'saveTicketNote.request.tractOdrId': 'ownApplication',
      'saveTicketNote.request.kind': 'textOfTicket',
      'notePage.request.ticketOdrId': 'ownTicket',
      'notePage.request.tractOdrId': 'ownApplication',
      'notePage.request.before': 'knownNote',
      'ticketInfo.request.ticketOdrId': 'ownTicket',
      'rateTicket.request.ticketOdrId': 'doneTicket',
      'rateTicket.request.resolved': 'ratedOnce',
    });
    for (const { says } of Object.values(fieldRules).flat()) expect(says).toMatch(/^[A-Z].{10,}\.$/);
  });

  it('is listed in named schemas and in request schemas', () => {
    const dictionary = [{ name: 'inDictionary', says: 'A value of the dictionary `bank`.', code: 'REQUEST_INVALID' }];
    expect(document.components.schemas.BankInfo?.properties?.bankName).toMatchObject({ 'x-rules': dictionary });
    const check = document.methods.find(({ name }) => name === 'checkBank');
    expect(check?.params[0]?.schema.properties?.bankName).toMatchObject({ 'x-rules': dictionary });
  });
});

describe('a rule of the document', () => {
  it.each(documentedRules.map((rule) => [rule.name, rule] as const))('%s accepts its own examples', (_name, rule) => {
    const { schema, accepts, refuses, says, section } = rule;
    expect([accepts.length > 0, refuses.length > 0]).toEqual([true, true]);
    for (const value of accepts) expect([value, z.safeParse(schema, value).success]).toEqual([value, true]);
    for (const value of refuses) expect([value, z.safeParse(schema, value).success]).toEqual([value, false]);
    expect(says.length).toBeGreaterThan(5);
    expect(section).toMatch(/^\d/);
    expect(rule.text().length).toBeGreaterThan(5);
  });
});
