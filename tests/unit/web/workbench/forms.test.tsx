import { faultDefinition } from '@kit/mock-server/faults/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { brokenFieldsOf } from '../../../../mock-server/workbench/lib/call-words';
import { STARTS } from '../../../../mock-server/workbench/regions/faults';
import { screenSizes } from '../../../../mock-server/workbench/regions/phones/phones';
import { TopBar } from '../../../../mock-server/workbench/regions/top-bar/top-bar';
import { oneClickFaults } from '../../../../mock-server/workbench/state/fault-kinds';
import { problemsOf } from '../../../../mock-server/workbench/ui/form';
import { JsonTree } from '../../../../mock-server/workbench/ui/json';
import { CopyButton } from '../../../../mock-server/workbench/ui/parts';
import { button, enter, only, tap } from '../../../support/mount';
import {
  confirmInMenu,
  fakeClipboard,
  fieldOf,
  openRegion,
  parameter,
  postedOf,
  Refused,
  runInMenu,
  send,
} from './page-around';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the problems of a form', () => {
  it('are at the innermost field of their path, and the others at the form', () => {
    const issue = (path: string) => ({ path, reason: `${path}!` });
    const given = { reason: 'Wrong.', issues: [issue('body.name'), issue('body.to.name'), issue('body.other')] };
    expect(problemsOf(given, ['name', 'to'])).toEqual({
      name: 'body.to.name!',
      form: 'Wrong.\nbody.other: body.other!',
    });
    expect(problemsOf({ reason: 'Wrong.', issues: [issue('body.to')] }, ['to'])).toEqual({ to: 'body.to!' });
    expect(problemsOf({ reason: 'Wrong.', issues: [] }, ['to'])).toEqual({ form: 'Wrong.' });
  });
});

it('each fault of one click, and each fault to start from, is one that the server accepts', () => {
  const codes = [{ name: 'FILE_TOO_LARGE', code: 200205, message: '', healedBy: '' }];
  const one = oneClickFaults({ paths: {}, components: { schemas: {} }, 'x-codes': codes });
  for (const fault of [...one.map(({ body }) => body), ...STARTS.map((start) => start.fault)])
    expect(z.safeParse(faultDefinition, fault).error).toBeUndefined();
});

it('phones are as large as they fit, shorter in a low window, and never too small to read', () => {
  expect(screenSizes([375], { width: 1000, height: 1000 })).toEqual({ scale: 1, heights: [780] });
  expect(screenSizes([375], { width: 300, height: 560 })).toEqual({ scale: 0.8, heights: [700] });
  expect(screenSizes([320, 412], { width: 366, height: 900 })).toEqual({ scale: 0.5, heights: [640, 860] });
  expect(screenSizes([375], { width: 50, height: 50 }).scale).toBe(0.3);
});

it('a copied text has no control characters, and the button says that it is copied', async () => {
  const written = fakeClipboard();
  await openRegion(<CopyButton text={() => 'a\u001bb'}>Copy it</CopyButton>);
  await tap(button('Copy it'));
  expect(written).toHaveBeenCalledWith('a\\u001bb');
  expect(button('Copied')).toBeDefined();
});

describe('the menu of the sandboxes', () => {
  const open = (replies = {}) =>
    openRegion(
      <TopBar theme="light" onTheme={() => undefined}>
        search
      </TopBar>,
      {
        'GET /sandboxes': { sandboxes: [{ name: 'mine', documents: 3 }] },
        'GET /next': { events: [] },
        'GET /clock': { now: 0, offsetMs: 0, frozen: false },
        ...replies,
      },
    );
  const menu = () => only<HTMLElement>('[aria-label="Sandbox mine"]');
  const clone = async (name: string) => {
    await runInMenu(menu(), 'Clone mine…');
    await enter(fieldOf('Name'), name);
    await send(only('[role="dialog"] form'));
  };

  it('clones by the call that refuses a known name, and shows why at the field', async () => {
    const refused = new Refused(409, { error: 'There is a sandbox "payday".' });
    const { sent } = await open({ 'POST /sandboxes': refused });
    await clone('payday');
    expect(postedOf(sent)).toEqual([['POST /sandboxes?sandbox=mine', { name: 'payday', from: 'mine' }]]);
    const field = fieldOf('Name');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'There is a sandbox "payday".',
    );
    expect(parameter('sandbox')).toBe('mine');
  });

  it('asks before it empties or deletes a sandbox', async () => {
    const { sent } = await open({ 'DELETE /sandboxes/mine': {} });
    await runInMenu(menu(), 'Empty this sandbox');
    await tap(button('Cancel'));
    expect(postedOf(sent)).toEqual([]);
    await confirmInMenu(menu(), 'Empty this sandbox');
    await confirmInMenu(menu(), 'Delete this sandbox');
    expect(postedOf(sent)).toEqual([
      ['POST /reset?sandbox=mine', undefined],
      ['DELETE /sandboxes/mine?sandbox=mine', undefined],
    ]);
    expect(parameter('sandbox')).toBe('default');
  });
});

it('the tree of a broken reply marks the wrong fields, and names a missing one', async () => {
  const reply = { results: [{ data: { amount: 'x', term: 7, fees: {} } }] };
  const breaks = ['amount', 'fees', 'dueAt'].map((name) => ({ path: `orderDetail.data.${name}`, reason: '' }));
  const wrong = brokenFieldsOf({
    methods: ['orderDetail'],
    fault: [{ id: 'f1', effect: { reply: {} }, breaks }],
  } as never);
  const { container } = await openRegion(<JsonTree value={reply} wrong={wrong} />);
  expect([...container.querySelectorAll('.wrong')].map(({ textContent }) => textContent)).toEqual([
    'results.0.data.dueAt is missing',
    'amount: "x"',
    'fees: {}',
  ]);
});

it('shows the names and values of a call as text, never as markup', async () => {
  const sent = '<img src=x onerror="alert(1)">';
  const { container } = await openRegion(<JsonTree value={{ [sent]: [sent] }} />);
  expect(container.textContent).toContain(`${sent}: [1 ]${JSON.stringify(sent)}`);
  expect(container.querySelector('img')).toBeNull();
});
