import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Clock } from '../../../../mock-server/workbench/regions/top-bar/clock';
import { SandboxMenu } from '../../../../mock-server/workbench/regions/top-bar/sandbox-menu';
import { TopBar } from '../../../../mock-server/workbench/regions/top-bar/top-bar';
import { MoonIcon, SunIcon } from '../../../../mock-server/workbench/ui/icons';
import { button, enter, only, tap } from '../../../support/mount';
import {
  confirmInMenu,
  fieldOf,
  itemsOf,
  mountRegion,
  openRegion,
  parameter,
  postedOf,
  Refused,
  runInMenu,
  send,
  wordsIn,
} from './page-around';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 24, 8);

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the clock', () => {
  const clock = (more: object, events: object[] = []) => ({
    'GET /clock': { now: NOW, offsetMs: 0, frozen: false, ...more },
    'GET /next': { events },
  });
  const open = (given: object, events?: object[]) => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    return openRegion(<Clock />, clock(given, events));
  };

  it('shows the time of the sandbox in its zone, and moves it', async () => {
    const event = { kind: 'overdue fee', text: 'The fee grows', inMs: 15 * HOUR };
    const code = { kind: 'code expires', text: 'The code expires', inMs: HOUR };
    const { container, sent, workbench } = await open({ offsetMs: DAY }, [{ text: 'Over', inMs: 0 }, code, event]);
    expect(wordsIn(container)).toEqual([
      ...['Clock of the sandbox', 'Wed 25 Nov 2026, 09:00', 'Lagos', '+1 d', '+1 h', '+1 d', 'Next: The fee grows'],
    ]);
    expect(only('[title$="ahead of real time"]').title).toBe('1 d ahead of real time');
    await tap(button('+1 h'));
    await tap(button('+1 d'));
    await tap(button('Next event: The fee grows, in 15 h'));
    const more = button('More of the clock');
    expect(await itemsOf(more)).toEqual([
      '3 days later',
      '7 days later',
      '30 days later',
      'Go to a time…',
      'Freeze',
      'Real time',
    ]);
    for (const label of ['3 days later', '7 days later', '30 days later', 'Freeze', 'Real time'])
      await runInMenu(more, label);
    const advance = 'POST /clock/advance?sandbox=mine';
    expect(postedOf(sent)).toEqual([
      ...[HOUR, DAY, 15 * HOUR, 3 * DAY, 7 * DAY, 30 * DAY].map((ms) => [advance, { ms }]),
      ['POST /clock/freeze?sandbox=mine', undefined],
      ['POST /clock/reset?sandbox=mine', undefined],
    ]);
    const moves = ['by an hour', 'by a day', 'to: The fee grows', 'by 3 days', 'by 7 days', 'by 30 days'];
    expect(
      workbench.actions
        .get()
        .map(({ what }) => what)
        .toReversed(),
    ).toEqual([
      ...moves.map((words) => `Advance the clock ${words}`),
      ...['Freeze the clock', 'Return the clock to real time'],
    ]);
  });

  it('goes to a time of the day, in the zone of the sandbox', async () => {
    const { sent } = await open({});
    await runInMenu(button('More of the clock'), 'Go to a time…');
    const field = fieldOf('Time in Lagos');
    expect(field.value).toBe('2026-11-24T09:00');
    await enter(field, '2026-11-24T23:59');
    await send(only('form'));
    expect(postedOf(sent)).toEqual([['POST /clock/advance?sandbox=mine', { ms: 14 * HOUR + 59 * 60_000 }]]);
  });

  it('does not offer a return to real time if it shows real time', async () => {
    const { container } = await open({ offsetMs: 59_999 });
    expect(wordsIn(container)).toEqual(['Clock of the sandbox', 'Tue 24 Nov 2026, 09:00', 'Lagos', '+1 h', '+1 d']);
    expect(only('[title="Real time"]')).toBeDefined();
    expect(await itemsOf(button('More of the clock'))).not.toContain('Real time');
  });

  it('that stands still shows its own time, and can resume', async () => {
    const { container, sent, workbench } = await open({ frozen: true, now: NOW - DAY });
    expect(wordsIn(container).slice(1, 4)).toEqual(['Mon 23 Nov 2026, 09:00', 'Lagos', 'frozen']);
    const items = await itemsOf(button('More of the clock'));
    expect(items.slice(-2)).toEqual(['Resume', 'Real time']);
    await runInMenu(button('More of the clock'), 'Resume');
    expect(postedOf(sent)).toEqual([['POST /clock/resume?sandbox=mine', undefined]]);
    expect(workbench.actions.get()[0]?.what).toBe('Resume the clock');
  });
});

