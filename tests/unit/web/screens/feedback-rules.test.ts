import type { Note } from '@kit/contracts/methods/tickets';
import { describe, expect, it } from 'vitest';
import { fileProblem, fileSize } from '../../../../web/src/screens/feedback/files';
import { dayOf, isPage, needsHeading, screenOf } from '../../../../web/src/screens/feedback/thread';
import { withEarlier, withNewest } from '../../../../web/src/screens/feedback/use-conversation';
import { note } from './feedback-screens';

/** 21 November 2026, 09:31 in Lagos. */
const AT = Date.UTC(2026, 10, 21, 8, 31);
const HOUR = 3_600_000;
const MEGABYTE = 1024 * 1024;

const page = (numbers: readonly number[], hasMore = false) => ({ notes: numbers.map((each) => note(each)), hasMore });
const shown = ({ notes, hasMore }: { readonly notes: readonly Note[]; readonly hasMore: boolean }) => [
  notes.map(({ noteId }) => noteId).join(),
  hasMore,
];

describe('the messages of a conversation', () => {
  it.each([
    ['add new ones once', () => withNewest(page([1, 2], true), page([2, 3])), 'M1,M2,M3', true],
    ['stay if nothing arrived', () => withNewest(page([1, 2], true), page([])), 'M1,M2', true],
    ['begin with the first page', () => withNewest(page([]), page([1, 2])), 'M1,M2', false],
    ['restart if more than a page arrived', () => withNewest(page([1, 2]), page([30, 31], true)), 'M30,M31', true],
    ['prepend earlier ones once', () => withEarlier(page([3, 4], true), page([1, 2, 3])), 'M1,M2,M3,M4', false],
  ])('%s', (_, result, ids, hasMore) => {
    expect(shown(result())).toEqual([ids, hasMore]);
  });
});

describe('the headings of a conversation', () => {
  it.each([
    [AT, AT + HOUR, 'Today 09:31'],
    [AT, AT + 24 * HOUR, 'Yesterday 09:31'],
    [AT, AT + 48 * HOUR, '21-November-2026 09:31'],
    // a day in Lagos, wherever the device is
    [Date.UTC(2026, 10, 20, 23, 30), AT, 'Today 00:30'],
  ])('of %i at %i are %s', (at, now, heading) => {
    expect(dayOf(at, now)).toBe(heading);
  });

  it('appear again after an hour without messages, and never between two messages of one minute', () => {
    const at = (createdAt: number) => note(1, { createdAt });
    expect(needsHeading(at(AT), undefined)).toBe(true);
    expect(needsHeading(at(AT + 60_000), at(AT))).toBe(false);
    expect(needsHeading(at(AT + HOUR), at(AT))).toBe(true);
  });
});

it.each<[string, string | undefined, boolean]>([
  ['/customer_add', 'feedback-add', false],
  ['/customer_add?type=1', 'feedback-add', false],
  ['https://www.example.com/help', undefined, true],
  ['javascript:alert(1)', undefined, false],
  ['data:x', undefined, false],
  ['http://www.example.com', undefined, false],
  ['//evil.example', undefined, false],
  ['/\\evil.example', undefined, false],
  ['/nowhere', undefined, false],
])('[3.28] a link of customer service to %s leads to the screen %s, or to a page: %s', (target, screen, isOutside) => {
  expect([screenOf(target), isPage(target)]).toEqual([screen, isOutside]);
});

describe('a receipt', () => {
  it.each([
    ['file', 20 * MEGABYTE, 'image/png', /^$/],
    ['file', 20 * MEGABYTE + 1, 'image/png', /^File size is at most 20Mb$/],
    ['file', 10, 'audio/mpeg', /^Only JPEG(?!.*screenshot)/],
    ['IMG_0001.HEIC', 10, 'image/heic', /^Only JPEG.*\. Send a screenshot\.$/],
    ['photo', 10, 'image/heif', /^Only JPEG.*\. Send a screenshot\.$/],
    ['scan.tiff', 10, 'image/tiff', /^Only JPEG.*\. Send a screenshot\.$/],
    // the server checks it
    ['IMG_0001.HEIC', 10, '', /^$/],
  ])('[5.10] %s of %i bytes and type %j is checked before its upload', (name, size, type, problem) => {
    expect(fileProblem({ name, size, type }) ?? '').toMatch(problem);
  });

  it('has a readable size', () => {
    const sizes = [1, 300 * 1024, MEGABYTE, 4.25 * MEGABYTE];
    expect(sizes.map(fileSize)).toEqual(['1 kB', '300 kB', '1 MB', '4.3 MB']);
  });
});
