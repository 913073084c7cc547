import { beforeEach, describe, expect, it } from 'vitest';
import { Borrower } from '../../../../mock-server/workbench/regions/borrower/borrower';
import { button, enter, only, tap } from '../../../support/mount';
import { choose, fieldOf, openRegion, parameter, Refused, send, wordsIn } from './page-around';

const NUMBER = '08031234567';
const OTHER = '08030000000';
const HOUR = 3_600_000;

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

const order = (more: object = {}) => ({
  order: { orderNo: 'N1', status: 'overdue', overdueDays: 3, amount: 50_000 },
  repayment: {
    remaining: 51_750,
    principal: 50_000,
    interest: 1_500,
    overdueFee: 250,
    repaid: 0,
    dueAt: Date.UTC(2026, 10, 26),
  },
  terms: { loanAmount: 50_000 },
  rejection: null,
  ...more,
});
const borrower = (more: object = {}) => ({
  ...{
    contactNumber: NUMBER,
    completedSteps: ['personal', 'work'],
    orders: [order()],
    outcomes: { review: 'approve' },
  },
  transitions: [{ orderNo: 'N1', to: 'finished', by: 'pay in full' }],
  ...more,
});
const replies = (state: object = borrower(), more: object = {}) => ({
  'GET /borrowers': {
    borrowers: [
      { contactNumber: OTHER, fullName: null, orderStatus: null },
      { contactNumber: NUMBER, fullName: 'Ada Obi', orderStatus: 'overdue' },
    ],
  },
  [`GET /borrowers/${NUMBER}`]: state,
  [`GET /borrowers/${OTHER}`]: borrower({ contactNumber: OTHER, orders: [], transitions: [], completedSteps: [] }),
  'GET /next': {
    events: [
      { kind: 'overdue fee', text: 'The fee grows', at: 1, inMs: 0 },
      { kind: 'session ends', text: 'The session ends', at: 2, inMs: 2 * HOUR },
    ],
  },
  'GET /tickets': { tickets: [] },
  'GET /openapi.json': {
    paths: {
      '/__admin/borrowers/{contactNumber}/outcomes': {
        put: {
          requestBody: {
            content: {
              'application/json': {
                schema: { properties: { review: { enum: ['approve', 'reject'] }, other: { enum: ['a'] }, x: {} } },
              },
            },
          },
        },
      },
    },
  },
  ...more,
});

