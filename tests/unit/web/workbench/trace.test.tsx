import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DropTarget } from '../../../../mock-server/workbench/regions/trace/drop-target';
import { OpenedTrace } from '../../../../mock-server/workbench/regions/trace/trace';
import { picturesAt } from '../../../../mock-server/workbench/regions/trace/trace-pictures';
import { openTrace, refusedFile } from '../../../../mock-server/workbench/state/trace-file';
import { later } from '../../../support/later';
import { button, only, tap } from '../../../support/mount';
import { fakeClipboard, mountRegion, Refused, texts } from './page-around';

const AT = '2026-11-23T10:00:00.000Z';
const call = (id: number, more: object = {}) => ({
  ...{ id, clock: AT, methods: ['homePage'], code: 0, request: { asked: id }, reply: { code: 0, name: 'Ada' } },
  ...more,
});
const trace = (more: object = {}) => ({
  ...{ title: 'Paid twice', note: 'It was paid once.', createdAt: AT, state: [{}, {}] },
  ...{ origin: { sandbox: 'qa', version: '0.1.0', node: 'v20.0.0' } },
  calls: [
    call(7, { contactNumber: '08031234567', changed: [{}] }),
    call(9, { methods: ['orderDetail', 'homePage'], code: 1 }),
  ],
  ...more,
});
const open = (more: object = {}, inTrace: object = {}) =>
  openTrace.set({
    ...{ name: 'bug.json', trace: trace(inTrace), problem: null, replayed: undefined, isRead: true },
    ...more,
  } as never);

const steps = () => texts('[aria-label="Steps"] li');
const headings = () => texts('h3');

beforeEach(() => {
  history.replaceState(null, '', '/__admin/?sandbox=mine');
  openTrace.set(undefined);
  refusedFile.set(undefined);
});

describe('an open trace', () => {
  it('says what it is, where it comes from and how to replay it', async () => {
    open();
    const { container } = await mountRegion(<OpenedTrace />);
    expect(container.querySelector('dialog')?.getAttribute('aria-label')).toBe('Paid twice');
    expect(container.textContent).toContain('It was paid once.');
    expect(container.textContent).toContain(
      'bug.json, made 23 Nov 2026, 11:00 in qa by version 0.1.0 on Node v20.0.0. 2 calls, 2 documents before them.',
    );
    expect(button('Copy the command npm run qa -- replay bug.json').textContent).toBe('Copy command');
    expect(texts('[role="status"]')).toEqual(['bug.json']);
    await tap(button('Close', only('section[aria-label="Trace"]')));
    expect([openTrace.get(), container.textContent]).toEqual([undefined, '']);
  });

  it('leaves out what it does not have', async () => {
    open({}, { title: undefined, note: undefined, origin: undefined, state: undefined, calls: undefined });
    const { container } = await mountRegion(<OpenedTrace />);
    expect(container.querySelector('dialog')?.getAttribute('aria-label')).toBe('Trace');
    expect(container.textContent).toContain('bug.json, made 23 Nov 2026, 11:00. 0 calls, no state.');
    expect(container.textContent).toContain('No call selected');
    expect(container.querySelector('[class*="note"], [class*="pictures"], [role="alert"]')).toBeNull();
  });

  it('can be read but not replayed if the server says why', async () => {
    open({ problem: 'Other assumptions.' });
    await mountRegion(<OpenedTrace />);
    expect(texts('[role="alert"]')).toEqual(['Other assumptions.']);
    expect([button('Replay').disabled, button('Restore start').disabled]).toEqual([true, true]);
  });

  it('lists the acts between the calls, and shows the chosen call, at first the last one', async () => {
    open(
      {},
      {
        steps: [
          { at: AT, text: 'homePage answered 0', request: 7 },
          { at: AT, text: 'POST /payments', request: null },
          { at: AT, text: 'orderDetail answered 1', request: 9 },
        ],
      },
    );
    const { container } = await mountRegion(<OpenedTrace />);
    const pressed = () => texts('[aria-pressed="true"]');
    const facts = () => texts('dd');
    expect(steps()).toEqual([
      ...['11:00:00.000homePage answered 0', '11:00:00.000POST /payments', '11:00:00.000orderDetail answered 1'],
    ]);
    expect(container.querySelectorAll('[aria-label="Steps"] button')).toHaveLength(2);
    expect(pressed()).toEqual(['11:00:00.000orderDetail answered 1']);
    expect(facts()).toEqual(['orderDetail, homePage', '1', 'nobody', 'unknown']);
    await tap(only('[aria-pressed="false"]'));
    expect(pressed()).toEqual(['11:00:00.000homePage answered 0']);
    expect(facts()).toEqual(['homePage', '0', '0803 123 4567', '1 document']);
    expect(texts('dt')).toEqual(['methods', 'code', 'borrower', 'changed']);
    expect(only('[aria-pressed="true"]').className).toMatch(/chosen/);
    expect(only('[aria-pressed="false"]').className).toMatch(/step/);
    expect(headings()).toEqual(['Request', 'Reply']);
    expect(container.textContent).toContain('asked: 7');
  });

  it('makes its steps from the calls if it has none', async () => {
    open();
    await mountRegion(<OpenedTrace />);
    expect(steps()).toEqual(['11:00:00.000homePage replied 0', '11:00:00.000orderDetail, homePage replied 1']);
  });

  it('is replayed once at a time, from its end or its start', async () => {
    open();
    const { sent } = await mountRegion(<OpenedTrace />, {
      'POST /trace': { sandbox: 'replay-1', contactNumber: null, open: '/s/replay-1/', calls: [] },
    });
    const written = fakeClipboard();
    await tap(button('Copy the command npm run qa -- replay bug.json'));
    expect(written).toHaveBeenCalledWith('npm run qa -- replay bug.json');
    await tap(button('Replay'));
    expect(sent.map(({ path }) => path)).toEqual(['/trace?sandbox=mine']);
    expect(openTrace.get()?.isRead).toBe(false);
    await act(async () =>
      openTrace.set({ ...(openTrace.get() as NonNullable<ReturnType<typeof openTrace.get>>), isRead: true }),
    );
    await tap(button('Restore start'));
    expect(sent.at(-1)?.path).toBe('/trace?at=start&sandbox=mine');
  });
});

