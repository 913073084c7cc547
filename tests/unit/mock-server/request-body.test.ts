import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { watchBody } from '@kit/mock-server/wire/request-body';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('a body with a timeout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watch = (silenceMs: number, wholeMs: number, leastRate = 0) => {
    const body = new IncomingMessage(new Socket());
    const onStall = vi.fn();
    const stop = watchBody(body, { silenceMs, leastRate, wholeMs }, onStall);
    return {
      onStall,
      stop,
      comes: (bytes = 1) => body.emit('data', Buffer.alloc(bytes)),
      listeners: () => body.listenerCount('data'),
    };
  };

  it('may be slow while bytes keep arriving', () => {
    const { onStall, comes } = watch(1_000, 60_000);
    for (let piece = 0; piece < 5; piece += 1) {
      vi.advanceTimersByTime(999);
      comes();
    }
    vi.advanceTimersByTime(999);
    expect(onStall).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onStall.mock.calls).toEqual([['The body stalled for 1 s']]);
  });

  it('fails only once, whatever else is wrong with it', () => {
    const { onStall, comes, listeners } = watch(1_000, 2_500);
    for (let piece = 0; piece < 3; piece += 1) {
      vi.advanceTimersByTime(800);
      comes();
    }
    vi.advanceTimersByTime(100);
    expect(onStall.mock.calls).toEqual([['The body took longer than 2.5 s']]);
    expect([vi.getTimerCount(), listeners()]).toEqual([0, 0]);
  });

  it('is given up once it is slower than the least rate, even if bytes keep arriving', () => {
    const { onStall, comes, listeners } = watch(30_000, 300_000, 1_000);
    comes(100_000);
    for (let seconds = 10; seconds < 60; seconds += 10) {
      vi.advanceTimersByTime(10_000);
      comes();
    }
    expect(onStall).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(onStall.mock.calls).toEqual([['The body is slower than 1000 bytes a second']]);
    expect([vi.getTimerCount(), listeners()]).toEqual([0, 0]);
  });
});
