import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Changes } from '../../../../mock-server/workbench/regions/call/call-changes';
import { Resend } from '../../../../mock-server/workbench/regions/call/resend';
import { changeAddress } from '../../../../mock-server/workbench/state/address';
import { later } from '../../../support/later';
import { button, enter, only, tap } from '../../../support/mount';
import { mountRegion, openRegion, parameter, Refused, rowOf } from './page-around';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('a resent call', () => {
  const call = rowOf(7, {
    headers: { authorization: 'Bearer t1' },
    request: { entries: [{ method: 'homePage', data: {} }] },
  });
  const open = async (replies = {}, row = call) => {
    const page = await mountRegion(<Resend line={row} />, replies);
    await tap(button('Edit and resend'));
    return page;
  };
  const send = () => tap(button('Resend'));
  const isOpen = () => document.querySelector('[role="dialog"]') !== null;

  it('sends only the edited token', async () => {
    const { sent } = await open({ 'POST /requests/7/send': { request: 8 } });
    await enter(only<HTMLInputElement>('input'), 't2');
    await send();
    expect(sent.at(-1)).toEqual({ method: 'POST', path: '/requests/7/send?sandbox=mine', body: { token: 't2' } });
  });

  it('sends only the edited entries', async () => {
    const { sent } = await open({ 'POST /requests/7/send': { request: 8 } });
    await enter(only<HTMLTextAreaElement>('textarea'), '[{"method":"orderDetail","data":{}}]');
    await send();
    expect(sent.at(-1)?.body).toEqual({ entries: [{ method: 'orderDetail', data: {} }] });
  });

  it('shows what is wrong beside the field, and only until the field is corrected', async () => {
    await open({
      'POST /requests/7/send': new Refused(400, {
        error: 'Wrong.',
        issues: [{ path: 'body.token', reason: 'Too long' }],
      }),
    });
    const [entries, token] = [only<HTMLTextAreaElement>('textarea'), only<HTMLInputElement>('input')];
    await enter(entries, '{');
    const problemOf = (field: HTMLElement) =>
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
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
    const { show, workbench } = await open({ 'POST /requests/7/send': { request: 8 } });
    await show(call);
    await send();
    expect([isOpen(), parameter('call')]).toEqual([false, null]);
    expect(workbench.latest.get()?.what).toBe('Resend homePage');
    await show(call, rowOf(9));
    expect(parameter('call')).toBeNull();
    await show(call, rowOf(9), rowOf(8));
    expect(parameter('call')).toBe('8');
    await act(async () => changeAddress({ call: '9' }));
    await show(call, rowOf(9), rowOf(8), rowOf(10));
    expect(parameter('call')).toBe('9');
  });

  it('waits for the server, and stays open if it refuses', async () => {
    const { promise, resolve } = later<Refused>();
    const issues = [{ path: 'body.entries', reason: 'Too many' }];
    await open({ 'POST /requests/7/send': promise }, rowOf(7, { ...call.entry, methods: ['homePage', 'x'] }));
    expect(only('[role="dialog"] h1').textContent).toBe('Resend homePage, x');
    await send();
    expect(button('Resend').disabled).toBe(true);
    await act(async () => resolve(new Refused(400, { error: 'Wrong.', issues })));
    const alert = () => document.querySelector('[role="alert"]')?.textContent;
    expect([isOpen(), alert()]).toEqual([true, 'Too many']);
    await enter(only<HTMLTextAreaElement>('textarea'), '[]');
    expect(alert()).toBeUndefined();
  });
});

describe('the state changes of a call', () => {
  it('never are those of another call', async () => {
    const changes = [{ kind: 'order', id: 'N1', before: { a: 1 }, after: {} }];
    const { container } = await openRegion(<Changes line={rowOf(7)} />, {
      'GET /requests/7/changes': { request: 6, changes },
    });
    expect(container.textContent).toBe('');
  });

  it('show a vanished field as missing', async () => {
    const changes = [{ kind: 'order', id: 'N1', before: { a: 1, b: 2 }, after: { b: 2 } }];
    const { container } = await openRegion(<Changes line={rowOf(7)} />, {
      'GET /requests/7/changes': { request: 7, changes },
    });
    expect([...container.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual(['1', 'missing']);
    expect(container.textContent).toContain('1 document changed');
    expect(container.textContent).toContain('changed');
  });

  it.each([
    [{ after: { a: 1 } }, 'created', 'green'],
    [{ before: { a: 1 } }, 'deleted', 'red'],
    [{ before: { a: 1 }, after: { a: 2 } }, 'changed', 'amber'],
    [{ leftOut: 1_234 }, 'changed', 'amber'],
  ])('say of %j that the document was %s', async (change, words, tone) => {
    const changes = ['N1', 'N2'].map((id) => ({ kind: 'order', id, ...change }));
    const { container } = await openRegion(<Changes line={rowOf(7)} />, {
      'GET /requests/7/changes': { request: 7, changes },
    });
    const badges = [...container.querySelectorAll<HTMLElement>('h3 > span')];
    expect(badges.map(({ textContent, dataset }) => [textContent, dataset.accentColor === tone])).toEqual([
      [words, true],
      [words, true],
    ]);
    expect(container.textContent).toContain('2 documents changed');
    expect(container.textContent?.includes('1,234 characters: too long to show.')).toBe('leftOut' in change);
  });
});
