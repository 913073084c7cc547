import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  isBottomEntry,
  layers,
  leaveForCheckout,
  recordHome,
  returnFromCheckout,
  returnToHome,
} from '../../../web/src/platform/history';
import { createFakeStorage } from '../web/make-services';

const stateBefore = window.history.state;
afterEach(() => window.history.replaceState(stateBefore, ''));

/** A browser tab: its session storage, and its history from our first entry on. */
const createTab = (state: unknown = null) => {
  const entries: unknown[] = [state];
  const { storage: sessionStorage } = createFakeStorage();
  const history = {
    get state() {
      return entries.at(-1);
    },
    replaceState: (next: unknown) => void entries.splice(-1, 1, next),
    pushState: (next: unknown) => void entries.push(next),
  };
  return { window: { sessionStorage, history } as unknown as Window, entries };
};

describe('the return from a payment provider', () => {
  it('adds a bottom entry below the page once, not again when the app opens the next time', () => {
    const { window, entries } = createTab();
    leaveForCheckout(window);
    returnFromCheckout(window);
    expect(entries).toEqual([
      { idx: 0, bottom: true },
      { idx: 1, key: 'leftForCheckout' },
    ]);
    expect(isBottomEntry(window)).toBe(false);
    entries.pop();
    expect(isBottomEntry(window)).toBe(true);
    entries.splice(0, 1, null);
    returnFromCheckout(window);
    expect(entries).toEqual([null]);
  });

  it('adds no entry if back from the provider showed one of our entries', () => {
    const { window, entries } = createTab({ idx: 3, key: 'ours' });
    leaveForCheckout(window);
    returnFromCheckout(window);
    expect(entries).toEqual([{ idx: 3, key: 'ours' }]);
  });

  it('survives a device with storage switched off', () => {
    // as on such a device, the access to the storage throws
    const off = {} as Window;
    for (const use of [leaveForCheckout, returnFromCheckout]) expect(() => use(off)).not.toThrow();
  });
});

it('a navigation closes open layers except steps, the topmost first, and goes once their entries are gone', async () => {
  onTestFinished(layers.start());
  const layerEntry = () => window.history.state?.layer;
  const done: string[] = [];
  layers.open(() => done.push('step'), undefined, 'step');
  for (const name of ['dialog', 'picker']) layers.open(() => done.push(name));
  await vi.waitFor(() => expect(layerEntry()).toBe(3));
  layers.leave(() => done.push(`gone from the entry of layer ${layerEntry() ?? 0}`));
  expect(layers.isOpen()).toBe(false);
  expect(done).toEqual(['picker', 'dialog']);
  await vi.waitFor(() => expect(done).toHaveLength(3));
  expect(done.at(-1)).toBe('gone from the entry of layer 0');
});

describe('the home entry', () => {
  let now = 0;
  beforeEach(() => {
    now += 10_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });

  /** Opens an entry as the router does: without a record of home. */
  const enter = (idx: number, record = {}) => window.history.replaceState({ idx, ...record }, '');
  /** The steps that a return to home goes; undefined if there is no home below. */
  const stepsBack = () => {
    const navigate = vi.fn();
    return returnToHome(navigate) ? navigate.mock.calls.flat() : undefined;
  };

  it('is the one below, however many screens are above it', () => {
    enter(2);
    const home = recordHome(true, undefined);
    expect(home).toBe(2);
    for (const index of [3, 7]) {
      enter(index);
      expect(recordHome(false, home)).toBe(2);
    }
    expect(stepsBack()).toEqual([-5]);
  });

  it('is stepped back to once for two taps, and again if the first step did not arrive', () => {
    enter(4);
    recordHome(false, 0);
    expect(stepsBack()).toEqual([-4]);
    now += 499;
    expect(stepsBack()).toEqual([]);
    now += 1;
    expect(stepsBack()).toEqual([-4]);
  });

  it('is not stepped back to from home, nor if the borrower went back past it', () => {
    enter(3);
    recordHome(true, 0);
    expect(stepsBack()).toBeUndefined();
    enter(0);
    expect(recordHome(false, 3)).toBeUndefined();
    expect(stepsBack()).toBeUndefined();
  });

  it('is known to an entry that the borrower returns to or reloads', () => {
    enter(5, { home: 1 });
    expect(recordHome(false, undefined)).toBe(1);
    expect(stepsBack()).toEqual([-4]);
  });
});
