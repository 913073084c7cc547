import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Call } from '../../../../mock-server/workbench/regions/call/call';
import { changeAddress } from '../../../../mock-server/workbench/state/address';
import { button, enter, only, tap } from '../../../support/mount';
import { fakeClipboard, fieldOf, openRegion, Refused, rowOf, runInMenu, send, texts, wordsIn } from './page-around';

const NUMBER = '08031234567';
const contract = {
  'x-codes': [
    { name: 'SUCCESS', code: 0, message: 'Good', healedBy: 'nobody' },
    { name: 'TOKEN_SQUEEZED', code: 10010304, message: 'Logged in elsewhere', healedBy: 'login' },
  ],
  components: {
    schemas: {
      HomePageRequest: { properties: { page: { type: 'integer', minimum: 1 } } },
      HomePageResponse: { properties: { name: { type: 'string' } } },
    },
  },
};
const replies = { 'GET /contract': contract, 'GET /devices': { devices: [] } };
const entry = (more: object = {}) => ({
  methods: ['homePage'],
  contactNumber: NUMBER,
  device: 'a.workbench',
  screen: '/repay',
  durationMs: 6,
  request: { entries: [{ method: 'homePage', data: { page: 1 } }] },
  reply: { code: 0, results: [{ code: 0, data: { name: 'Ada' } }] },
  headers: { b: '2', a: '1' },
  raw: { request: 'ab', reply: '' },
  ...more,
});

/** Opens the last of these calls. */
const open = async (...rows: ReturnType<typeof rowOf>[]) => {
  const page = await openRegion(<Call />, replies);
  await page.show(...rows);
  await act(async () => changeAddress({ call: String(rows.at(-1)?.entry.id) }));
  return page;
};
const head = () => wordsIn(only('header'));
const view = async (name: string) => {
  const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(({ textContent }) =>
    textContent?.startsWith(name),
  );
  await tap(tab as HTMLElement);
  return wordsIn(only('[role="tabpanel"]:not([hidden])'));
};
const posted = (sent: Awaited<ReturnType<typeof open>>['sent']) => sent.filter(({ method }) => method !== 'GET');

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the head of a call', () => {
  it('says which methods, when, how long, from where and for whom', async () => {
    await open(rowOf(7, entry({ methods: ['homePage', 'orderDetail', 'other'] }) as never));
    expect(head()).toEqual([
      ...['homePage', '+2 more', 'Back to before', 'Edit and resend'],
      '23 Nov 2026 11:00:07.000 · 6.0 ms · phone A · from /repay · 0803 123 4567',
    ]);
    expect(only('h2').title).toBe('homePage, orderDetail, other');
  });

  it('leaves out what it does not know', async () => {
    const unknown = { contactNumber: undefined, device: undefined, screen: undefined, methods: [], url: '/app/x' };
    await open(rowOf(7, { ...entry(unknown), canGoBack: false, request: {} } as never));
    expect(head()).toEqual(['/app/x', '23 Nov 2026 11:00:07.000 · 6.0 ms']);
  });

  it('explains a refusal, and says who ended the session', async () => {
    const session = { state: 'squeezed', endedAt: Date.UTC(2026, 10, 23, 10), by: 'b.workbench' };
    await open(rowOf(7, entry({ code: 10010304, session, note: 'stored reply' }) as never));
    expect(head().slice(4)).toEqual([
      'Logged in elsewhere. The app shows the message, logs out and opens the login.',
      ...['10010304 TOKEN_SQUEEZED.', 'squeezed: B logged in at 11:00:00', 'stored reply'],
    ]);
  });

  it('of a call that the server no longer has says so, and cannot act on it', async () => {
    await open(rowOf(7, entry() as never, true));
    expect(head()).toEqual([
      ...['homePage', '23 Nov 2026 11:00:07.000 · 6.0 ms · phone A · from /repay · 0803 123 4567'],
      'The server restarted or emptied its journal and no longer has this call.',
    ]);
    await tap(button('Close the call'));
    expect(location.search).toBe('?sandbox=mine');
  });

  it('goes back to before it', async () => {
    const { sent } = await open(rowOf(7, entry() as never));
    await tap(button('Back to before'));
    expect(posted(sent).map(({ path }) => path)).toEqual(['/history/c7/back?sandbox=mine']);
  });
});

describe('the views of a call', () => {
  it('show reply and request with the rules of the contract', async () => {
    await open(rowOf(7, entry() as never));
    expect(await view('Reply')).toEqual([
      ...['{', 'code:', '0', '[', 'results:', '{', 'code:', '0', '{', 'data:', 'name:', '"Ada"', 'string'],
    ]);
    expect(await view('Request')).toEqual([
      ...['{', '[', 'entries:', '{', 'method:', '"homePage"', '{', 'data:', 'page:', '1', 'integer, from 1'],
    ]);
    expect(await view('Headers')).toEqual(['path', '/app/x', 'HTTP', '200', 'a', '1', 'b', '2']);
  });

  it.each([
    [{ unopened: 'wrong key' }, 'Reply', 'It could not be decrypted: wrong key.'],
    [{ methods: ['generateSk'] }, 'Request', 'A key exchange has no readable content.'],
    [{ methods: ['generateSk'] }, 'Reply', 'Uploads are not encrypted, and a fault can make a reply unreadable.'],
    [{}, 'Request', 'Uploads are not encrypted, and a fault can make a reply unreadable.'],
  ])('say why there is no plain text: %j %s', async (more, name, words) => {
    await open(rowOf(7, entry({ request: null, reply: null, ...more }) as never));
    expect(await view(name)).toEqual([`No ${name.toLowerCase()} in plain text`, words]);
  });
});

