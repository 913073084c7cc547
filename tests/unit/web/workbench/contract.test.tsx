import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, type JsonSchema } from '../../../../mock-server/workbench/lib/json-schema';
import { Contract } from '../../../../mock-server/workbench/regions/contract/contract';
import { button, enter, tap } from '../../../support/mount';
import { fieldOf, openRegion, parameter, rowOf, texts, wordsIn } from './page-around';

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
  const list = () => ({ 'GET /contract': contract });

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
      ...['Assumptions (1)', 'reviewTime', '1'],
    ]);
    await tap(button('Show the latest call'));
    expect(parameter('call')).toBe('4');
  });

  it.each([
    ['HOMEPAGE', ['Methods (1)']],
    ['expired', ['Codes (1)']],
    ['enter a', ['Rules (1)']],
    ['hour', ['Assumptions (1)']],
    ['assumptions', ['Assumptions (1)']],
  ])('finds %s', async (text, sections) => {
    await openRegion(<Contract />, list());
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
