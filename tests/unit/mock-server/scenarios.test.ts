import { overrideAssumptions } from '@kit/contracts/assumptions';
import { codeName, codes } from '@kit/contracts/codes';
import type { MethodName } from '@kit/contracts/methods';
import { dayOf } from '@kit/mock-server/loan/day';
import { runScenario, ScenarioError } from '@kit/mock-server/scenarios/runner';
import type { Scenario, Step } from '@kit/mock-server/scenarios/scenario';
import {
  activeLoan,
  days,
  extendedTerm,
  minutes,
  paidInPart,
  untilDaysBeforeDue,
} from '@kit/mock-server/scenarios/steps';
import { scenarioNamed, scenarios } from '@kit/mock-server/scenarios/table';
import { afterEach, describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { examples } from '../../support/examples';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Moves the clock from the sandbox's morning to minutes before or after midnight in Lagos. */
const TIMES_OF_DAY = {
  morning: 0,
  'before midnight': 14 * HOUR + 55 * MINUTE,
  'after midnight': 15 * HOUR + 5 * MINUTE,
};

afterEach(() => overrideAssumptions({}));

const orderOf = ({ sandbox, now }: BorrowerInSandbox, orderNo = '') => {
  const found = sandbox.orders.find(orderNo, now);
  if (found === undefined) throw new Error(`There is no order "${orderNo}"`);
  return found.order;
};

/** Runs a scenario for a borrower, and records when its last step ended. */
const runFor = (borrower: BorrowerInSandbox, scenario: Scenario) => {
  let endedAt = Number.NaN;
  const noteEnd: Step = (run) => {
    endedAt = run.now;
  };
  const noted = { ...scenario, steps: [...scenario.steps, noteEnd] };
  return { ...runScenario(borrower.sandbox, noted, borrower.contactNumber), endedAt };
};

const withSteps = (...steps: Step[]): Scenario => ({
  name: 'tried',
  title: 'Tried',
  description: 'A scenario of this test.',
  steps,
});

const named = (name: string): Scenario => {
  const scenario = scenarioNamed(name);
  if (scenario === undefined) throw new Error(`There is no scenario "${name}"`);
  return scenario;
};

/** The outcome of a call that is then undone: `SUCCESS` or the code that refuses it, with the data of the refusal. */
const tried = (borrower: BorrowerInSandbox, method: MethodName, data: unknown) => {
  let outcome: unknown[] = [];
  const undone = new Error('undone');
  const attempt = () => {
    const { code, data: answered } = borrower.run(method, data);
    outcome = code === codes.SUCCESS.code ? ['SUCCESS'] : [codeName(code), answered];
    throw undone;
  };
  expect(() => borrower.sandbox.documents.atomically(attempt)).toThrow(undone);
  return outcome;
};

/** Everything that distinguishes one scenario from another, as text. The facts of the run have their names instead. */
const seenAfter = (borrower: BorrowerInSandbox, scenario: Scenario): string => {
  const { facts, authCode, route } = runFor(borrower, scenario);
  const { sandbox, contactNumber } = borrower;
  const { orderNo = '', tractOdrId = '' } = facts;
  const { button, application, product, items } = borrower.ok('homePage', {});
  const term = { orderNo, loanDays: 14 };
  const { orders } = borrower.ok('orderList', { list: 'all' });
  const channels = JSON.parse(borrower.ok('operationConfiguration', {}).supportChannelSettings.supportChannels);
  const seen = {
    route,
    sessions: [sandbox.sessions.inForce(contactNumber), facts.token && sandbox.sessions.check(facts.token)],
    home: [button, application, product?.previousMaximumAmount],
    offers: items.flatMap(({ homePageType, extDownloadUrl }) => (homePageType === 0 ? [extDownloadUrl] : [])),
    orders: orders.map(({ orderNo: no }) => {
      const { order, repayment, payments, rejection, timeline } = borrower.order(no);
      const paid = payments.map(({ effect, amount, status }) => [effect, amount, status]);
      return [order.status, order.overdueDays, repayment, rejection, paid, timeline.map(({ kind }) => kind)];
    }),
    uploads: tractOdrId && borrower.ok('uploadStatus', { tractOdrId }),
    lastUpload: tractOdrId && tried(borrower, 'uploadPermissionData', { step: 'sms', tractOdrId, isSubmit: 1 }),
    apply: tried(borrower, 'applyLoan', {}),
    quote: orderNo && tried(borrower, 'loanQuote', term),
    bank: tried(borrower, 'saveBankInfo', examples.saveBankInfo.request),
    extension: orderNo && tried(borrower, 'extensionQuote', { orderNo }),
    deletion: tried(borrower, 'accountDeletionCheck', {}),
    photo: sandbox.borrowers.get(contactNumber)?.outcomes.photo,
    tickets: borrower
      .ok('ticketList', {})
      .tickets.map(({ processStatus, unreadMessageTotal }) => [processStatus, unreadMessageTotal]),
    channels: Object.values(channels as Record<string, { isOpen: boolean }>).map(({ isOpen }) => isOpen),
  };
  const lines = Object.entries(seen).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}\n`);
  return Object.entries({ ...facts, authCode }).reduce(
    (text, [name, value]) => text.replaceAll(value, `{${name}}`),
    lines.join(''),
  );
};

describe('waiting until a number of days before the due day', () => {
  const before: Record<string, readonly Step[]> = {
    nothing: [],
    'some hours': [minutes(5 * 60)],
    'an hour around midnight, and a payment': [minutes(30), paidInPart, minutes(30)],
    'another wait': [untilDaysBeforeDue(5)],
    'an extension': [days(2), extendedTerm, days(1)],
    'the due day itself': [untilDaysBeforeDue(-1), extendedTerm],
  };
  const cases = [7, 14, 30, 91].flatMap((term) =>
    Object.keys(before).flatMap((what) =>
      Object.keys(TIMES_OF_DAY).flatMap((time) =>
        [5, 1, 0, -3, -30].map((daysBefore) => [daysBefore, term, what, time] as const),
      ),
    ),
  );

  it.each(cases)('ends %i days before, in a term of %i days, after %s, %s', (daysBefore, term, what, time) => {
    overrideAssumptions({ loanDays: [term] });
    const borrower = new BorrowerInSandbox();
    borrower.pass(TIMES_OF_DAY[time as keyof typeof TIMES_OF_DAY]);
    const scenario = withSteps(...activeLoan, ...(before[what] ?? []), untilDaysBeforeDue(daysBefore));
    const { facts, endedAt } = runFor(borrower, scenario);
    const { dueDay, status } = orderOf(borrower, facts.orderNo);
    expect((dueDay ?? 0) - dayOf(borrower.now)).toBe(daysBefore);
    expect(status).toBe(daysBefore < 0 ? 'overdue' : 'repaying');
    expect(endedAt).toBe(borrower.now);
  });

  it('is refused if the term is too short, without changes', () => {
    overrideAssumptions({ loanDays: [3] });
    const borrower = new BorrowerInSandbox();
    expect(() => runFor(borrower, named('repaying'))).toThrow(ScenarioError);
    expect(() => runFor(borrower, named('repaying'))).toThrow('is due in 3 days, and was to be due in 4');
    expect(borrower.sandbox.orders.opened).toBe(0);
    expect(borrower.sandbox.messages.list(borrower.contactNumber)).toEqual([]);
  });
});

describe('a scenario', () => {
  const cases = scenarios.flatMap((scenario) =>
    Object.entries(TIMES_OF_DAY).map(([time, ms]) => [scenario.name, time, scenario, ms] as const),
  );

  it.each(cases)('%s runs once and ends at the current time, %s', (_name, _time, scenario, ms) => {
    const borrower = new BorrowerInSandbox();
    borrower.pass(ms);
    const { endedAt } = runFor(borrower, scenario);
    expect(endedAt).toBe(borrower.now);
    expect(borrower.sandbox.messages.list(borrower.contactNumber)).toHaveLength(1);
    const { orders } = borrower.ok('orderList', { list: 'all' });
    expect(borrower.sandbox.orders.opened).toBe(orders.length);
  });

  it('leaves all other borrowers of the sandbox unchanged, and the session of its own borrower valid', () => {
    const other = new BorrowerInSandbox(undefined, '08039876543');
    const { facts } = runFor(other, named('repaying'));
    const before = other.order(facts.orderNo ?? '');
    const borrower = new BorrowerInSandbox(other.sandbox);
    const token = other.sandbox.sessions.open(borrower.contactNumber);
    runFor(borrower, named('overdue-30'));
    expect(other.order(facts.orderNo ?? '')).toEqual(before);
    expect(other.sandbox.sessions.check(token)).toMatchObject({ contactNumber: borrower.contactNumber });
    expect(borrower.ok('homePage', {}).order).toMatchObject({ status: 'overdue', overdueDays: 30 });
  });

  it('shows its borrower what its name promises, also a number with another history', async () => {
    const shown = scenarios.map((scenario) => {
      const borrower = new BorrowerInSandbox();
      runFor(borrower, named('second-loan'));
      const first = seenAfter(borrower, scenario);
      expect([scenario.name, seenAfter(borrower, scenario)]).toEqual([scenario.name, first]);
      return `${scenario.name}\n${first}`;
    });
    await expect(shown.join('')).toMatchFileSnapshot('scenarios.txt');
  });

  it('matches its name with the shortest times and terms', () => {
    overrideAssumptions({
      reviewTime: 10 * MINUTE,
      disbursementTime: { shortest: MINUTE, longest: 2 * MINUTE },
      freezePeriodDays: 1,
      loanDays: [1],
      payOrderLife: 5 * MINUTE,
    });
    const borrower = new BorrowerInSandbox();
    const statusAfter = (name: string) => orderOf(borrower, runFor(borrower, named(name)).facts.orderNo).status;
    expect(statusAfter('in-review')).toBe('reviewing');
    expect(statusAfter('disbursing')).toBe('disbursing');
    expect(statusAfter('second-loan')).toBe('repaying');
    expect(statusAfter('partly-paid')).toBe('repaying');
    expect(statusAfter('extended')).toBe('repaying');
    expect(statusAfter('rejected-frozen')).toBe('rejected');
    expect(borrower.codeOf('applyLoan', {})).toBe('REAPPLY_BLOCKED');
    const { payOrderId = '' } = runFor(borrower, named('payment-waiting')).facts;
    expect(borrower.ok('payOrderStatus', { payOrderId }).status).toBe('waiting');
  });
});
