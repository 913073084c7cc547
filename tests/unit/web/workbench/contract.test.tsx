import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, type JsonSchema } from '../../../../mock-server/workbench/lib/json-schema';
import { Contract } from '../../../../mock-server/workbench/regions/contract/contract';
import { later } from '../../../support/later';
import { button, enter, tap } from '../../../support/mount';
import { fieldOf, openRegion, parameter, postedOf, Refused, rowOf, texts, wordsIn } from './page-around';

const HOUR = 3_600_000;

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the contract', () => {
  const contract = {
    methods: [
      {
        ...{ name: 'homePage', summary: 'The home page', 'x-login': 'required', 'x-changes-state': true },
        params: [{ schema: { properties: { page: { type: 'integer', minimum: 1 } } } }],
        result: {
          schema: { properties: { orders: { type: 'array', items: { properties: { amount: { type: 'integer' } } } } } },
        },
        errors: [{ code: 0 }, { code: 7 }, { code: 8 }],
      },
      { name: 'logout', summary: 'Ends it', 'x-login': 'none', params: [], result: { schema: {} }, errors: [] },
    ],
    components: { schemas: {} },
    'x-codes': [
      { name: 'SUCCESS', code: 0, message: 'Good', healedBy: 'nobody' },
      { name: 'TOKEN', code: 7, message: 'Expired', healedBy: 'login' },
    ],
    'x-rules': [{ name: 'phone', says: 'A number', section: '5', text: 'Enter a number' }],
    'x-assumptions': [{ name: 'reviewTime', value: 1, reason: 'About an hour' }],
  };
  const own = (value: number) => ({
    name: 'reviewTime',
    value,
    ofServer: HOUR,
    reason: 'About an hour',
    canChange: true,
  });
  const days = { name: 'freezePeriodDays', value: 7, ofServer: 7, reason: 'A week', canChange: true };
  const fixed = { name: 'loanDays', value: [7, 14], ofServer: [7, 14], reason: 'Two terms', canChange: false };
  const list = (...assumptions: object[]) => ({ 'GET /contract': contract, 'GET /assumptions': { assumptions } });

  it('lists methods with their fields, codes and rules, and links the latest call', async () => {
    const { container, show } = await openRegion(<Contract />, list());
    await show(rowOf(4, { methods: ['homePage'] }), rowOf(5, { methods: ['homePage'] }, true));
    expect(wordsIn(container)).toEqual([
      ...['Find in the contract', '= ', 'Methods (2)', 'homePage', 'The home page', 'login required', 'changes state'],
      ...[
        'Show the latest call',
        'Request',
        'page',
        'integer, from 1',
        'Reply',
        'orders',
        'list',
        'orders[].amount',
        'integer',
      ],
      ...['Codes', '0 SUCCESS, 7 TOKEN, 8', 'logout', 'Ends it', 'login none', 'Codes'],
      ...['Codes (2)', '0', 'SUCCESS: Good', '7', 'TOKEN: Expired · healed by login'],
      ...['Rules (1)', 'phone', 'A number (section 5)'],
    ]);
    await tap(button('Show the latest call'));
    expect(parameter('call')).toBe('4');
  });

  it.each([
    ['HOMEPAGE', ['Methods (1)']],
    ['expired', ['Codes (1)']],
    ['enter a', ['Rules (1)']],
    ['hour', ['Assumptions of mine (1)']],
    ['assumptions', ['Assumptions of mine (1)', 'Assumptions of the server (1)']],
  ])('finds %s', async (text, sections) => {
    await openRegion(<Contract />, list(own(HOUR), fixed));
    await enter(fieldOf('Find in the contract'), text);
    expect(texts('h2')).toEqual(sections);
    expect(parameter('contract')).toBe(text);
  });

  it('opens a method that is the only match', async () => {
    await openRegion(<Contract />, list());
    const open = () => [...document.querySelectorAll('details')].map((method) => method.open);
    expect(open()).toEqual([false, false]);
    await enter(fieldOf('Find in the contract'), 'logout');
    expect(open()).toEqual([true]);
  });

  it('says that nothing matches', async () => {
    const { container } = await openRegion(<Contract />, list());
    await enter(fieldOf('Find in the contract'), 'xyz');
    expect(container.textContent).toContain('No match for “xyz” in the contract');
  });

  it('changes an assumption of this sandbox, and says which are those of the server', async () => {
    const { container, sent } = await openRegion(<Contract />, list(own(2 * HOUR), days, fixed));
    expect(fieldOf('reviewTime').value).toBe('2 h');
    expect(wordsIn(container)).toContain('Changed here: reviewTime, 1 h on the server.');
    expect(wordsIn(container).slice(-5)).toEqual([
      'Assumptions of the server (1)',
      'One sandbox cannot change these: the app and the schemas of the contract read them, too. Start the server with .',
      '--assumptions',
      ...['loanDays', '[7,14]'],
    ]);
    expect(() => button('Save')).toThrow();
    await enter(fieldOf('reviewTime'), 'soon');
    await enter(fieldOf('freezePeriodDays'), '1.5');
    await tap(button('Save'));
    const alerts = () => texts('[role="alert"]');
    expect(alerts()).toEqual(['Enter a duration, such as 90 min or 3 days.', 'Enter a whole number.']);
    await enter(fieldOf('reviewTime'), '90 min');
    expect(alerts()).toEqual(['Enter a whole number.']);
    await enter(fieldOf('freezePeriodDays'), ' 3 ');
    await tap(button('Save'));
    const put = () => sent.filter(({ method }) => method === 'PUT');
    expect(put().map(({ path, body }) => [path, body])).toEqual([
      ['/assumptions?sandbox=mine', { reviewTime: 1.5 * HOUR, freezePeriodDays: 3 }],
    ]);
    expect(() => button('Save')).toThrow();
    await tap(button('Use the server’s values'));
    expect(put().at(-1)?.body).toEqual({});
  });

  it('keeps what was typed if the server refuses it, and offers no way back without a change', async () => {
    const issues = [{ path: 'body.reviewTime', reason: 'More than ten years' }];
    await openRegion(<Contract />, {
      ...list(own(HOUR), days),
      'PUT /assumptions': new Refused(400, { error: 'No.', issues }),
    });
    expect(document.body.textContent).not.toContain('Use the server’s values');
    expect(document.body.textContent).not.toContain('Changed here');
    await enter(fieldOf('reviewTime'), '9000 days');
    await act(async () => button('Save').click());
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('More than ten years');
    expect(fieldOf('reviewTime').value).toBe('9000 days');
  });

  it('sends only what differs from the server, and keeps what was typed until it is saved', async () => {
    const { promise, resolve } = later<object>();
    const changed = { ...days, name: 'reviewDays', value: 9 };
    const { container, sent, workbench } = await openRegion(<Contract />, {
      ...list(own(2 * HOUR), days, changed),
      'PUT /assumptions': promise,
    });
    expect(wordsIn(container)).toContain('Changed here: reviewTime, 1 h on the server; reviewDays, 7 on the server.');
    await enter(fieldOf('reviewTime'), '1 h');
    await tap(button('Save'));
    expect(button('Saving…').disabled).toBe(true);
    expect(postedOf(sent)).toEqual([['PUT /assumptions?sandbox=mine', { reviewDays: 9 }]]);
    await act(async () => resolve({ assumptions: [] }));
    expect(fieldOf('reviewTime').value).toBe('2 h');
    await enter(fieldOf('reviewTime'), 'x');
    await tap(button('Use the server’s values'));
    expect(fieldOf('reviewTime').value).toBe('2 h');
    expect(workbench.actions.get().map(({ what }) => what)).toEqual([
      ...['Use the assumptions of the server', 'Change the assumptions of mine'],
    ]);
  });

  it('finds words across a method and its summary, without spaces around them', async () => {
    const { container } = await openRegion(<Contract />, list());
    await enter(fieldOf('Find in the contract'), ' homepage the ');
    expect(texts('h2')).toEqual(['Methods (1)']);
    await enter(fieldOf('Find in the contract'), 'hour');
    expect(container.textContent).not.toContain('No match');
  });
});

it('the fields of a schema end at the fifth level, and at a reference that leads nowhere', () => {
  const schemas = {
    Tree: { properties: { part: { $ref: '#/components/schemas/Tree' } } },
    Lists: { items: { $ref: '#/components/schemas/Lists' } },
  };
  const paths = (schema: JsonSchema) => fieldsOf(schema, schemas).map(({ path }) => path);
  const part = (depth: number) => Array.from({ length: depth }, () => 'part').join('.');
  expect(paths(schemas.Tree)).toEqual([1, 2, 3, 4, 5].map(part));
  expect(paths(schemas.Lists)).toEqual([]);
  expect(paths({ properties: { none: { $ref: '#/components/schemas/None' } } })).toEqual(['none']);
  expect(paths({ properties: { none: { $ref: '#/components/schemas/Tree' } } })).toContain('none.part');
});
