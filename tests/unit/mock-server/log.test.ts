import { jsonReport } from '@kit/mock-server/config';
import { describe, expect, it } from 'vitest';

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