it('a trace waits for its replay, and stays open if the server refuses it', async () => {
  open();
  const { promise, resolve } = later<Refused>();
  await mountRegion(<OpenedTrace />, { 'POST /trace': promise });
  await tap(button('Replay'));
  expect([button('Replaying…').disabled, button('Restore start').disabled]).toEqual([true, true]);
  await act(async () => resolve(new Refused(409, { error: 'No.' })));
  expect([button('Replay').disabled, button('Restore start').disabled]).toEqual([false, false]);
  await tap(button('Close', only('dialog[open]')));
  expect(openTrace.get()?.isRead).toBe(false);
});

describe('a replayed trace', () => {
  const replayed = (...calls: object[]) => ({
    ...{ sandbox: 'replay-1', contactNumber: null, open: '/s/replay-1/' },
    calls: calls.map((given) => ({ problem: null, fault: null, reply: { code: 0, name: 'Ada' }, ...given })),
  });

  it('sums up the replies beside its name', async () => {
    open({ isRead: false, replayed: replayed({ request: 7, same: true }, { request: 9, same: false }) });
    await mountRegion(<OpenedTrace />);
    expect(texts('[role="status"]')).toEqual(['1 call with the same reply, 1 with a different reply, in replay-1']);
    await act(async () =>
      open({
        replayed: { ...replayed({ request: 7, same: true }, { request: 9, same: null }), sandbox: 'mine' },
        isRead: false,
      }),
    );
    expect(texts('[role="status"]')).toEqual(['1 call with the same reply, 1 not replayable']);
    await tap(button('Read trace'));
    expect(openTrace.get()?.isRead).toBe(true);
  });

  it('lists each replayed call beside the recorded one, and opens the first that differs', async () => {
    const other = { code: 10010304, name: 'Ada', more: true };
    open({ replayed: replayed({ request: 7, same: false, reply: other }, { request: 9, same: true }) });
    const { container } = await mountRegion(<OpenedTrace />);
    expect(steps()).toEqual([
      '11:00:00.000homePage replied 0now 10010304, different reply',
      '11:00:00.000orderDetail, homePage replied 1same reply',
    ]);
    const tones = [...container.querySelectorAll('[aria-label="Steps"] button > span:nth-child(3)')];
    expect(tones.map(({ className }) => /good|danger/.exec(className)?.[0])).toEqual(['danger', 'good']);
    expect(headings()).toEqual(['2 different fields', 'Reply, recorded', 'Reply, replayed', 'Request']);
    expect(texts('table th, table td')).toEqual([
      ...['field', 'recorded', 'replayed', 'code', '0', '10010304', 'more', 'missing', 'true'],
    ]);
    expect(only('[aria-label="Recorded reply"]').textContent).toContain('code: 0');
    expect(only('[aria-label="Replayed reply"]').textContent).toContain('code: 10010304');
    await tap(only('[aria-pressed="false"]'));
    expect(headings()).toEqual(['Reply, recorded and replayed', 'Request']);
    expect(container.querySelector('table')).toBeNull();
  });

  it.each([
    [null, 'different reply'],
    ['text', 'different reply'],
    [{ name: 'x' }, 'different reply'],
    [{ code: 3 }, 'now 3, different reply'],
  ])('names the new code only if the reply has one: %j', async (reply, words) => {
    open({ replayed: replayed({ request: 7, same: false, reply }) });
    await mountRegion(<OpenedTrace />);
    expect(steps()[0]).toBe(`11:00:00.000homePage replied 0${words}`);
  });

  it('says why a call was not replayed', async () => {
    open({
      replayed: replayed({ request: 9, same: null, problem: 'A key exchange cannot be run again', reply: null }),
    });
    const { container } = await mountRegion(<OpenedTrace />);
    expect(steps()[1]).toContain('not replayed');
    expect(only('[aria-label="Steps"] button > span:nth-child(3)').className).not.toMatch(
      /good|danger|warning|undefined/,
    );
    expect(steps()[0]).toBe('11:00:00.000homePage replied 0');
    expect(headings()).toEqual(['Reply, recorded', 'Reply, replayed', 'Request']);
    expect(container.textContent).toContain('A key exchange cannot be run again.');
  });
});

