import { beforeEach, describe, expect, it } from 'vitest';
import { Faults } from '../../../../mock-server/workbench/regions/faults/faults';
import { button, enter, only, tap } from '../../../support/mount';
import {
  choose,
  fakeClipboard,
  fieldOf,
  mountRegion,
  openRegion,
  postedOf,
  Refused,
  send,
  texts,
  wordsIn,
} from './page-around';

const NUMBER = '08031234567';

const schema = {
  type: 'object',
  required: ['effect'],
  properties: {
    match: {
      type: 'object',
      properties: { method: { enum: ['homePage', 'generateSk'] }, contactNumber: {}, device: {} },
    },
    effect: {
      anyOf: [
        { type: 'object', required: ['code'], properties: { code: { type: 'integer' } } },
        {
          type: 'object',
          required: ['drop'],
          properties: { drop: { enum: ['after', 'slow'] }, bytesPerSecond: { type: 'integer' } },
        },
        { type: 'object', required: ['reply'], properties: { reply: {} } },
      ],
    },
    times: { type: 'integer' },
  },
};
const content = { 'application/json': { schema } };
const replies = {
  'GET /openapi.json': { paths: { '/__admin/faults': { post: { requestBody: { content } } } } },
  'GET /contract': {
    'x-codes': [
      { name: 'SUCCESS', code: 0 },
      { name: 'TOKEN_EXPIRED', code: 10010303 },
      { name: 'FILE_TOO_LARGE', code: 200205 },
    ],
  },
  ...{ 'GET /faults': { faults: [] } },
  'GET /devices': { devices: [{ device: '10.0.0.7' }] },
  'GET /borrowers': { borrowers: [{ contactNumber: NUMBER, fullName: null, orderStatus: null }] },
};

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

const open = async (more = {}) => {
  const page = await openRegion(<Faults />, { ...replies, ...more });
  await tap(button('+ New fault'));
  await page.settle();
  return page;
};
const form = () => only('[aria-label="New fault"] form');

describe('the form of a fault', () => {
  it('offers the codes of failures, the borrowers and the phones by their names', async () => {
    await open();
    expect(wordsIn(form())).toEqual([
      ...['Method', '= ', 'any', 'homePage', 'generateSk', 'Borrower', '= ', 'any', '0803 123 4567'],
      ...['Phone', '= ', 'any', 'A', '10.0.0.7'],
      ...['What happens', '= 0', 'Code', 'Drop'],
      ...['Code', '= 10010303', '10010303 TOKEN_EXPIRED', '200205 FILE_TOO_LARGE'],
      ...['Times', '= ', 'Add fault', 'Copy curl', 'Cancel'],
    ]);
  });

  it('asks for a speed only for a slow reply, and for no borrower of a key exchange', async () => {
    const { sent, workbench } = await open();
    await choose('What happens', '1');
    expect(wordsIn(form())).not.toContain('Bytes per second');
    await choose('Drop', 'slow');
    expect(fieldOf('Bytes per second').required).toBe(true);
    await enter(fieldOf('Bytes per second'), '900');
    await choose('Borrower', NUMBER);
    await choose('Phone', '10.0.0.7');
    await enter(fieldOf('Times'), '2');
    const written = fakeClipboard();
    await tap(button('Copy curl'));
    const body = {
      effect: { drop: 'slow', bytesPerSecond: 900 },
      match: { contactNumber: NUMBER, device: '10.0.0.7' },
      times: 2,
    };
    expect(written).toHaveBeenCalledWith(
      `curl -X POST '${location.origin}/__admin/faults?sandbox=mine' -H 'content-type: application/json' -d '${JSON.stringify(body)}'`,
    );
    await send(form());
    expect(postedOf(sent)).toEqual([['POST /faults?sandbox=mine', body]]);
    expect(workbench.actions.get()[0]?.what).toBe('Add a fault');
    expect(document.querySelector('[aria-label="New fault"]')).toBeNull();
    await tap(button('+ New fault'));
    await choose('Method', 'homePage');
    expect(wordsIn(form())).toContain('Borrower');
    await choose('Method', 'generateSk');
    expect(wordsIn(form())).not.toContain('Borrower');
    await tap(button('Cancel'));
    expect(button('+ New fault')).toBeDefined();
  });

  it('says beside a field why it was refused, until the fault changes', async () => {
    const issues = [
      { path: 'body.match.device', reason: 'Too many' },
      { path: 'body', reason: 'Incomplete' },
    ];
    await open({ 'POST /faults': new Refused(400, { error: 'No.', issues }) });
    const alerts = () => texts('[role="alert"]');
    await send(form());
    expect(alerts()).toEqual(['Too many', 'No.\nbody: Incomplete']);
    await enter(fieldOf('Times'), '2');
    expect(alerts()).toEqual([]);
  });

  const none = (path: object) => ({ 'GET /openapi.json': { paths: { '/__admin/faults': path } } });
  it.each([
    { 'GET /openapi.json': new Promise(() => undefined) },
    { 'GET /contract': new Promise(() => undefined) },
    { 'GET /openapi.json': { paths: {} } },
    none({}),
    none({ post: {} }),
    none({ post: { requestBody: { content: {} } } }),
  ])('is missing until the server describes it: %#', async (more) => {
    await mountRegion(<Faults />, { ...replies, ...more });
    await tap(button('+ New fault'));
    expect(document.querySelector('form[class*="form"] [class*="fields"]')).toBeNull();
  });
});
