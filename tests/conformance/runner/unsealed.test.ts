import { inspect } from '@kit/conformance/inspect/inspect';
import type { Call } from '@kit/conformance/wire/call';
import { expect, test } from 'vitest';

const unsealed = (reply: unknown): Call => ({
  name: 'homePage',
  entries: [{ method: 'homePage', data: {} }],
  path: '/app/homePage',
  sent: {},
  status: 200,
  contentType: 'application/json',
  raw: JSON.stringify(reply),
  spelling: 'plain',
  reply,
  date: '',
});

test.each([null, [], 0, 'text'])('a reply in plain JSON that is not an object is one deviation: %j', (reply) => {
  const { observations } = inspect(unsealed(reply));
  expect(observations.map(({ cause, seen }) => ({ cause, seen }))).toEqual([
    { cause: 'replies that are not sealed', seen: 'plain JSON' },
  ]);
});