describe('the pictures of a trace', () => {
  const picture = (name: string, request?: number, device?: string) => ({
    ...{ name, data: `data:${name}${request}` },
    ...(request !== undefined && { request }),
    ...(device !== undefined && { device }),
  });
  const pictures = [
    picture('Phone A', 9, 'a.workbench'),
    picture('Phone A', 7, 'a.workbench'),
    picture('Phone B', 8, 'b.workbench'),
    picture('Phone A', undefined, 'a.workbench'),
    picture('Desk'),
  ];
  const shown = (call: number) =>
    picturesAt({ pictures } as never, call).map(({ name, request }) => `${name} ${request}`);

  it('shows the first picture of each phone after the call, or its last one', () => {
    expect(shown(1)).toEqual(['Phone A 7', 'Phone B 8', 'Desk undefined']);
    expect(shown(7)).toEqual(['Phone A 7', 'Phone B 8', 'Desk undefined']);
    expect(shown(8)).toEqual(['Phone B 8', 'Phone A 9', 'Desk undefined']);
    expect(shown(10)).toEqual(['Phone A undefined', 'Desk undefined']);
    expect(picturesAt({} as never, 1)).toEqual([]);
  });

  it('are beside the chosen step', async () => {
    open({}, { pictures });
    await mountRegion(<OpenedTrace />);
    const images = () => [...document.querySelectorAll('img')].map(({ alt, src }) => `${alt} ${src}`);
    expect(images()).toEqual(['Phone A as it looked data:Phone A9', 'Desk as it looked data:Deskundefined']);
    await tap(only('[aria-pressed="false"]'));
    expect(images()[0]).toBe('Phone A as it looked data:Phone A7');
    expect(texts('figcaption')).toEqual(['Phone A', 'Phone B', 'Desk']);
  });
});

describe('a file over the page', () => {
  const drag = (type: string, given: object) =>
    act(async () => {
      const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), given);
      document.dispatchEvent(event);
    });
  const files = { dataTransfer: { types: ['Files'], files: [new File(['{'], 'bug.json')] } };
  const target = () => document.body.textContent?.includes('Drop a trace') ?? false;

  it('shows where to drop it, and is read', async () => {
    await mountRegion(<DropTarget />, { 'GET /openapi.json': { paths: {} } });
    expect(target()).toBe(false);
    await drag('dragenter', { dataTransfer: { types: ['text/plain'] } });
    expect(target()).toBe(false);
    await drag('dragenter', files);
    expect(target()).toBe(true);
    await drag('dragleave', { relatedTarget: document.body });
    expect(target()).toBe(true);
    await drag('dragleave', { relatedTarget: null });
    expect(target()).toBe(false);
    await drag('dragover', files);
    expect(target()).toBe(true);
    await drag('drop', { dataTransfer: { types: [], files: [] } });
    expect(target()).toBe(true);
    await drag('drop', { dataTransfer: { types: ['Files'], files: [] } });
    expect([target(), refusedFile.get()]).toEqual([false, undefined]);
    await drag('dragenter', files);
    await drag('drop', files);
    expect(target()).toBe(false);
    await vi.waitFor(() => expect(refusedFile.get()?.name).toBe('bug.json'));
  });

  it('says in a dialog why it was rejected', async () => {
    refusedFile.set({ name: 'bug.json', reason: 'No trace.' });
    const { container } = await mountRegion(<OpenedTrace />);
    expect(container.textContent).toContain('bug.jsonNo trace.The sandbox is unchanged.');
    await tap(button('Close'));
    expect(refusedFile.get()).toBeUndefined();
  });
});