describe('the sandbox menu', () => {
  const sandboxes = {
    'GET /sandboxes': {
      sandboxes: [
        { name: 'mine', documents: 3 },
        { name: 'other', documents: 8 },
      ],
    },
  };
  const open = (more: object = {}, sandbox?: string) => openRegion(<SandboxMenu />, { ...sandboxes, ...more }, sandbox);

  it('goes to another sandbox, and empties or deletes this one', async () => {
    const { sent, workbench } = await open();
    const trigger = button('Sandbox mine');
    expect(await itemsOf(trigger)).toEqual([
      ...['minehere', 'other8 documents', 'New sandbox…', 'Clone mine…', 'Copy link to this page'],
      ...['Empty this sandbox', 'Delete this sandbox'],
    ]);
    await confirmInMenu(trigger, 'Empty this sandbox');
    await runInMenu(trigger, 'other');
    expect(parameter('sandbox')).toBe('other');
    await confirmInMenu(trigger, 'Delete this sandbox');
    expect(postedOf(sent)).toEqual([
      ['POST /reset?sandbox=mine', undefined],
      ['DELETE /sandboxes/mine?sandbox=mine', undefined],
    ]);
    expect(workbench.actions.get().map(({ what }) => what)).toEqual([
      ...['Delete the sandbox mine', 'Empty the sandbox mine'],
    ]);
    expect(parameter('sandbox')).toBe('default');
  });

  it('never deletes the default sandbox', async () => {
    await open({}, 'default');
    expect(await itemsOf(button('Sandbox default'))).not.toContain('Delete this sandbox');
  });

  it('stays if the server refuses to delete it', async () => {
    await open({ 'DELETE /sandboxes/mine': new Refused(409, { error: 'In use.' }) });
    await confirmInMenu(button('Sandbox mine'), 'Delete this sandbox');
    expect(parameter('sandbox')).toBe('mine');
  });

  it('makes a sandbox by going there, and clones this one first if asked to', async () => {
    const { sent } = await open();
    await runInMenu(button('Sandbox mine'), 'New sandbox…');
    expect(only('dialog').getAttribute('aria-label')).toBe('New sandbox');
    expect(wordsIn(only('dialog[open]'))).toEqual(['New sandbox', 'Name', '= ', 'Cancel', 'Create']);
    await enter(fieldOf('Name'), 'fresh');
    await send(only('dialog[open] form'));
    expect([parameter('sandbox'), postedOf(sent)]).toEqual(['fresh', []]);
    await runInMenu(button('Sandbox mine'), 'Clone mine…');
    expect(wordsIn(only('dialog[open]'))).toEqual(['Clone mine', 'Name', '= ', 'Cancel', 'Clone']);
    await enter(fieldOf('Name'), 'copy');
    await send(only('dialog[open] form'));
    expect(postedOf(sent)).toEqual([['POST /sandboxes?sandbox=mine', { name: 'copy', from: 'mine' }]]);
    expect([parameter('sandbox'), document.querySelector('dialog[open]')]).toEqual(['copy', null]);
  });

  it('shows beside the name why a clone failed, and that the name is taken, until the name changes', async () => {
    await open({ 'POST /sandboxes': new Refused(409, { error: 'It exists.' }) });
    await runInMenu(button('Sandbox mine'), 'Clone mine…');
    await enter(fieldOf('Name'), 'x');
    await send(only('dialog[open] form'));
    const problem = () => document.querySelector('[role="alert"]')?.textContent;
    expect([problem(), parameter('sandbox')]).toEqual(['It exists.', 'mine']);
    await enter(fieldOf('Name'), 'y');
    expect(problem()).toBeUndefined();
    await tap(button('Cancel'));
    expect(document.querySelector('dialog[open]')).toBeNull();
  });
});

describe('the top bar', () => {
  it.each([
    ['live', 'live'],
    ['connecting', 'connecting'],
    ['lost', 'server unreachable, retrying'],
  ] as const)('says that the connection is %s', async (connection, words) => {
    const { change } = await mountRegion(
      <TopBar theme="light" onTheme={() => undefined}>
        {null}
      </TopBar>,
      {
        'GET /clock': { now: NOW, offsetMs: 0, frozen: false },
        'GET /next': { events: [] },
      },
    );
    await change({ connection });
    expect(only('[role="status"]').textContent).toBe(words);
  });

  it.each([
    ['dark', 'Light theme'],
    ['light', 'Dark theme'],
  ] as const)('in the %s theme offers the %s', async (theme, name) => {
    const onTheme = vi.fn();
    await mountRegion(
      <TopBar theme={theme} onTheme={onTheme}>
        {null}
      </TopBar>,
      { 'GET /clock': { now: NOW, offsetMs: 0, frozen: false }, 'GET /next': { events: [] } },
    );
    expect(button(name).title).toBe(name);
    const icon = button(name).innerHTML;
    expect(icon).toBe(renderToStaticMarkup(theme === 'light' ? <MoonIcon /> : <SunIcon />));
    await tap(button(name));
    expect(onTheme).toHaveBeenCalledTimes(1);
  });
});
