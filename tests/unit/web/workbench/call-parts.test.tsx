import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { brokenFieldsOf } from '../../../../mock-server/workbench/lib/call-words';
import { Changes } from '../../../../mock-server/workbench/regions/call/call-changes';
import { Resend } from '../../../../mock-server/workbench/regions/call/resend';
import { changeAddress } from '../../../../mock-server/workbench/state/address';
import { problemsOf } from '../../../../mock-server/workbench/ui/form';
import { JsonTree } from '../../../../mock-server/workbench/ui/json';
import { later } from '../../../support/later';
import { rowOf } from '../../mock-server/workbench/calls';
import { button, enter, only, tap } from '../mount';
import { said } from '../screens/said';
import { openRegion, parameter, problemOf, Refused, texts } from './page-around';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('a resent call', () => {
  const SEND = 'POST /requests/7/send';
  const call = rowOf(7, {
    headers: { authorization: 'Bearer t1' },
    request: { entries: [{ method: 'homePage', data: {} }] },
  });
  const open = async (reply: unknown, row = call) => {
    const page = await openRegion(<Resend line={row} />, { [SEND]: reply });
    await tap(button('Edit and resend'));
    const [entries, token] = [only<HTMLTextAreaElement>('textarea'), only<HTMLInputElement>('input')];
    return { ...page, entries, token };
  };
  const send = () => tap(button('Resend'));
  const isOpen = () => document.querySelector('[role="dialog"]') !== null;

  it('sends only what the tester edited: the token or the entries', async () => {
    const { posted, token } = await open({ request: 8 });
    await enter(token, 't2');
    await send();
    await tap(button('Edit and resend'));
    await enter(only<HTMLTextAreaElement>('textarea'), '[{"method":"orderDetail","data":{}}]');
    await send();
    expect(posted).toEqual([
      ['POST /requests/7/send?sandbox=mine', { token: 't2' }],
      ['POST /requests/7/send?sandbox=mine', { entries: [{ method: 'orderDetail', data: {} }] }],
    ]);
  });

  it('shows what is wrong beside the field, and only until the field is corrected', async () => {
    const issues = [{ path: 'body.token', reason: 'Too long' }];
    const { entries, token } = await open(new Refused(400, { error: 'Wrong.', issues }));
    await enter(entries, '{');
    expect(problemOf(entries)).toMatch(/JSON/);
    expect(problemOf(token)).toBeUndefined();
    await enter(entries, '[]');
    expect(problemOf(entries)).toBeUndefined();
    await send();
    expect([problemOf(token), token.getAttribute('aria-invalid')]).toEqual(['Too long', 'true']);
    await enter(token, 't3');
    expect([problemOf(token), token.getAttribute('aria-invalid')]).toEqual([undefined, null]);
  });

  it('opens the new call once it is in the list', async () => {
    const { show, workbench } = await open({ request: 8 });
    await show(call);
    await send();
    expect([isOpen(), parameter('call'), workbench.latest.get()?.what]).toEqual([false, null, 'Resend homePage']);
    await show(call, rowOf(9));
    expect(parameter('call')).toBeNull();
    await show(call, rowOf(9), rowOf(8));
    expect(parameter('call')).toBe('8');
    await act(async () => changeAddress({ call: '9' }));
    await show(call, rowOf(9), rowOf(8), rowOf(10));
    expect(parameter('call')).toBe('9');
  });

  it('waits for the server, and stays open with the refusal until the next change', async () => {
    const { promise, resolve } = later<Refused>();
    const { entries } = await open(promise, rowOf(7, { ...call.entry, methods: ['homePage', 'x'] }));
    expect(only('[role="dialog"] h1').textContent).toBe('Resend homePage, x');
    await send();
    expect(button('Resend').disabled).toBe(true);
    await act(async () => resolve(new Refused(400, { error: 'Wrong.', issues: [] })));
    expect([isOpen(), ...texts('[role="alert"]')]).toEqual([true, 'Wrong.']);
    await enter(entries, '[]');
    expect(texts('[role="alert"]')).toEqual([]);
  });
});

it('the problems of a form are at the innermost field of their path, and the others at the form', () => {
  const of = (...paths: string[]) =>
    problemsOf({ reason: 'Wrong.', issues: paths.map((path) => ({ path, reason: `${path}!` })) }, ['name', 'to']);
  expect(of('body.name', 'body.to.name', 'body.other')).toEqual({
    name: 'body.to.name!',
    form: 'Wrong.\nbody.other: body.other!',
  });
  expect(of('body.to')).toEqual({ to: 'body.to!' });
  expect(of()).toEqual({ form: 'Wrong.' });
});

describe('the state changes of a call', () => {
  const open = (request: number, ...changes: object[]) => {
    const all = changes.map((change, index) => ({ kind: 'order', id: `N${index}`, ...change }));
    return openRegion(<Changes line={rowOf(7)} />, { 'GET /requests/7/changes': { request, changes: all } });
  };

  it('never are those of another call', async () => {
    const { container } = await open(6, { after: {} });
    expect(container.textContent).toBe('');
  });

  it('say what became of each document and field, by its path', async () => {
    const before = { a: 1, b: { c: [1, 2], d: 'x' }, gone: true, same: null };
    const after = { a: 2, b: { c: [1], d: 'x' }, new: false, same: null };
    const { container } = await open(7, { after: { a: 1 } }, { before: { a: 1 } }, { before, after });
    const tones = [...container.querySelectorAll<HTMLElement>('h3 > span')].map(({ dataset }) => dataset.accentColor);
    expect(tones).toEqual(['green', 'red', 'amber']);
    await expect(`${said(container)}\n`).toMatchFileSnapshot('says/changes.txt');
  });
});

it('a tree marks the wrong fields of a broken reply, and names a missing one', async () => {
  const reply = { results: [{ data: { amount: 'x', term: 7, fees: {} } }] };
  const breaks = ['amount', 'fees', 'dueAt'].map((name) => ({ path: `orderDetail.data.${name}`, reason: '' }));
  const fault = [{ id: 'f1', effect: { reply: {} }, breaks }];
  await openRegion(<JsonTree value={reply} wrong={brokenFieldsOf({ methods: ['orderDetail'], fault } as never)} />);
  expect(texts('.wrong')).toEqual(['results.0.data.dueAt is missing', 'amount: "x"', 'fees: {}']);
});
