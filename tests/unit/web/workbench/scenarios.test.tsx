import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ScenarioDrawer } from '../../../../mock-server/workbench/regions/scenarios/scenario-drawer';
import { Scenarios } from '../../../../mock-server/workbench/regions/scenarios/scenarios';
import { later } from '../../../support/later';
import { button, enter, only, tap } from '../../../support/mount';
import { fakeClipboard, mountRegion, openRegion, parameter, postedOf, pressKey, Refused, wordsIn } from './page-around';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the scenarios', () => {
  const scenario = (name: string, stage: string, more: object = {}) => ({
    name,
    stage,
    title: `Title of ${name}`,
    description: `About ${name}`,
    route: '/',
    sideEffects: null,
    ...more,
  });
  const list = {
    scenarios: [
      scenario('new-user', 'Start'),
      scenario('approved', 'Decision', { sideEffects: 'Ends a session' }),
      scenario('rejected', 'Decision'),
    ],
    saved: [
      { name: 'late', title: 'Late again', description: '', problem: null },
      { name: 'old', title: 'Old', description: 'x', problem: 'Other assumptions' },
    ],
  };
  const open = async (more: object = {}) => {
    const onOpened = vi.fn();
    const page = await openRegion(<Scenarios onOpened={onOpened} />, {
      'GET /scenarios': list,
      'POST /scenarios/new-user': { contactNumber: null, route: '/' },
      ...more,
      'POST /scenarios/approved': { contactNumber: null, route: '/' },
    });
    return { ...page, onOpened };
  };
  const input = () => only<HTMLInputElement>('input[type="search"]');
  const names = () =>
    [...document.querySelectorAll<HTMLElement>('[data-scenario]')].map(({ dataset }) => dataset.scenario);

  it('are grouped by stage, with the saved ones below', async () => {
    const { container } = await open();
    expect(wordsIn(container)).toEqual([
      ...[
        '= ',
        'Start',
        'new-user',
        'About new-user',
        'Decision',
        'approved',
        'About approved',
        'rejected',
        'About rejected',
      ],
      ...['Saved scenarios', 'late', 'Late again', 'Open', '✕', 'old', 'Other assumptions', '✕'],
    ]);
    expect(input().placeholder).toBe('Find one of 3 scenarios');
  });

  it('are found by name, title, description and stage', async () => {
    await open();
    for (const [text, found] of [
      ['TITLE of rej', ['rejected']],
      ['decision app', ['approved']],
      ['about new', ['new-user']],
      ['  ', ['new-user', 'approved', 'rejected']],
    ] as const) {
      await enter(input(), text);
      expect([text, names()]).toEqual([text, found]);
    }
    await enter(input(), 'xyz');
    expect(document.body.textContent).toContain('No scenario matches “xyz”');
    expect(document.body.textContent).not.toContain('Late again');
    await tap(button('Show all 3'));
    expect(names()).toHaveLength(3);
  });

  it('open with Enter, the first one that fits or the chosen one', async () => {
    const { sent, onOpened } = await open();
    await enter(input(), 'new');
    await pressKey(input(), 'Enter');
    expect([parameter('scenario'), onOpened.mock.calls.length]).toEqual(['new-user', 1]);
    await enter(input(), '');
    await pressKey(input(), 'ArrowDown');
    await pressKey(document.activeElement as HTMLElement, 'ArrowDown');
    expect(parameter('scenario')).toBe('approved');
    await pressKey(document.activeElement as HTMLElement, 'ArrowUp');
    expect(document.activeElement).toBe(only('[data-scenario="new-user"]'));
    await pressKey(document.activeElement as HTMLElement, 'ArrowUp');
    expect(document.activeElement).toBe(input());
    await pressKey(input(), 'ArrowDown');
    await pressKey(document.activeElement as HTMLElement, 'ArrowDown');
    await pressKey(document.activeElement as HTMLElement, 'x');
    await pressKey(document.activeElement as HTMLElement, 'Enter');
    expect(postedOf(sent).map(([call]) => call)).toEqual([
      ...['POST /scenarios/new-user?sandbox=mine', 'POST /scenarios/approved?sandbox=mine'],
    ]);
  });

  it('show their side effects and their copies once chosen, and open on another phone', async () => {
    const { sent } = await open();
    await tap(only('[data-scenario="approved"]'));
    expect(document.body.textContent).toContain('Ends a session');
    expect(document.querySelectorAll('[aria-label^="Open on phone"]')).toHaveLength(1);
    const written = fakeClipboard();
    for (const name of ['URL', 'curl', 'CLI', 'Test line']) await tap(button(name));
    const admin = `${location.origin}/__admin/scenarios/approved`;
    expect(written.mock.calls.flat()).toEqual([
      `${admin}/open?sandbox=mine`,
      `curl -X POST '${admin}?sandbox=mine' -H 'content-type: application/json' -d '{}'`,
      'npm run qa -- approved --sandbox mine',
      `await page.goto(scenarioUrl(sandbox, 'approved'));`,
    ]);
    await tap(button('Open on phone B'));
    expect([parameter('phone'), postedOf(sent)]).toEqual(['b', [['POST /scenarios/approved?sandbox=mine', {}]]]);
    expect(document.querySelectorAll('[aria-label^="Open on phone"]')).toHaveLength(2);
    await tap(only('[data-scenario="rejected"]'));
    expect(document.body.textContent).not.toContain('Ends a session');
  });

  it('open on phone A with a button or a double click', async () => {
    const { sent, onOpened } = await open();
    await tap(only('[data-scenario="approved"]'));
    await tap(button('Open on A ↵'));
    await act(async () => only('[data-scenario="new-user"]').dispatchEvent(new Event('dblclick', { bubbles: true })));
    expect([parameter('phone'), onOpened.mock.calls.length]).toEqual(['a', 2]);
    expect(postedOf(sent).map(([call]) => call)).toEqual([
      ...['POST /scenarios/approved?sandbox=mine', 'POST /scenarios/new-user?sandbox=mine'],
    ]);
  });

  it('open with Enter the chosen one, as soon as the list is there', async () => {
    history.replaceState(null, '', '/__admin/?sandbox=mine&scenario=approved');
    const { promise, resolve } = later<unknown>();
    const { sent, onOpened } = await open({ 'GET /scenarios': promise });
    expect(input().placeholder).toBe('Find a scenario');
    expect(document.body.textContent).not.toContain('could not be loaded');
    await pressKey(input(), 'Enter');
    expect(onOpened).not.toHaveBeenCalled();
    await act(async () => resolve(list));
    expect(onOpened).toHaveBeenCalledTimes(1);
    expect(postedOf(sent)).toEqual([['POST /scenarios/approved?sandbox=mine', {}]]);
  });

  it('keep their keys for the page only if they use them', async () => {
    await open();
    const row = () => only('[data-scenario="new-user"]');
    expect(await pressKey(input(), 'x')).toBe(false);
    expect(await pressKey(input(), 'ArrowDown')).toBe(true);
    expect([await pressKey(row(), 'x'), await pressKey(row(), 'ArrowDown')]).toEqual([false, true]);
    await enter(input(), 'nothing like this');
    expect([await pressKey(input(), 'Enter'), parameter('scenario')]).toEqual([true, 'approved']);
  });

  it('are in a drawer, which closes once one is opened', async () => {
    const { settle } = await mountRegion(<ScenarioDrawer />, {
      'GET /scenarios': list,
      'POST /scenarios/new-user': { contactNumber: null, route: '/' },
    });
    const isOpen = () => document.querySelector('dialog[open]') !== null;
    for (const end of [() => tap(button('Close')), () => pressKey(input(), 'Enter')]) {
      await tap(button('Scenarios S'));
      await settle();
      expect([isOpen(), names()]).toEqual([true, ['new-user', 'approved', 'rejected']]);
      await end();
      expect(isOpen()).toBe(false);
    }
  });

  it('that are saved replace the sandbox, or can be deleted', async () => {
    const { sent, onOpened, workbench } = await open({ 'POST /scenarios/late': { contactNumber: null, route: '/' } });
    await tap(button('Delete the scenario old'));
    expect(postedOf(sent)).toEqual([]);
    await tap(button('Delete old'));
    expect(workbench.actions.get()[0]?.what).toBe('Delete the scenario old');
    await tap(button('Open'));
    expect(onOpened).toHaveBeenCalledTimes(1);
    for (const [text, found] of [
      ['LATE again', 1],
      ['late other', 0],
    ] as const) {
      await enter(input(), text);
      expect(document.querySelectorAll('[aria-label="Saved scenarios"] li')).toHaveLength(found);
    }
    await enter(input(), 'late again');
    await pressKey(input(), 'Enter');
    expect(postedOf(sent)).toEqual([
      ['DELETE /scenarios/old?sandbox=mine', undefined],
      ['POST /scenarios/late?sandbox=mine', undefined],
      ['POST /scenarios/late?sandbox=mine', undefined],
    ]);
  });

  it('that could not be loaded say why', async () => {
    const { container } = await open({ 'GET /scenarios': new Refused(503, { error: 'The store is away.' }) });
    expect(wordsIn(container)).toEqual(['= ', 'Scenarios could not be loaded', 'The store is away.']);
  });
});