describe('the next reply', () => {
  const change = () => button('Change next reply ▾');

  it('is changed by one click, for the borrower of the call', async () => {
    const fault = [{ id: 'f1', effect: { http: 503 } }];
    const { sent } = await open(rowOf(7, entry({ code: 10010304, fault }) as never));
    for (const label of ['HTTP 502', '10010304 again', 'http 503']) await runInMenu(change(), label);
    const match = { method: 'homePage', contactNumber: NUMBER };
    expect(posted(sent).map(({ path, body }) => [path, body])).toEqual([
      ['/faults?sandbox=mine', { match, effect: { http: 502 }, times: 1 }],
      ['/faults?sandbox=mine', { match, effect: { code: 10010304 }, times: 1 }],
      ['/faults?sandbox=mine', { match, effect: { http: 503 }, times: 1 }],
    ]);
  });

  it('is that of the chosen method of an envelope', async () => {
    const { sent } = await open(rowOf(7, entry({ methods: ['homePage', 'other'], contactNumber: undefined }) as never));
    await runInMenu(change(), 'To other');
    const items = texts('[role="menuitem"]');
    expect(items.slice(0, 2)).toEqual(['To homePage', 'To otherchosen']);
    expect(items).not.toContain('Edit as JSON…');
    const fault = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
      ({ textContent }) => textContent === 'No reply',
    );
    await tap(fault as HTMLElement);
    expect(posted(sent)[0]?.body).toEqual({ match: { method: 'other' }, effect: { delay: 600_000 }, times: 1 });
  });

  it('is edited as JSON, for this phone or all, once or always', async () => {
    const { sent } = await open(rowOf(7, entry() as never));
    await runInMenu(change(), 'Edit as JSON…');
    const dialog = only('dialog[open]');
    expect(wordsIn(dialog)).toEqual([
      ...[
        'Reply to homePage',
        'The server runs homePage and then answers with this data. It may break the contract: the call shows how.',
        'Data of the reply',
      ],
      JSON.stringify({ name: 'Ada' }, null, 2),
      ...['Every call, until the fault is removed', '= on', 'Only phone A', '= on'],
      ...['Cancel', 'Change next reply'],
    ]);
    const text = only<HTMLTextAreaElement>('dialog[open] textarea');
    await enter(text, '{');
    expect(button('Change next reply').disabled).toBe(true);
    expect(document.querySelector('[role="alert"]')?.textContent).toMatch(/JSON/);
    await enter(text, '{"name":"Bo"}');
    await tap(fieldOf('Every call, until the fault is removed'));
    expect(button('Change every reply').disabled).toBe(false);
    await tap(fieldOf('Only phone A'));
    await send(only('dialog[open] form'));
    expect(posted(sent)[0]?.body).toEqual({
      match: { method: 'homePage' },
      effect: { reply: { data: { name: 'Bo' } } },
    });
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  it('stays open with what was wrong if the server refuses it', async () => {
    const issues = [{ path: 'body.effect.reply', reason: 'name: expected string' }];
    const page = await openRegion(<Call />, {
      ...replies,
      'POST /faults': new Refused(400, { error: 'No.', issues }),
    });
    await page.show(rowOf(7, entry({ reply: null }) as never));
    await act(async () => changeAddress({ call: '7' }));
    await runInMenu(change(), 'Edit as JSON…');
    expect(only<HTMLTextAreaElement>('dialog[open] textarea').value).toBe('{}');
    await send(only('dialog[open] form'));
    expect(posted(page.sent)[0]?.body).toEqual({
      match: { method: 'homePage', device: 'a.workbench' },
      effect: { reply: { data: {} } },
      times: 1,
    });
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('name: expected string');
    expect(page.workbench.actions.get()[0]?.what).toBe('Edit the next reply to homePage');
    const text = only<HTMLTextAreaElement>('dialog[open] textarea');
    await enter(text, '{ }');
    expect(document.querySelector('[role="alert"]')).toBeNull();
    await enter(text, '{');
    await send(only('dialog[open] form'));
    expect(posted(page.sent)).toHaveLength(1);
    for (const close of ['Cancel', 'Close']) {
      await tap(button(close, only('dialog[open]')));
      expect(document.querySelector('dialog[open]')).toBeNull();
      await runInMenu(change(), 'Edit as JSON…');
    }
  });

  it('of a call without a phone is for every phone', async () => {
    const { sent } = await open(rowOf(7, entry({ device: undefined }) as never));
    await runInMenu(change(), 'Edit as JSON…');
    expect(only('dialog[open]').textContent).not.toContain('Only phone');
    await send(only('dialog[open] form'));
    expect(posted(sent)[0]?.body).toEqual({
      match: { method: 'homePage' },
      effect: { reply: { data: { name: 'Ada' } } },
      times: 1,
    });
  });
});

it('a link to an unknown call opens no call', async () => {
  const { container } = await open(rowOf(7, entry() as never));
  await act(async () => changeAddress({ call: '99' }));
  expect(container.textContent).toBe('');
});

it('a call is copied as curl, as a test and as a trace', async () => {
  const written = fakeClipboard();
  const { workbench } = await open(rowOf(7, entry() as never));
  for (const label of ['Copy curl', 'Copy test', 'Copy trace']) await runInMenu(button('More of the call'), label);
  await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(3));
  await vi.waitFor(() => expect(workbench.actions.get().map(({ what }) => what)).toContain('Copy trace'));
  const texts = written.mock.calls.map(([text]) => text);
  expect(texts[0]).toContain('curl -X POST');
  expect(texts[0]).toContain('-b sandbox=mine');
  expect(texts[1]).toContain('method: \'homePage\', data: {"page":1}');
  expect(texts[2]).toBe('{}');
  await runInMenu(button('More of the call'), 'Trace from here');
  expect(new URLSearchParams(location.search).get('trace')).toBe('7');
});
