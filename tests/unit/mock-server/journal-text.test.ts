import type { JournalEntry } from '@kit/mock-server';
import { expect, test } from 'vitest';
import { journalText } from '../../../mock-server/testing/journal';

const call = (id: number, more: object = {}) =>
  ({
    id,
    at: '2026-01-02T03:04:05.678Z',
    url: '/app/homePage',
    methods: ['homePage'],
    code: 0,
    http: 200,
    durationMs: 1.6,
    unopened: null,
    fault: null,
    request: { a: 1 },
    reply: null,
    ...more,
  }) as unknown as JournalEntry;

test('a journal text starts at the first call, with the data and faults of each', () => {
  const latest = { contactNumber: '08031234567', fault: [{ id: 'f', effect: { http: 503 } }], reply: { b: [2] } };
  expect(journalText([call(2, latest), call(1, { methods: [], unopened: 'not hex', request: null })])).toBe(
    `#1 2026-01-02T03:04:05.678Z /app/homePage: code 0, HTTP 200, 2 ms
  could not be decrypted: not hex
  request null
  reply null

#2 2026-01-02T03:04:05.678Z homePage: code 0, HTTP 200, 2 ms
  of 08031234567
  fault applied: {"http":503}
  request {
    "a": 1
  }
  reply {
    "b": [
      2
    ]
  }
`,
  );
});

test('a journal without calls says so', () => {
  expect(journalText([])).toBe('No call reached this sandbox.\n');
});

test('a journal text shows the escape sequences of strangers, and no line of them', () => {
  const text = journalText([call(1, { methods: ['a\u001b[2J\n#9 forged'], request: { b: '\u009b1m' } })]);
  expect(text).toContain(String.raw`a\u001b[2J\u000a#9 forged: code 0`);
  expect(text).toContain(String.raw`\u009b1m`);
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});
