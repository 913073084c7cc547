import { openApiDocument } from '@kit/contracts/openapi/document';
import { describe, expect, it, vi } from 'vitest';
import { callOf, send } from '../../../../mock-server/workbench/api/client';
import { sessionWords } from '../../../../mock-server/workbench/lib/call-words';
import * as format from '../../../../mock-server/workbench/lib/format';
import { type JsonSchema, ruleWords, schemaAt } from '../../../../mock-server/workbench/lib/json-schema';
import { durationIn, MADE, pathIn, scoreOf, timeIn } from '../../../../mock-server/workbench/lib/search';
import { curlOf, scenarioAddress, scenarioCommand, testLine } from '../../../../mock-server/workbench/lib/shell';

describe('the formats of the page', () => {
  it('show times in Lagos, whatever the time zone of the browser', () => {
    /** Late evening in UTC, and the next day in Lagos. */
    const late = Date.UTC(2026, 10, 23, 23, 5, 9, 7);
    const { formatMoment, formatClock, formatDay, formatTime, formatSecond } = format;
    const texts = [formatMoment, formatClock, formatDay, formatTime, formatSecond].map((of) => of(late));
    expect(texts.join(' | ')).toBe(
      '24 Nov 2026, 00:05 | Tue 24 Nov 2026, 00:05 | 24 Nov 2026 | 00:05:09.007 | 00:05:09',
    );
  });

  it('show the two largest units of a span, without empty ones', () => {
    const spans = [0, 999, 1_000, 60_000, 3_661_000, 86_400_000, 90_000_000, -90_000_000, 86_460_000];
    expect(spans.map(format.formatSpan).join(' | ')).toBe(
      '0 s | 0 s | 1 s | 1 min | 1 h 1 min | 1 d | 1 d 1 h | 1 d 1 h | 1 d',
    );
  });
});

describe('the search', () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;

  it('reads durations', () => {
    const read = (...texts: string[]) => texts.map((text) => durationIn(text));
    expect(read('3 days', '3 days later', '+3d', '2 weeks')).toEqual([3 * DAY, 3 * DAY, 3 * DAY, 14 * DAY]);
    expect(read('1d12h', '1 day and 12 hours', '1 day, 12 hours')).toEqual([1.5 * DAY, 1.5 * DAY, 1.5 * DAY]);
    expect(read('90m', '5 MINUTES', '45 sec')).toEqual([1.5 * HOUR, HOUR / 12, 45_000]);
    const others = read('3', 'days', 'overdue-3', '3 dogs', '0 days', '-3 days', '3 days of rain');
    expect(new Set(others)).toEqual(new Set([undefined]));
  });

  it('reads a path of the app, which starts with one slash and has no space', () => {
    expect(pathIn(' /bank_account_info?orderNo=N1 ')).toBe('/bank_account_info?orderNo=N1');
    for (const text of ['bank', '//other.example', '/\\other.example', '/a b', 'x/a', ''])
      expect(pathIn(text)).toBeUndefined();
  });

  it.each([
    ['23:59', Date.UTC(2026, 10, 24, 22, 59)],
    ['9:00', Date.UTC(2026, 10, 25, 8)],
    [' 09:01 ', Date.UTC(2026, 10, 24, 8, 1)],
    ['2026-11-30 08:00', Date.UTC(2026, 10, 30, 7)],
    ['2026-11-24 09:00', undefined],
    ['24:00', undefined],
    ['9', undefined],
  ])('reads %s as the next such time in Lagos', (text, at) => {
    expect(timeIn(text, Date.UTC(2026, 10, 24, 8))).toBe(at);
  });

  it('ranks what the text says, a prefix of the name, the name and the hint in this order', () => {
    const ranks = [
      scoreOf(`${MADE}clock`, '3 days', ['3 d later']),
      scoreOf('scenario overdue-3', '3 days', ['3 days', '3 days']),
      scoreOf('x', 'over', ['not overdue', 'late']),
      scoreOf('x', 'over', ['late', 'Overdue']),
      scoreOf('x', 'late four', ['Late', 'by three days']),
    ];
    expect(ranks).toEqual([2, 1, 0.8, 0.4, 0]);
    expect(scoreOf('x', 'late  three', ['Late', 'by three days'])).toBe(1);
  });
});

