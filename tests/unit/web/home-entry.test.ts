import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordHome, returnToHome } from '../../../web/src/platform/history';

/** Opens an entry as the router does: without a record of home. */
const enter = (idx: number) => window.history.replaceState({ idx }, '');
const before = window.history.state;

let now = 0;
beforeEach(() => {
  now += 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => window.history.replaceState(before, ''));

const stepBack = () => {
  const navigate = vi.fn();
  return { isBack: returnToHome(navigate), steps: navigate.mock.calls.flat() };
};

it('goes back to the home entry below, however many screens are above it', () => {
  enter(2);
  const home = recordHome(true, undefined);
  expect(home).toBe(2);
  enter(3);
  expect(recordHome(false, home)).toBe(2);
  enter(7);
  expect(recordHome(false, home)).toBe(2);
  expect(stepBack()).toEqual({ isBack: true, steps: [-5] });
});

it('goes back once for two taps, and again if the first step did not arrive', () => {
  enter(4);
  recordHome(false, 0);
  expect(stepBack()).toEqual({ isBack: true, steps: [-4] });
  now += 499;
  expect(stepBack()).toEqual({ isBack: true, steps: [] });
  now += 1;
  expect(stepBack()).toEqual({ isBack: true, steps: [-4] });
});

it('does not go back from home, nor without a home entry below', () => {
  enter(3);
  recordHome(true, 0);
  expect(stepBack().isBack).toBe(false);
  enter(0);
  // an entry below the current one is gone once the borrower went back past it
  expect(recordHome(false, 3)).toBeUndefined();
  expect(stepBack().isBack).toBe(false);
});

it('remembers home in an entry that the borrower returns to or reloads', () => {
  window.history.replaceState({ idx: 5, home: 1 }, '');
  expect(recordHome(false, undefined)).toBe(1);
  expect(stepBack()).toEqual({ isBack: true, steps: [-4] });
});
