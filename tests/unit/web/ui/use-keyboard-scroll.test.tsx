import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKeyboardScroll } from '../../../../web/src/ui/use-keyboard-scroll';
import { mount, only } from '../../../support/mount';

function Fields() {
  const onFocus = useKeyboardScroll();
  return (
    <form onFocus={onFocus}>
      <input aria-label="first" />
      <input aria-label="second" />
      <input type="checkbox" aria-label="tick" />
    </form>
  );
}

const scrolledTo = vi.fn();

/** @param top position of each field on the screen, in CSS pixels */
const open = async (top = 10) => {
  await mount(<Fields />);
  document.documentElement.style.setProperty('scroll-padding-top', '72px');
  for (const field of document.querySelectorAll('input')) {
    field.getBoundingClientRect = () => new DOMRect(0, top, 300, 48);
    field.scrollIntoView = () => scrolledTo(field.getAttribute('aria-label'));
  }
  return (label: string) => act(async () => only(`[aria-label="${label}"]`).focus());
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  scrolledTo.mockReset();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.documentElement.removeAttribute('style');
});

it('[9.6] waits 600 ms for a keyboard that has to open, and 30 ms if one is open', async () => {
  const focus = await open();
  await focus('first');
  await pass(599);
  expect(scrolledTo).not.toHaveBeenCalled();
  await pass(1);
  expect(scrolledTo.mock.calls).toEqual([['first']]);
  await focus('second');
  await pass(29);
  expect(scrolledTo).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(scrolledTo.mock.calls).toEqual([['first'], ['second']]);
});

it('ignores elements without a keyboard, and a field that has lost focus', async () => {
  const focus = await open();
  await focus('tick');
  await pass(600);
  await focus('first');
  await pass(500);
  await act(async () => only('[aria-label="first"]').blur());
  await pass(600);
  expect(scrolledTo).not.toHaveBeenCalled();
});

it('ignores a visible field', async () => {
  const focus = await open(200);
  await focus('first');
  await pass(600);
  expect(scrolledTo).not.toHaveBeenCalled();
});
