import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useScroll } from '../../../../web/src/ui/use-scroll';
import { mount } from '../../../support/mount';

interface FollowedProps {
  readonly onMove: () => void;
  readonly onRest: () => void;
}

function Followed(listeners: FollowedProps) {
  useScroll(listeners);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

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
