import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActionBar } from '../../../../web/src/ui/action-bar';
import { followKeyboard } from '../../../../web/src/ui/follow-keyboard';
import { useCountdown } from '../../../../web/src/ui/use-countdown';
import { useScroll } from '../../../../web/src/ui/use-scroll';
import { mount, only } from '../mount';
import { renderHook } from '../render-hook';

beforeEach(() => void vi.useFakeTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('[9.6] reports scrolling at most every 200 ms, and its end after 50 ms of rest', async () => {
  const [onMove, onRest] = [vi.fn(), vi.fn()];
  await renderHook(() => useScroll({ onMove, onRest }));
  const scroll = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      window.dispatchEvent(new Event('scroll'));
      await pass(10);
    }
  };
  await scroll(20);
  expect(onMove).toHaveBeenCalledTimes(1);
  await scroll(1);
  expect(onMove).toHaveBeenCalledTimes(2);
  await pass(39);
  expect(onRest).not.toHaveBeenCalled();
  await pass(1);
  expect(onRest).toHaveBeenCalledTimes(1);
});

describe('a countdown', () => {
  it('goes to 0 by the clock, stops there, and restarts for another instant', async () => {
    let until = Date.now() + 2_500;
    const left = await renderHook(() => useCountdown(until, 60_000));
    expect(left.latest).toBe(2_500);
    await pass(1_000);
    expect(left.latest).toBe(1_500);
    await pass(5_000);
    expect([left.latest, vi.getTimerCount()]).toEqual([0, 0]);
    until = Date.now() + 3_000;
    await left.show((node) => node);
    expect(left.latest).toBe(3_000);
  });

  it('goes on when the clock is set back, and is never longer than its length', async () => {
    const until = Date.now() + 90_000;
    const left = await renderHook(() => useCountdown(until, 42_000));
    expect(left.latest).toBe(42_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    await pass(2_000);
    expect(left.latest).toBe(40_000);
  });
});

describe('the field above the keyboard', () => {
  const scrolledTo = vi.fn();
  let stop: () => void;
  let viewport: EventTarget & { height: number; scale: number; offsetTop: number };

  /** @param top distance of each field from the top of the screen, in CSS pixels */
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
  const resize = (height: number) => {
    viewport.height = height;
    viewport.dispatchEvent(new Event('resize'));
  };

  beforeEach(() => {
    scrolledTo.mockReset();
    viewport = Object.assign(new EventTarget(), { height: 768, scale: 1, offsetTop: 0 });
    vi.stubGlobal('visualViewport', viewport);
    stop = followKeyboard(window);
  });
  afterEach(() => {
    stop();
    document.documentElement.removeAttribute('style');
  });

  it('[9.6] is shown after 600 ms for a keyboard that has to open, and 30 ms if one is open', async () => {
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

  it('is not one without a keyboard, that has lost focus, or in the bar above the keyboard', async () => {
    const focus = await open();
    await focus('tick');
    await pass(600);
    await focus('first');
    await pass(500);
    await act(async () => only('[aria-label="first"]').blur());
    await pass(600);
    await focus('message');
    resize(400);
    await pass(600);
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it('moves only if it is hidden, also by a late keyboard, and not by one that closes', async () => {
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
});
