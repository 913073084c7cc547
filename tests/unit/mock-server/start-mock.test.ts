import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Admin } from '../../../mock-server/testing/admin';
import type { JournalEntry } from '../../../mock-server/testing/answers';
import { type ExpectedCall, expectCallOf, journalOf } from '../../../mock-server/testing/journal';
import { createMock } from '../../../mock-server/testing/mock';
import { checkNode, environmentOf, inOptions } from '../../../mock-server/testing/options';
import { clockTarget, sandboxOn } from '../../../mock-server/testing/sandbox';

describe('the options of startMock', () => {
  test('become environment variables that the server reads', () => {
    const given = { port: 9000, cors: ['http://a.test', 'http://b.test'], assumptions: { a: 1 }, scenario: 'approved' };
    expect(environmentOf({ ...given, store: undefined })).toEqual({
      MOCK_PORT: '9000',
      MOCK_CORS: 'http://a.test,http://b.test',
      MOCK_OVERRIDES: '{"assumptions":{"a":1}}',
    });
  });

  test("are named in an error instead of the server's variables and flags", () => {
    expect(inOptions('MOCK_WEB_DIST is no folder, MOCK_BACKEND_KEY and MOCK_BACKEND')).toBe(
      'webDist is no folder, backendKey and backend',
    );
  });
});

test.each(['prot', 'port'])('createMock refuses the option %s and lists its own', async (name) => {
  const sentence = `createMock has no option "${name}". The options are: store, `;
  await expect(createMock({ [name]: 1 })).rejects.toThrow(sentence);
});

describe('the address of a sandbox', () => {
  const { url } = sandboxOn({ origin: 'http://127.0.0.1:8787' }, 'mine');

  test('is the base to which a client appends /app', () => {
    expect(`${url()}/app/generateSk`).toBe('http://127.0.0.1:8787/s/mine/app/generateSk');
    expect(url('/')).toBe('http://127.0.0.1:8787/s/mine/');
    expect(url('/login?a=1#b')).toBe('http://127.0.0.1:8787/s/mine/login?a=1#b');
  });

  test.each([
    'app/x',
    '?a=1',
    'http://127.0.0.1:8787/login',
    '/../other/app/x',
    '/..',
    '/a/../../other',
    '/%2e%2e/other',
    '/s/mine/app/x',
    '/s',
    5,
    null,
  ])('refuses the path %j, which would lead elsewhere', (path) => {
    expect(() => url(path as string)).toThrow(/^url cannot be called with .*\. Give .*, such as url\('\/login'\)\.$/);
  });

  test.each(['', ' ', 'a/b', '.hidden', '..', 'a'.repeat(65), 'ä', undefined])('is refused for the name %j', (name) => {
    expect(() => sandboxOn({ origin: 'http://127.0.0.1' }, name as string)).toThrow(
      /^A sandbox cannot be named .* Allowed: 1 to 64/,
    );
  });
});

describe('an expected call', () => {
  const entry = (id: number, entries: object[], results: object[], code = 0) =>
    ({ id, methods: ['a', 'b'], code, request: { entries }, reply: { code, results } }) as unknown as JournalEntry;
  const newest = entry(2, [{ method: 'b', data: { x: 1, y: [1, 2] } }], [], 10010303);
  const both = entry(
    1,
    [
      { method: 'a', data: { x: 1 } },
      { method: 'b', data: { x: 2 } },
    ],
    [{ code: 0, data: 'A' }, { code: 5 }],
  );
  const expecting = (...lists: readonly (readonly JournalEntry[])[]) => {
    const rest = [...lists];
    const requests = () => (rest.length > 1 ? rest.shift() : rest[0]) ?? [];
    const admin = async (path: string) =>
      path === '/contract'
        ? {
            paths: Object.fromEntries(
              ['a', 'b', 'orderDetail'].map((operationId) => [operationId, { post: { operationId } }]),
            ),
          }
        : { requests: requests() };
    return expectCallOf(journalOf(admin as unknown as Admin));
  };

  test('is the latest one that fits, with its own code, data and reply', async () => {
    const expectCall = expecting([newest, both]);
    expect(await expectCall('a')).toEqual({ method: 'a', data: { x: 1 }, code: 0, reply: 'A', entry: both });
    expect(await expectCall('b')).toMatchObject({ code: 10010303, reply: undefined, entry: newest });
    expect(await expectCall('b', { code: 5 })).toMatchObject({ data: { x: 2 }, entry: both });
    expect(await expectCall('b', { data: { x: 1, y: [1, 2] } })).toMatchObject({ entry: newest });
  });

  test.each([{ code: 6 }, { data: { x: 3 } }, { data: { z: 1 } }, { data: { y: [1] } }])(
    'can be missing: %j',
    async (expected) => {
      await expect(expecting([newest, both])('b', expected)).rejects.toThrow(
        /^No call of b with .* reached the sandbox\. It got a \(0\), b \(5\), b \(10010303\)\.$/,
      );
    },
  );

  test('is awaited for the given time, also with fake timers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'setImmediate', 'Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await expecting([], [], [both])('a', { within: '1m' })).toMatchObject({ entry: both });
    await expect(expecting([])('a', { within: 1 })).rejects.toThrow(
      'No call of a reached the sandbox within 1 ms. No call reached it.',
    );
  });

  test.each([
    ['wholly', {}, 'There is no method "wholly". The methods are: generateSk, a, b, orderDetail.'],
    ['generateSk', {}, 'No call of generateSk reached the sandbox. No call reached it.'],
    ['a', { cod: 1 }, 'expectCall has no option "cod". The options are: code, contactNumber, data, within.'],
    ['a', { within: 'soon' }, 'within cannot be "soon". Give milliseconds from 0, or a duration such as 5s.'],
    ['a', { within: -1 }, 'within cannot be -1.'],
  ])('of %s with %j is refused', async (method, expected, sentence) => {
    await expect(expecting([])(method, expected as ExpectedCall)).rejects.toThrow(sentence);
  });
});

describe('the clock of startMock', () => {
  test.each(['tomorrow', '', '2030-12-24T09:00:00', '24.12.2030', '0d', '-3d', '3 days', '2030-13-45'])(
    'refuses %j and says what is allowed',
    (given) => {
      expect(() => clockTarget(given)).toThrow(/^The clock cannot be .*\. Give a Date, milliseconds/);
    },
  );
});

describe('the minimum version of Node', () => {
  test.each(['16.20.2', '18.20.8', '20.18.3'])('is refused: %s', (version) => {
    expect(() => checkNode(version)).toThrow(
      `The mock server needs Node 20.19.0 or newer, but this is Node ${version}. Install a newer one`,
    );
  });
});

describe('the latest code of a number', () => {
  const latestCode = (...authCodes: readonly (string | null)[]) => {
    const text = JSON.stringify({ messages: authCodes.map((authCode) => ({ authCode })) });
    const send = async () => ({ status: 200, type: 'application/json', text });
    return sandboxOn({ origin: 'http://127.0.0.1', send }, 'default').messages.latestCode('08031234567');
  };

  test('is the first of the list, which is newest first, without messages that have none', async () => {
    expect(await latestCode('222222', '111111')).toBe('222222');
    expect(await latestCode(null, '222222', null, '111111')).toBe('222222');
  });

  test('is explained if there is none', async () => {
    await expect(latestCode(null)).rejects.toThrow('No code was sent to 08031234567. Request one first');
  });
});
