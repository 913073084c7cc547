import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { unopened } from '@kit/mock-server/wire/open';
import { watchBody } from '@kit/mock-server/wire/request-body';
import { streamedUpload } from '@kit/mock-server/wire/streamed-upload';
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

  it('is given up if it is slower than the least rate, even if bytes keep arriving', () => {
    const { onStall, comes, listeners } = watch(30_000, 300_000, 1_000);
    for (let seconds = 10; seconds < 30; seconds += 10) {
      vi.advanceTimersByTime(10_000);
      comes();
    }
    expect(onStall).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(onStall.mock.calls).toEqual([['The body is slower than 1000 bytes a second']]);
    expect([vi.getTimerCount(), listeners()]).toEqual([0, 0]);
  });

  it('is not given up while its reader takes no more bytes', () => {
    const body = new IncomingMessage(new Socket());
    const onStall = vi.fn();
    let isHeldBack = true;
    watchBody(body, { silenceMs: 1_000, leastRate: 1_000, wholeMs: 60_000 }, onStall, () => isHeldBack);
    vi.advanceTimersByTime(5_500);
    expect(onStall).not.toHaveBeenCalled();
    isHeldBack = false;
    vi.advanceTimersByTime(1_000);
    expect(onStall).toHaveBeenCalledTimes(1);
    const endless = watch(1_000, 2_500);
    vi.advanceTimersByTime(2_500);
    expect(endless.onStall).toHaveBeenCalledTimes(1);
  });

  it('must keep the least rate all the time: a fast start does not help', () => {
    const { onStall, comes } = watch(1_000, 60_000, 500);
    const second = (bytes: number) => {
      vi.advanceTimersByTime(500);
      comes(bytes);
      vi.advanceTimersByTime(400);
      comes(0);
      vi.advanceTimersByTime(100);
    };
    second(1_000_000);
    second(500);
    expect(onStall).not.toHaveBeenCalled();
    second(499);
    expect(onStall).toHaveBeenCalledOnce();
  });

  it('is no longer timed once it has ended', () => {
    const { onStall, stop, listeners } = watch(1_000, 2_500);
    stop();
    expect([vi.getTimerCount(), listeners()]).toEqual([0, 0]);
    vi.advanceTimersByTime(10_000);
    expect(onStall).not.toHaveBeenCalled();
  });
});

describe('an upload that is too slow for a backend', () => {
  it('ends without crashing the server, also if a fault answered before anybody read it', async () => {
    const incoming = new IncomingMessage(new Socket());
    const open = () => unopened(undefined);
    const { body } = streamedUpload(incoming, open, { silenceMs: 5, leastRate: 0, wholeMs: 1_000 });
    // An error event without a listener would end this process.
    await new Promise((resolve) => body.once('close', resolve));
    expect(body.errored).toMatchObject({ status: 408 });
  });
});

describe('the envelope of an upload for a backend', () => {
  const limits = { silenceMs: 1_000, leastRate: 0, wholeMs: 1_000 };
  const envelopeOf = async (upload: string): Promise<string> => {
    const incoming = new IncomingMessage(new Socket());
    const open = () => unopened(undefined);
    const { body, sealed } = streamedUpload(incoming, open, limits);
    incoming.push(upload);
    incoming.push(null);
    await body.resume().toArray();
    return sealed().toString();
  };
  const HEAD = 'content-disposition: form-data; name="data"';

  it.each([
    ['after another part', `name="method"\r\n\r\nabc\r\n--b\r\n${HEAD}\r\n\r\n1f\r\n--b--`, '1f'],
    ['in the first part with this name', `${HEAD}\r\n\r\n1f\r\n${HEAD}\r\n\r\n2f\r\n`, '1f'],
    ['after an empty line', `\r\n\r\n${HEAD}\r\n\r\n1f\r\n`, '1f'],
    ['in a part with another name', `${HEAD}\r\n\r\n-\r\nname="date"\r\n\r\n1f\r\n`, ''],
    ['without its end', `${HEAD}\r\n\r\n1f`, ''],
  ])('is found %s', async (_what, upload, envelope) => {
    expect(await envelopeOf(upload)).toBe(envelope);
  });

  it('is searched once in a line with many names', async () => {
    const began = performance.now();
    expect(await envelopeOf('name=data'.repeat(40_000))).toBe('');
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
