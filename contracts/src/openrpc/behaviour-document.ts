import { type AssumptionName, assumptions, assumptionTable } from '../assumptions';
import { codeCases, replayRules, validationRules } from '../behaviour/code-cases';
import {
  extensionFormulas,
  functions,
  otherFormulas,
  repaymentFormulas,
  termFormulas,
  workedLoans,
} from '../behaviour/formulas';
import { listOwners, methodEffects, outsideDecisions } from '../behaviour/lists';
import { homeRules, orderDetailFields, orderFields, timelineAmounts, timelineRules } from '../behaviour/order-detail';
import { orderTransitions } from '../behaviour/order-transitions';
import { paymentBounds, paymentEffects, paymentRules } from '../behaviour/payments';
import { reportableStates } from '../behaviour/review-transitions';
import { ticketTransitions } from '../behaviour/ticket-transitions';
import { dayRules, timers } from '../behaviour/timers';
import { codes } from '../codes';
import { buttonOf } from '../enums';
import { hasOwn } from '../has-own';

/** The duration of a timer: its assumption with the value in force, or its fixed value in milliseconds. */
const lastsOf = (lasts: AssumptionName | number) =>
  typeof lasts === 'string' && hasOwn(assumptionTable, lasts)
    ? { assumption: lasts, value: assumptions[lasts] }
    : { value: lasts };

/**
 * The behaviour of a backend that no schema states, as named extensions of the OpenRPC document. The tables of
 * behaviour/ are the only source; docs/protocol.md draws the same ones.
 */
export const behaviourDocument = (): Readonly<Record<`x-${string}`, unknown>> => ({
  'x-formulas': {
    functions,
    LoanTerms: termFormulas,
    RepaymentState: repaymentFormulas,
    ExtensionTerms: extensionFormulas,
    other: otherFormulas,
    examples: workedLoans,
  },
  'x-days': dayRules,
  'x-timers': timers.map(({ lasts, ...timer }) => ({ ...timer, lasts: lastsOf(lasts), 'x-unit': 'milliseconds' })),
  'x-transitions': { order: orderTransitions, feedback: ticketTransitions, rating: reportableStates },
  'x-payments': { effects: paymentEffects, bounds: paymentBounds, rules: paymentRules },
  'x-order-detail': {
    notNullIn: orderDetailFields,
    order: orderFields,
    timeline: { amounts: timelineAmounts, rules: timelineRules },
  },
  'x-buttons': { byStatus: buttonOf, home: homeRules },
  'x-lists': listOwners,
  'x-effects': methodEffects,
  'x-code-cases': codeCases.map(({ code, ...rest }) => ({ name: code, code: codes[code].code, ...rest })),
  'x-validation': validationRules,
  'x-replays': replayRules,
  'x-outside': outsideDecisions,
});
