import { feedbackStatus, type Note } from '@kit/contracts/methods/tickets';
import { describe, expect, it } from 'vitest';
import { fileProblem, fileSize } from '../../../../web/src/screens/feedback/files';
import { dayOf, needsHeading, targetOf } from '../../../../web/src/screens/feedback/thread';
import { ticketSteps } from '../../../../web/src/screens/feedback-detail';
import { examples } from '../../../support/examples';

/** 21 November 2026, 09:31 in Lagos. */
const AT = Date.UTC(2026, 10, 21, 8, 31);
const HOUR = 3_600_000;

describe('the headings of a conversation', () => {
  it('show today, yesterday or a date, each with the time', () => {
    expect(dayOf(AT, AT + HOUR)).toBe('Today 09:31');
    expect(dayOf(AT, AT + 24 * HOUR)).toBe('Yesterday 09:31');
    expect(dayOf(AT, AT + 48 * HOUR)).toBe('21-November-2026 09:31');
  });

  it('use days in Lagos, wherever the device is', () => {
    const lateEvening = Date.UTC(2026, 10, 20, 23, 30);
    expect(dayOf(lateEvening, AT)).toBe('Today 00:30');
  });

  it('appear again after an hour without messages, and never between two messages of one minute', () => {
    const [example] = examples.notePage.response.notes;
    const at = (createdAt: number) => ({ ...example, createdAt }) as Note;
    expect(needsHeading(at(AT), undefined)).toBe(true);
    expect(needsHeading(at(AT + 60_000), at(AT))).toBe(false);
    expect(needsHeading(at(AT + HOUR), at(AT))).toBe(true);
  });
});

describe('a link from customer service', () => {
  const link = (kind: Note['links'][number]['kind'], target: string) => targetOf({ kind, label: 'a link', target });

  it('[3.28] opens a screen or a page, and a category or a search is sent as a text', () => {
    expect(link('link', '/customer_add')).toEqual({ kind: 'screen', name: 'feedback-add' });
    expect(link('link', '/customer_add?type=1')).toEqual({ kind: 'screen', name: 'feedback-add' });
    expect(link('link', 'https://www.example.com/help')).toEqual({
      kind: 'page',
      href: 'https://www.example.com/help',
    });
    expect(link('category', 'Repayment')).toEqual({ kind: 'text', text: 'Repayment' });
    expect(link('search', 'payment not shown')).toEqual({ kind: 'text', text: 'payment not shown' });
  });

  it.each(['javascript:alert(1)', 'http://www.example.com', '//evil.example', '/\\evil.example', '/nowhere', 'data:x'])(
    'is not opened: %s',
    (target) => {
      expect(link('link', target)).toBeUndefined();
    },
  );
});

describe('a receipt', () => {
  it('[5.10] is rejected above 20 MB or of another type before the upload', () => {
    const MEGABYTE = 1024 * 1024;
    const file = (size: number, type: string, name = 'file') => fileProblem({ name, size, type });
    expect(file(20 * MEGABYTE, 'image/png')).toBeUndefined();
    expect(file(20 * MEGABYTE + 1, 'image/png')).toBe('File size is at most 20Mb');
    expect(file(10, 'audio/mpeg')).toContain('Only JPEG');
    expect(file(10, 'audio/mpeg')).not.toContain('screenshot');
  });

  it.each([
    ['IMG_0001.HEIC', 'image/heic'],
    ['photo', 'image/heif'],
    ['scan.tiff', 'image/tiff'],
  ])('of the photo %s (%s) is rejected with a way out', (name, type) => {
    expect(fileProblem({ name, size: 10, type })).toMatch(/^Only JPEG.*\. Send a screenshot\.$/);
  });

  it('of unknown type is left to the server', () => {
    expect(fileProblem({ name: 'IMG_0001.HEIC', size: 10, type: '' })).toBeUndefined();
  });

  it('has a readable size', () => {
    expect([1, 300 * 1024, 1024 * 1024, 4.25 * 1024 * 1024].map(fileSize)).toEqual([
      '1 kB',
      '300 kB',
      '1 MB',
      '4.3 MB',
    ]);
  });
});

describe('the steps of a feedback', () => {
  it.each([
    [1, ['Sent', 'Platform processing'], ['I need to reply', 'Done']],
    [2, ['Sent', 'Platform processing again'], ['I need to reply', 'Done']],
    [3, ['Sent', 'Platform processing', 'I need to reply'], ['Done']],
    [4, ['Sent', 'Platform processing', 'I need to reply', 'Done'], []],
  ] as const)('[4.6] in status %i are the platform, the borrower and the end', (status, reached, ahead) => {
    const steps = ticketSteps({ status, createTime: AT });
    expect(steps.filter(({ isReached }) => isReached).map(({ title }) => title)).toEqual(reached);
    expect(steps.filter(({ isReached }) => !isReached).map(({ title }) => title)).toEqual(ahead);
  });

  it('include every status', () => {
    for (const status of feedbackStatus.values) {
      expect(ticketSteps({ status, createTime: AT }).every(({ title, note }) => title !== '' && note !== '')).toBe(
        true,
      );
    }
  });
});