describe('the borrower', () => {
  it('is nobody in an empty sandbox', async () => {
    const { container, sent } = await openRegion(<Borrower />, { 'GET /borrowers': { borrowers: [] } });
    expect(sent.map(({ path }) => path)).toEqual(['/borrowers?sandbox=mine']);
    expect(wordsIn(container)).toEqual([
      'No borrowers yet',
      'Open a scenario (S), or log in on a phone with any number, such as 0803 123 4567.',
    ]);
  });

  it('has a session, an order with its money, events, actions and preset outcomes', async () => {
    const { container } = await openRegion(<Borrower />, replies());
    expect(wordsIn(container)).toEqual([
      ...['Borrower', `= ${NUMBER}`, '0803 123 4567 · Ada Obi · overdue', '0803 000 0000'],
      ...['Session and order', 'Session', 'active, ends in 2 h', 'Steps done', 'personal, work'],
      ...['Order', 'N1 · overdue · 3 d overdue', 'Left to pay', '₦51,750'],
      ...['Consists of', '₦50,000 + ₦1,500 interest + ₦250 overdue', 'Paid', '₦0', 'Due', '26 Nov 2026'],
      ...['Expire session', 'Squeeze', 'Invalidate token', 'Expire keys'],
      ...['Upcoming events', 'The fee grows', 'in 0 s', 'Go there', 'The session ends', 'in 2 h', 'Go there'],
      ...['Actions', 'pay in full', 'Transfer amount in naira', '= ', 'Add transfer'],
      ...['Message from customer service', '= ', 'New ticket'],
      ...['Preset outcomes', 'Review', '= approve', 'approve', 'reject', 'other', '= a', 'a'],
    ]);
  });

  it('without an order, a session or an action says so', async () => {
    const { container, settle } = await openRegion(<Borrower />, replies(undefined, { 'GET /next': { events: [] } }));
    await choose('Borrower', OTHER);
    await settle();
    expect(parameter('who')).toBe(OTHER);
    const words = wordsIn(container);
    for (const text of ['no active session', 'none', 'none yet', 'No upcoming events.']) expect(words).toContain(text);
    expect(words).toContain('The order allows no action now.');
    expect(words).not.toContain('Add transfer');
  });

  it.each([
    [{ repayment: null }, ['Amount', '₦50,000']],
    [{ repayment: null, terms: null }, ['Amount', '₦50,000']],
    [{ repayment: { ...order().repayment, overdueFee: 0 } }, ['Consists of', '₦50,000 + ₦1,500 interest']],
    [{ rejection: { reason: 'Too young', daysLeft: 6 } }, ['Rejected', 'Too young, 6 d left']],
    [{ order: { ...order().order, overdueDays: 0 } }, ['Order', 'N1 · overdue']],
  ])('with the order %j shows %j', async (given, [name, value]) => {
    const { container } = await openRegion(<Borrower />, replies(borrower({ orders: [order(given)] })));
    const words = wordsIn(container);
    expect(words[words.lastIndexOf(name as string) + 1]).toBe(value);
  });

  it('is changed by one admin call for each button', async () => {
    const { sent, workbench } = await openRegion(<Borrower />, replies());
    const posted = () =>
      sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path.split('?')[0], body]);
    for (const name of ['Expire session', 'Squeeze', 'Invalidate token', 'Expire keys', 'pay in full'])
      await tap(button(name));
    await tap(only<HTMLButtonElement>('li:last-child button'));
    await choose('Review', 'reject');
    expect(posted()).toEqual([
      [`/sessions/${NUMBER}/expire`, undefined],
      [`/sessions/${NUMBER}/squeeze`, undefined],
      [`/sessions/${NUMBER}/invalidate`, undefined],
      ['/keys/expire', undefined],
      ['/orders/N1/transition', { to: 'finished' }],
      ['/clock/advance', { ms: 2 * HOUR }],
      [`/borrowers/${NUMBER}/outcomes`, { review: 'reject' }],
    ]);
    await choose('other', 'a');
    const logged = workbench.actions.get().map(({ what }) => what);
    expect(logged.toReversed()).toEqual([
      ...[
        'Expire the session',
        'Squeeze the session',
        'Invalidate the token',
        'Expire all session keys',
        'pay in full',
      ],
      ...['Advance the clock to: The session ends', 'Review: reject', 'other: a'],
    ]);
    const asked = sent.map(({ path }) => path);
    for (const call of ['tickets', 'next']) expect(asked).toContain(`/${call}?contactNumber=${NUMBER}&sandbox=mine`);
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('li button')];
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, false]);
  });

  it('gets a transfer of any amount, and shows a refusal beside its field', async () => {
    const { sent } = await openRegion(
      <Borrower />,
      replies(undefined, {
        'POST /payments': new Refused(400, { error: 'No.', issues: [{ path: 'body.amount', reason: 'Too much' }] }),
      }),
    );
    const field = fieldOf('Transfer amount in naira');
    expect([field.min, field.max, field.placeholder]).toEqual(['1', '51750', 'Transfer, up to ₦51,750']);
    await enter(field, '5000');
    await send(field.form as HTMLFormElement);
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/payments?sandbox=mine',
      body: { orderNo: 'N1', amount: 5000 },
    });
    expect([field.value, document.querySelector('[role="alert"]')?.textContent]).toEqual(['5000', 'Too much']);
    await enter(field, '1');
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it('gets an empty field after a transfer, and none if nothing is owed', async () => {
    const { workbench, container } = await openRegion(<Borrower />, replies());
    const field = fieldOf('Transfer amount in naira');
    await enter(field, '5000');
    await send(field.form as HTMLFormElement);
    expect([field.value, workbench.actions.get()[0]?.what]).toEqual(['', 'Add a transfer of ₦5,000']);
    const paid = borrower({ orders: [order({ repayment: { ...order().repayment, remaining: 0 } })] });
    const other = await openRegion(<Borrower />, replies(paid));
    expect([container, other.container].map((page) => wordsIn(page).includes('Add transfer'))).toEqual([true, false]);
  });

  it.each([
    ['text', { 'GET /tickets': { tickets: [{ ticketOdrId: 'K2', processStatus: 1 }] } }, 'Write'],
    ['description', {}, 'Open a ticket'],
    ['other', {}, 'Open a ticket'],
  ])('sees why customer service could not write: %s', async (name, more, what) => {
    const refusal = new Refused(400, { error: 'No.', issues: [{ path: `body.${name}`, reason: 'Bad' }] });
    const { workbench } = await openRegion(
      <Borrower />,
      replies(undefined, { ...more, 'POST /tickets': refusal, 'POST /tickets/K2/notes': refusal }),
    );
    const field = fieldOf('Message from customer service');
    await enter(field, 'Hello');
    await send(field.form as HTMLFormElement);
    const problem = () => document.querySelector('[role="alert"]')?.textContent;
    expect([problem(), workbench.actions.get()[0]?.what]).toEqual([
      ...[name === 'other' ? 'No.\nbody.other: Bad' : 'Bad', `${what} as customer service`],
    ]);
    await enter(field, 'Hi');
    expect(problem()).toBeUndefined();
  });

  it('has at most six events, and none before the server replies', async () => {
    const events = Array.from({ length: 7 }, (_, at) => ({ kind: 'fee', text: `Event ${at}`, at, inMs: 1 }));
    await openRegion(<Borrower />, replies(undefined, { 'GET /next': { events } }));
    expect(document.querySelectorAll('li')).toHaveLength(6);
  });

  it.each([{}, { put: {} }, { put: { requestBody: { content: {} } } }])(
    'has no preset outcomes if the server offers %j, nor events before its reply',
    async (path) => {
      const { container } = await openRegion(
        <Borrower />,
        replies(undefined, {
          'GET /next': new Promise(() => undefined),
          'GET /openapi.json': { paths: { '/__admin/borrowers/{contactNumber}/outcomes': path } },
        }),
      );
      const words = wordsIn(container);
      expect(words).toContain('no active session');
      for (const text of ['Preset outcomes', 'Upcoming events']) expect(words).not.toContain(text);
    },
  );

  it('hears from customer service in the open ticket, or in a new one', async () => {
    const { sent } = await openRegion(
      <Borrower />,
      replies(undefined, {
        'GET /tickets': {
          tickets: [
            { ticketOdrId: 'K1', processStatus: 4 },
            { ticketOdrId: 'K2', processStatus: 1 },
          ],
        },
        'POST /tickets/K2/notes': { ok: true },
      }),
    );
    const field = fieldOf('Message from customer service');
    await enter(field, 'Hello');
    expect(button('Send')).toBeDefined();
    await send(field.form as HTMLFormElement);
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/tickets/K2/notes?sandbox=mine',
      body: { text: 'Hello' },
    });
    expect(field.value).toBe('');
  });

  it('without an open ticket gets a new one', async () => {
    const { sent } = await openRegion(<Borrower />, replies());
    await enter(fieldOf('Message from customer service'), 'Hello');
    await send(fieldOf('Message from customer service').form as HTMLFormElement);
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/tickets?sandbox=mine',
      body: { contactNumber: NUMBER, type: 7, description: 'Hello' },
    });
  });
});
