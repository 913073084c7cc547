import { jsonReport, withoutStorms } from '@kit/mock-server/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('the log', () => {
  it('writes one line of JSON with time, level, message and request id', () => {
    const lines: string[] = [];
    const report = jsonReport({ write: (line) => void lines.push(line) });
    report('POST /app/x: broken\n    at here', { requestId: 'ab'.repeat(16) });
    report('The store is full');
    expect(lines.every((line) => line.endsWith('}\n') && line.indexOf('\n') === line.length - 1)).toBe(true);
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toEqual({
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: 'ab'.repeat(16),
      msg: 'POST /app/x: broken\n    at here',
    });
    expect(Object.keys(second ?? {})).toEqual(['level', 'time', 'msg']);
  });
});

describe('a storm of equal messages', () => {
  const lines: string[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    lines.length = 0;
  });
  afterEach(() => void vi.useRealTimers());

  it('is one line at once, and one with the number of the rest', () => {
    const report = withoutStorms((line) => void lines.push(line));
    for (let writes = 1; writes <= 839; writes += 1) report(`The store refused a commit of ${writes} writes`);
    expect(lines).toEqual(['The store refused a commit of 1 writes']);
    vi.advanceTimersByTime(10_000);
    expect(lines.slice(1)).toEqual(['The store refused a commit of 1 writes (838 more like this in 10 s)']);
    report('The store refused a commit of 3 writes');
    expect(lines).toHaveLength(3);
  });

  it('hides no other message, and a single message gets no second line', () => {
    const report = withoutStorms((line) => void lines.push(line));
    report('The store refused a commit of 1 writes');
    report('Redis lost its data');
    vi.advanceTimersByTime(20_000);
    expect(lines).toEqual(['The store refused a commit of 1 writes', 'Redis lost its data']);
  });
});
