import { boundsOf } from '@kit/conformance/table/bounds';
import { atMost } from '@kit/contracts/text-length';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

test('the bounds of a request are the sizes of texts and lists, and the numbers, where one is valid and its neighbour is not', () => {
  const schema = z.object({
    text: z.string().check(z.minLength(3), atMost(2_000)),
    code: z.optional(z.string().check(z.regex(/^\d{6}$/))),
    list: z.array(z.string()).check(z.minLength(1), z.maxLength(20)),
    number: z.number().check(z.gte(1), z.lte(5)),
  });
  const found = boundsOf(schema, { text: 'a text', code: '123456', list: ['a'], number: 3 });
  expect(found.map(({ within, beyond, isLeast }) => [within.title, beyond.title, isLeast])).toEqual([
    ['text of size 3', 'text of size 2', false],
    ['text of size 2000', 'text of size 2001', false],
    ['code of size 6', 'code of size 5', false],
    ['code of size 6', 'code of size 7', false],
    ['list of size 1', 'list of size 0', true],
    ['list of size 20', 'list of size 21', false],
    ['number of size 1', 'number of size 0', false],
    ['number of size 5', 'number of size 6', false],
  ]);
});
