import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePoll } from '../../../web/src/api/use-poll';
import { later } from '../../support/later';
import { mount } from '../../support/mount';

let visibility: DocumentVisibilityState = 'visible';
const turn = (to: DocumentVisibilityState) =>
  act(async () => {
    visibility = to;
    document.dispatchEvent(new Event('visibilitychange'));
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

interface PolledProps {
  readonly check: () => Promise<void>;
  readonly isAwaited?: boolean;
}

function Polled({ check, isAwaited = true }: PolledProps) {
  usePoll(check, isAwaited);
  return null;
}

beforeEach(() => {
  visibility = 'visible';
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('polling', () => {
  it('slows down to one check per minute', async () => {
    const check = vi.fn(async () => undefined);
    await mount(<Polled check={check} />);
    expect(check).not.toHaveBeenCalled();
    let times = 0;
    for (const delay of [3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 60_000, 60_000, 60_000]) {
      await pass(delay - 1);
      expect(check).toHaveBeenCalledTimes(times);
      await pass(1);
      times += 1;
      expect(check).toHaveBeenCalledTimes(times);
    }
  });

  it('pauses while the page is hidden, and checks at once when it becomes visible', async () => {
    const check = vi.fn(async () => undefined);
    await mount(<Polled check={check} />);
    await turn('hidden');
    await pass(3_600_000);
    expect(check).not.toHaveBeenCalled();
    await turn('visible');
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('does not start a check while another is running', async () => {
    const { promise, resolve } = later();
    const check = vi.fn(() => new Promise<void>(() => undefined)).mockReturnValueOnce(promise);
    await mount(<Polled check={check} />);
    await pass(3_000);
    await turn('visible');
    await pass(600_000);
    expect(check).toHaveBeenCalledTimes(1);
    await act(async () => resolve());
    await pass(60_000);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('ends with the awaited result, and with the screen', async () => {
    const check = vi.fn(async () => undefined);
    const { show } = await mount(<Polled check={check} />);
    await show(<Polled check={check} isAwaited={false} />);
    await pass(600_000);
    await turn('visible');
    expect(check).not.toHaveBeenCalled();
    await show(<Polled check={check} />);
    await show(null);
    await pass(600_000);
    expect(check).not.toHaveBeenCalled();
  });
});
