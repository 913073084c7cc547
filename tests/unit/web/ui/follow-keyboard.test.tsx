import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActionBar } from '../../../../web/src/ui/action-bar';
import { followKeyboard } from '../../../../web/src/ui/follow-keyboard';
import { mount, only } from '../../../support/mount';

const scrolledTo = vi.fn();
let stop: () => void;
let viewport: EventTarget & { height: number; scale: number; offsetTop: number };

/** @param top position of each field on the screen, in CSS pixels */
const open = async (top = 10) => {
  await mount(
    <>
      <input aria-label="first" />
      <input aria-label="second" />
      <input type="checkbox" aria-label="tick" />
      <ActionBar>
        <input aria-label="message" />
      </ActionBar>
    </>,
  );
  document.documentElement.style.setProperty('scroll-padding-top', '72px');
  for (const field of document.querySelectorAll('input')) {
    field.getBoundingClientRect = () => new DOMRect(0, top, 300, 48);
    field.scrollIntoView = () => scrolledTo(field.getAttribute('aria-label'));
  }
  return (label: string) => act(async () => only(`[aria-label="${label}"]`).focus());
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const resize = (height: number, scale = 1) => {
  Object.assign(viewport, { height, scale });
  viewport.dispatchEvent(new Event('resize'));
};

beforeEach(() => {
  scrolledTo.mockReset();
  vi.useFakeTimers();
  viewport = Object.assign(new EventTarget(), { height: 768, scale: 1, offsetTop: 0 });
  vi.stubGlobal('visualViewport', viewport);
  stop = followKeyboard(window);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
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

it('shows a field that a late keyboard covers, and ignores the keyboard that closes', async () => {
  const focus = await open(500);
  await focus('first');
  await pass(900);
  expect(scrolledTo).not.toHaveBeenCalled();
  resize(400);
  await pass(30);
  expect(scrolledTo.mock.calls).toEqual([['first']]);
  resize(768);
  await pass(600);
  expect(scrolledTo).toHaveBeenCalledTimes(1);
});

it('leaves the page where it is for a field in the bar above the keyboard', async () => {
  const focus = await open(500);
  await focus('message');
  resize(400);
  await pass(600);
  expect(scrolledTo).not.toHaveBeenCalled();
});
