import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useTick } from '../../../../web/src/ui/choice';
import { calendarDayIn } from '../../../../web/src/ui/date-fields';
import { renderHook } from '../render-hook';

it('a tick falls when the subject changes, and at midnight in Lagos', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-04T22:59:59Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let subject = '₦50,000';
  const hook = await renderHook(() => useTick(subject));
  const isTicked = async () => {
    await hook.show((node) => node);
    return hook.latest[0];
  };
  await act(async () => hook.latest[1](true));
  expect(await isTicked()).toBe(true);
  subject = '₦60,000';
  expect(await isTicked()).toBe(false);
  await act(async () => hook.latest[1](true));
  expect(await isTicked()).toBe(true);
  vi.setSystemTime(Date.parse('2026-12-04T23:00:00Z'));
  expect(await isTicked()).toBe(false);
});

it.each([
  ['1990-3-7', '1990-03-07'],
  ['1990-12-17', '1990-12-17'],
  ['1990--7', '1990--7'],
])('a typed day %s is sent as %s', (typed, day) => {
  expect(calendarDayIn(typed)).toBe(day);
});
