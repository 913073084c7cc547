import { assumptions, assumptionTable } from '@kit/contracts/assumptions';
import { codeCases, replayRules, validationRules } from '@kit/contracts/behaviour/code-cases';
import {
  extensionFormulas,
  type Formula,
  functions,
  otherFormulas,
  repaymentFormulas,
  termFormulas,
  workedLoans,
} from '@kit/contracts/behaviour/formulas';
import { listOwners, methodEffects, outsideDecisions } from '@kit/contracts/behaviour/lists';
import {
  homeRules,
  orderDetailFields,
  orderFields,
  timelineAmounts,
  timelineRules,
} from '@kit/contracts/behaviour/order-detail';
import { orderTransitions } from '@kit/contracts/behaviour/order-transitions';
import { paymentBounds, paymentEffects, paymentRules } from '@kit/contracts/behaviour/payments';
import { reportableStates } from '@kit/contracts/behaviour/review-transitions';
import { ticketTransitions } from '@kit/contracts/behaviour/ticket-transitions';
import { dayRules, timers } from '@kit/contracts/behaviour/timers';
import { codes } from '@kit/contracts/codes';
import { buttonOf, feedbackStatus, labelOf } from '@kit/contracts/enums';
import { groupDigits } from '@kit/contracts/money';
import { code, table } from './markdown';
import type { Sections } from './sections';

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
const entries = (all: Readonly<Partial<Record<string, string>>>): [string, string][] =>
  Object.entries(all).map(([name, says = '']) => [code(name), says]);

const formulaRows = (formulas: readonly Formula[]): string[][] =>
  formulas.map(({ name, formula, says = '' }) => [code(name), code(formula), says]);

const workedSection = (): string => {
  const formulas = [...termFormulas, ...repaymentFormulas];
  const [first] = workedLoans;
  const loans = workedLoans.map(({ loanAmount, loanDays }) => `₦${groupDigits(loanAmount)}, ${loanDays} days`);
  return table(
    ['amount', 'formula', ...loans],
    Object.keys(first?.amounts ?? {}).map((name) => [
      code(name),
      code(formulas.find((each) => each.name === name)?.formula ?? ''),
      ...workedLoans.map(({ amounts }) => groupDigits(amounts[name] ?? 0)),
    ]),
  );
};

const formulasSection = (): string =>
  [
    table(
      ['function', 'value'],
      entries(functions).map(([name, value]) => [name, code(value)]),
    ),
    table(
      ['field', 'formula', 'remark'],
      [
        ...formulaRows(termFormulas),
        ...formulaRows(repaymentFormulas),
        ...formulaRows(extensionFormulas),
        ...formulaRows(otherFormulas),
      ],
    ),
  ].join('\n\n');

const daysSection = (): string =>
  table(
    ['rule', 'meaning', 'examples'],
    dayRules.map(({ name, says, examples }) => [
      name,
      says,
      examples.map(([given, result]) => `${given}: ${result}`).join('. '),
    ]),
  );

const MINUTE = 60_000;
const lasting = (lasts: (typeof timers)[number]['lasts']): string => {
  if (typeof lasts === 'number') return `${lasts / MINUTE} min`;
  const value = assumptionTable[lasts] === undefined ? undefined : assumptions[lasts];
  if (typeof value === 'number') return `${value / MINUTE} min (${code(lasts)})`;
  const { shortest, longest } = assumptions.disbursementTime;
  return `${shortest / MINUTE} to ${longest / MINUTE} min (${code(lasts)})`;
};

const timersSection = (): string =>
  table(
    ['timer', 'starts', 'lasts', 'then'],
    timers.map(({ name, starts, lasts, ends }) => [name, starts, lasting(lasts), ends]),
  );

const transitionsSection = (): string =>
  table(
    ['from', 'to', 'caused by', 'who', 'call'],
    orderTransitions.map((each) => [
      ...[each.from, each.to, each.by, each.actor],
      'method' in each ? code(each.method) : '',
    ]),
  );

const status = (value: (typeof feedbackStatus.values)[number]) => `${value} (${labelOf(feedbackStatus, value)})`;
const feedbackSection = (): string =>
  table(
    ['from', 'to', 'caused by', 'call'],
    ticketTransitions.map(({ from, to, by, method }) => [
      ...[status(from), status(to), by],
      method === undefined ? '' : code(method),
    ]),
  );

const ratingSection = (): string =>
  table(
    ['rating is', 'updateReviewSchema accepts'],
    Object.entries(reportableStates).map(([from, to]) => [from, to.join(', ')]),
  );

const effectsSection = (): string =>
  table(
    ['effect', 'if', 'then'],
    paymentEffects.map((each) => [code(each.effect), code(each.if), each.changes]),
  );

const boundsSection = (): string =>
  table(
    ['purpose', 'least', 'most'],
    Object.entries(paymentBounds).map(([purpose, { least, most }]) => [code(purpose), code(least), code(most)]),
  );

const detailSection = (): string =>
  [
    table(
      ['nullable field', 'not null while', 'value'],
      orderDetailFields.map(({ field, statuses, says }) => [code(field), statuses.join(', '), says]),
    ),
    table(['field of an order', 'value'], entries(orderFields)),
    table(['event', 'amount'], entries(timelineAmounts)),
    bullets(timelineRules),
  ].join('\n\n');

const casesSection = (): string =>
  table(
    ['refusal', 'methods', 'case'],
    codeCases.map((each) => [String(codes[each.code].code), each.methods.map(code).join(', '), each.when]),
  );

const buttonsSection = (): string =>
  [table(['status', 'button'], Object.entries(buttonOf)), bullets(Object.values(homeRules))].join('\n\n');

/** The sections of docs/protocol.md that state the behaviour of a backend, from contracts/src/behaviour. */
export const behaviourSections: Sections = {
  worked: workedSection,
  formulas: formulasSection,
  days: daysSection,
  timers: timersSection,
  transitions: transitionsSection,
  feedback: feedbackSection,
  rating: ratingSection,
  'payment-effects': effectsSection,
  'payment-bounds': boundsSection,
  'payment-rules': () => bullets(paymentRules),
  'order-detail': detailSection,
  'code-cases': casesSection,
  validation: () => bullets(validationRules),
  replays: () => bullets(replayRules),
  buttons: buttonsSection,
  lists: () => bullets(Object.values(listOwners)),
  'method-effects': () => table(['call', 'what it changes'], entries(methodEffects)),
  outside: () => bullets(outsideDecisions),
};
