import { orderDetailFields } from '@kit/conformance/checks/order-detail-fields';
import { assumptions } from '@kit/contracts/assumptions';
import { dayName } from '@kit/contracts/calendar-day';
import { codes } from '@kit/contracts/codes';
import { BASE_PATH, EXTENSION_DAYS, KEY_LIFETIME, MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { methods } from '@kit/contracts/methods';
import { buttonOf } from '@kit/contracts/methods/order-status';
import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import { replyEnvelope, requestEnvelope } from '@kit/contracts/wire/envelope';
import { headers, requiredHeaders } from '@kit/contracts/wire/headers';
import { uploadParts, uploadTypes } from '@kit/contracts/wire/upload';
import aes from '@kit/contracts/wire/vectors/aes-256-ecb.json' with { type: 'json' };
import exchange from '@kit/contracts/wire/vectors/key-exchange.json' with { type: 'json' };
import { NO_KEY_REPLY } from '@kit/mock-server/backend/answer';
import { dayOf } from '@kit/mock-server/loan/day';
import { reportableStates } from '@kit/mock-server/methods/review';
import { receiveTransfer } from '@kit/mock-server/service/settlement';
import { ticketTransitions } from '@kit/mock-server/service/tickets';
import { settings } from '@kit/mock-server/settings';
import { uploadLimits } from '@kit/mock-server/wire/request-body';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { docsPage, tableRows } from '../../support/markdown-page';

const DAY = 86_400_000;
const page = docsPage('protocol.md');
const numberOf = (cell = ''): number => Number(cell.replaceAll(/[,₦]/g, ''));

/** A loan without a coupon that was paid out and is `daysLate` days late. */
const lateLoan = (principal: number, loanDays: number, daysLate: number) => {
  const borrower = new BorrowerInSandbox();
  borrower.decide({ approvedAmount: principal });
  const orderNo = borrower.repaying(loanDays, { productId: 'naira-now' });
  borrower.pass((loanDays + daysLate) * DAY);
  const detail = () => borrower.order(orderNo);
  return { borrower, orderNo, detail };
};

describe('docs/protocol.md', () => {
  it('states the same numbers in prose as the contract', () => {
    const says = (text: string) => expect(page.includes(text), text).toBe(true);
    says(`{base}${BASE_PATH}/generateSk`);
    says(NO_KEY_REPLY);
    says(`until it is ${KEY_LIFETIME / 3_600_000} hours old`);
    says(`There are 1 to ${assumptions.maximumEntries} entries`);
    says(`within ${assumptions.maximumTimeSkew / 60_000} minutes of the server's clock`);
    says(`keeps each reply for ${assumptions.requestIdLife / 60_000} minutes`);
    says(`above ${assumptions.maximumBodyBytes / 1024} KB`);
    says(`200205 above ${MAXIMUM_FILE_BYTES / 1024 ** 2} MB`);
    says(`at most ${uploadLimits.atOnce} uploads are received at a time.`);
    says(
      `for ${uploadLimits.silenceMs / 1000} seconds, or is not whole within ${uploadLimits.wholeMs / 60_000} minutes`,
    );
    says(
      `less than ${uploadLimits.leastRate / 1000} kB a second arrives within ${uploadLimits.silenceMs / 1000} seconds`,
    );
    says(`**Mock**: ${settings.keyExchangesAMinute.fallback} a minute`);
    says(`moves the due day to ${EXTENSION_DAYS} days after`);
    says(`${assumptions.tokenLife / DAY} days (\`tokenLife\`)`);
    expect(tableRows(page, 'part').map(([name]) => name)).toEqual(Object.values(uploadParts));
  });

  it('names only codes that exist', () => {
    const known = Object.values(codes).map(({ code }) => String(code));
    const named = [...page.matchAll(/(?<![\d.`"])(?:100\d{3}|100103\d{2}|2001\d{2}|2002\d{2})(?![\d`])/g)].map(
      ([code]) => code,
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((code) => !known.includes(code))).toEqual([]);
  });

  it('states the same tables as the contract', () => {
    expect(tableRows(page, 'header').map(([name, required]) => [name, required === 'yes'])).toEqual(
      Object.entries(headers).map(([key, name]) => [name, requiredHeaders.some((each) => each === key)]),
    );
    expect(tableRows(page, 'status')).toEqual(Object.entries(buttonOf));
    expect(tableRows(page, 'rating is')).toEqual(
      Object.entries(reportableStates).map(([state, next]) => [state, next.join(', ')]),
    );
    expect(tableRows(page, 'nullable field').map(([field, statuses]) => [field, statuses])).toEqual(
      orderDetailFields.map(({ field, statuses }) => [field, statuses.join(', ')]),
    );
    expect(page).toContain(`\n${uploadTypes.map((type) => `\`${type}\``).join(', ')}\n`);
    const shown = tableRows(page, 'AES-256-ECB, PKCS#7').map(([title, key, text, hex]) => [title, key, text, hex]);
    const known = aes.sealed.map(({ title, key, plaintext, hex }) => [title, key, JSON.stringify(plaintext), hex]);
    expect(known).toEqual(expect.arrayContaining(shown));
    expect(shown.length).toBeGreaterThan(2);
    expect(exchange.exchanges.map(({ id, data, aesKey }) => [id, data, aesKey])).toEqual(
      expect.arrayContaining(tableRows(page, 'id')),
    );
  });

  it('states every transition of an order and of a feedback', () => {
    const [orders = [], feedback = []] = [page, page.slice(page.indexOf('### Feedback and ratings'))].map((part) =>
      tableRows(part, 'from'),
    );
    expect(orders.map(([from, to, by, , call]) => [from, to, by, call])).toEqual(
      orderTransitions.map((each) => [each.from, each.to, each.by, 'method' in each ? each.method : '']),
    );
    expect(feedback.map(([from = '', to = '', ...rest]) => [from[0], to[0], ...rest])).toEqual(
      ticketTransitions.map(({ from, to, by, method = '' }) => [String(from), String(to), by, method]),
    );
  });

  it('gives each timer the duration in force', () => {
    const durations: Readonly<Record<string, number>> = { min: 60_000, h: 3_600_000, days: 86_400_000 };
    const named = tableRows(page, 'timer').flatMap(([, , lasts = '']) => {
      const [, count, unit = '', assumption = ''] = /^(\d+) (min|h|days) \((\w+)\)$/.exec(lasts) ?? [];
      return count === undefined ? [] : [[assumption, Number(count) * (durations[unit] ?? 0)] as const];
    });
    expect(named.length).toBeGreaterThan(6);
    for (const [assumption, value] of named) expect(assumptions).toHaveProperty(assumption, value);
  });
});

describe('the worked examples of docs/protocol.md', () => {
  it.each([
    [50_000, 14, 2],
    [33_333, 7, 3],
  ])('price a loan of ₦%i for %i days correctly', (principal, loanDays, column) => {
    const { terms, repayment } = lateLoan(principal, loanDays, 3).detail();
    const real: Record<string, unknown> = { ...terms, ...repayment };
    const rows = tableRows(page, 'field').filter((row) => row[column] !== '');
    expect(rows).toHaveLength(11);
    for (const row of rows) expect(numberOf(row[column]), row[0]).toBe(real[row[0] ?? '']);
  });

  it('name the days in Lagos correctly', () => {
    const rows = tableRows(page, 'instant (UTC)');
    expect(rows.length).toBeGreaterThan(1);
    for (const [instant = '', day] of rows) expect(dayName(dayOf(Date.parse(instant)))).toBe(day);
  });

  it('say correctly when a loan is due, late and extended', () => {
    const borrower = new BorrowerInSandbox();
    const until = (instant: string) => borrower.pass(Date.parse(instant) - borrower.now);
    const noon = (day: string) => until(`${day}T11:00:00Z`);
    const says = (text: string) => expect(page.replaceAll('\n  ', ' ').includes(text), text).toBe(true);
    // skip the mornings until the payout
    until('2026-11-21T07:00:00Z');
    const orderNo = borrower.repaying(14);
    const detail = () => borrower.order(orderNo);
    const dueDay = (at: number | null | undefined) => dayName(dayOf(at ?? 0));
    expect(dueDay(detail().terms?.paymentAt)).toBe('2026-11-21');
    expect(new Date(detail().order.dueAt ?? 0).toISOString()).toBe('2026-12-05T22:59:59.999Z');
    says('paid out on 2026-11-21 for 14 days, the loan is due on 2026-12-05');
    noon('2026-12-01');
    says(`Extended on 2026-12-01 it is ${dueDay(detail().repayment?.newDueAt)}`);
    until('2026-12-05T22:59:59.999Z');
    expect(detail().order).toMatchObject({ status: 'repaying', overdueDays: 0 });
    until('2026-12-05T23:00:00.000Z');
    expect(detail().order).toMatchObject({ status: 'overdue', overdueDays: 1 });
    until('2026-12-06T22:59:59.999Z');
    expect(detail().order.overdueDays).toBe(1);
    noon('2026-12-08');
    says(
      `extended on 2026-12-08, ${detail().order.overdueDays} days late, it is ${dueDay(detail().repayment?.newDueAt)}`,
    );
  });

  it('describe the effect of each payment, one after another', () => {
    const { borrower, orderNo, detail } = lateLoan(50_000, 14, 3);
    const rows = tableRows(page, 'step');
    expect(rows).toHaveLength(5);
    for (const [step, pays, effect, remaining, moved] of rows) {
      const before = detail().repayment;
      const settled = receiveTransfer(borrower.sandbox, orderNo, numberOf(pays), borrower.now);
      const after = detail().repayment;
      expect(settled.effect, step).toBe(effect);
      expect(after?.remaining, step).toBe(numberOf(remaining));
      expect(((after?.dueAt ?? 0) - (before?.dueAt ?? 0)) / DAY, step).toBe(numberOf(moved));
    }
  });

  it('raise the limit correctly', () => {
    const borrower = new BorrowerInSandbox();
    const rows = tableRows(page, 'loans paid off');
    expect(rows).toHaveLength(4);
    for (const [loansPaidOff, limit] of rows) {
      expect(borrower.ok('homePage', {}).product.maximumAmount, loansPaidOff).toBe(numberOf(limit));
      const orderNo = borrower.repaying();
      receiveTransfer(borrower.sandbox, orderNo, borrower.order(orderNo).repayment?.remaining ?? 0, borrower.now);
    }
  });

  it('show an envelope and a reply that the contract accepts', () => {
    const [request, reply] = [...page.matchAll(/```json\n(\{\n[\s\S]*?)```/g)].map(([, json = '']) => JSON.parse(json));
    const [entry] = z.parse(requestEnvelope, request).entries;
    const [result] = z.parse(replyEnvelope, reply).results;
    z.parse(methods.sendAuthCode.request, entry?.data);
    z.parse(methods.sendAuthCode.response, result?.data);
    expect([entry?.method, result?.method]).toEqual(['sendAuthCode', 'sendAuthCode']);
  });
});