describe('a rule of the contract', () => {
  const schemas: Record<string, JsonSchema> = {
    Money: { type: 'integer', minimum: 0 },
    Alias: { $ref: '#/components/schemas/Money' },
    List: { type: 'array', items: { $ref: '#/components/schemas/Alias' } },
  };

  it('is found behind references, unions and lists', () => {
    const fees = { $ref: '#/components/schemas/List' };
    const schema: JsonSchema = { anyOf: [{ type: 'null' }, { type: 'object', properties: { fees } }] };
    const at = (...path: string[]) =>
      path.reduce<JsonSchema | undefined>((of, key) => schemaAt(of, key, schemas), schema);
    expect(at('fees', '3')).toEqual(schemas.Money);
    expect(at('none', 'deeper')).toBeUndefined();
  });

  it.each<[string, JsonSchema]>([
    ['integer, above 0, up to 9, naira', { type: 'integer', exclusiveMinimum: 0, maximum: 9, 'x-unit': 'naira' }],
    [
      'string or null, not empty, at most 3 characters, matches ^a$',
      { type: ['string', 'null'], minLength: 1, maxLength: 3, pattern: '^a$' },
    ],
    ['Money | "a" | 1', { anyOf: [{ $ref: '#/components/schemas/Money' }, { enum: ['a', 1] }] }],
  ])('reads as %s', (words, schema) => {
    expect(ruleWords(schema)).toBe(words);
  });

  it('has a type for each field of each method', () => {
    const fieldsIn = (node: unknown): JsonSchema[] => {
      if (typeof node !== 'object' || node === null) return [];
      const { properties = {} } = node as JsonSchema;
      return [...Object.values(properties), ...Object.values(node).flatMap(fieldsIn)];
    };
    const fields = fieldsIn(openApiDocument().components.schemas);
    expect(fields.length).toBeGreaterThan(300);
    expect(fields.filter((schema) => ruleWords(schema).startsWith('anything'))).toEqual([]);
  });
});

it('the login of a phone is a number, how its session ended, or nobody', () => {
  const endedAt = Date.UTC(2026, 10, 23, 10, 5, 9);
  const words = [
    { state: 'valid', endedAt: null, by: null },
    { state: 'expired', endedAt, by: null },
  ].map((session) => sessionWords({ contactNumber: '08031234567', ...session } as never));
  expect(words).toEqual(['0803 123 4567', '0803 123 4567 · expired at 11:05:09']);
  expect(sessionWords(null)).toBe('not logged in');
});

const ORIGIN = 'http://127.0.0.1:8787';
const advance = callOf('POST /clock/advance', { body: { ms: 60_000 } });

it('what a tester copies names the sandbox, and a variable for the admin token if the server has one', () => {
  const clock = callOf('GET /clock');
  expect([
    curlOf(advance, 'mine', ORIGIN, false),
    curlOf(clock, 'mine', ORIGIN, false),
    curlOf(clock, 'mine', ORIGIN, true),
    scenarioCommand('overdue-3', 'mine'),
    scenarioAddress('overdue-3', 'mine', ORIGIN),
    testLine('overdue-3'),
  ]).toEqual([
    `curl -X POST '${ORIGIN}/__admin/clock/advance?sandbox=mine' -H 'content-type: application/json' -d '{"ms":60000}'`,
    `curl '${ORIGIN}/__admin/clock?sandbox=mine'`,
    `curl '${ORIGIN}/__admin/clock?sandbox=mine' -H "authorization: Bearer $MOCK_ADMIN_TOKEN"`,
    'npm run qa -- overdue-3 --sandbox mine',
    `${ORIGIN}/__admin/scenarios/overdue-3/open?sandbox=mine`,
    `await page.goto(scenarioUrl(sandbox, 'overdue-3'));`,
  ]);
});

const reasoned = { error: 'Wrong.', issues: [{ path: 'body.ms', reason: 'Too large' }] };
it.each<[message: string, status: number, reply: () => Promise<Response>]>([
  ['Wrong.\nbody.ms: Too large', 400, async () => Response.json(reasoned, { status: 400 })],
  ['Bad gateway', 502, async () => new Response('Bad gateway', { status: 502 })],
  ['The server replied HTTP 503 without a reason. See its log.', 503, async () => new Response('', { status: 503 })],
  [
    'The mock server does not reply. Check that npm start or npm run mock is still running.',
    0,
    () => Promise.reject(new TypeError('failed')),
  ],
])('a call that is refused or lost says why: %j', async (message, status, reply) => {
  vi.stubGlobal('fetch', reply);
  await expect(send(advance, 'mine')).rejects.toMatchObject({ message, status });
});
