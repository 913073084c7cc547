import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountdown } from '../../../../web/src/ui/use-countdown';
import { useScroll } from '../../../../web/src/ui/use-scroll';
import { mount, only } from '../../../support/mount';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface FollowedProps {
  readonly onMove: () => void;
  readonly onRest: () => void;
}

function Followed(listeners: FollowedProps) {
  useScroll(listeners);
  return null;
}

const scrollFor = (ms: number, step = 10) =>
  act(async () => {
    for (let at = 0; at < ms; at += step) {
      window.dispatchEvent(new Event('scroll'));
      await vi.advanceTimersByTimeAsync(step);
    }
  });

it('[9.6] reports scrolling at most every 200 ms, and its end after 50 ms of rest', async () => {
  const listeners = { onMove: vi.fn(), onRest: vi.fn() };
  await mount(<Followed {...listeners} />);
  await scrollFor(200);
  expect(listeners.onMove).toHaveBeenCalledTimes(1);
  await scrollFor(10);
  expect(listeners.onMove).toHaveBeenCalledTimes(2);
  expect(listeners.onRest).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(39));
  expect(listeners.onRest).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(listeners.onRest).toHaveBeenCalledTimes(1);
});

function Left({ until }: { readonly until: number }) {
  return <output>{useCountdown(until, 60_000)}</output>;
}

it('counts down to 0 by the clock, stops there, and restarts for another instant', async () => {
  const { show } = await mount(<Left until={Date.now() + 2_500} />);
  const left = () => only('output').textContent;
  expect(left()).toBe('2500');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(left()).toBe('1500');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(left()).toBe('0');
  expect(vi.getTimerCount()).toBe(0);
  await show(<Left until={Date.now() + 3_000} />);
  expect(left()).toBe('3000');
});

it('goes on when the clock is set back, and is never longer than its length', async () => {
  await mount(<Left until={Date.now() + 42_000} />);
  const left = () => Number(only('output').textContent);
  vi.setSystemTime(Date.now() - 3_600_000);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(left()).toBe(40_000);
});
