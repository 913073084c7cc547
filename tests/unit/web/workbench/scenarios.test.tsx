import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Scenarios } from '../../../../mock-server/workbench/regions/scenarios/scenarios';
import { button, enter, only, tap } from '../../../support/mount';
import { mountRegion, parameter, postedOf, Refused, wordsIn } from './page-around';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the scenarios', () => {
  const scenario = (name: string, stage: string, more: object = {}) => ({
    ...{ name, stage, title: `Title of ${name}`, description: `About ${name}`, route: '/', sideEffects: null, ...more },
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
    const page = await mountRegion(<Scenarios onOpened={onOpened} />, {
      ...{ 'GET /scenarios': list, 'POST /scenarios/new-user': { contactNumber: null, route: '/' }, ...more },
      'POST /scenarios/approved': { contactNumber: null, route: '/' },
    });
    await page.settle();
    return { ...page, onOpened };
  };
  const input = () => only<HTMLInputElement>('input[type="search"]');
  const press = (target: HTMLElement, key: string) =>
    act(async () => {
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  const names = () =>
    [...document.querySelectorAll<HTMLElement>('[data-scenario]')].map(({ dataset }) => dataset.scenario);

  it('stand by stage, with the saved ones below', async () => {
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
    await press(input(), 'Enter');
    expect([parameter('scenario'), onOpened.mock.calls.length]).toEqual(['new-user', 1]);
    await enter(input(), '');
    await press(input(), 'ArrowDown');
    await press(document.activeElement as HTMLElement, 'ArrowDown');
    expect(parameter('scenario')).toBe('approved');
    await press(document.activeElement as HTMLElement, 'ArrowUp');
    await press(document.activeElement as HTMLElement, 'ArrowUp');
    expect(document.activeElement).toBe(input());
    await press(input(), 'ArrowDown');
    await press(document.activeElement as HTMLElement, 'ArrowDown');
    await press(document.activeElement as HTMLElement, 'x');
    await press(document.activeElement as HTMLElement, 'Enter');
    expect(postedOf(sent).map(([call]) => call)).toEqual([
      ...['POST /scenarios/new-user?sandbox=mine', 'POST /scenarios/approved?sandbox=mine'],
    ]);
  });

  it('show their side effects and their copies once chosen, and open on another phone', async () => {
    const { sent } = await open();
    await tap(only('[data-scenario="approved"]'));
    expect(document.body.textContent).toContain('Ends a session');
    for (const name of ['URL', 'curl', 'CLI', 'Test line']) expect(button(name)).toBeDefined();
    await tap(button('Open on phone B'));
    expect([parameter('phone'), postedOf(sent)]).toEqual(['b', [['POST /scenarios/approved?sandbox=mine', {}]]]);
  });

  it('that are saved replace the sandbox, or can be deleted', async () => {
    const { sent, onOpened } = await open({ 'POST /scenarios/late': { contactNumber: null, route: '/' } });
    await tap(button('Delete the scenario old'));
    await tap(button('Open'));
    expect(onOpened).toHaveBeenCalledTimes(1);
    expect(postedOf(sent)).toEqual([
      ['DELETE /scenarios/old?sandbox=mine', undefined],
      ['POST /scenarios/late?sandbox=mine', undefined],
    ]);
  });

  it('that could not be loaded say why', async () => {
    const { container } = await open({ 'GET /scenarios': new Refused(503, { error: 'The store is away.' }) });
    expect(wordsIn(container)).toEqual(['= ', 'Scenarios could not be loaded', 'The store is away.']);
  });
});
