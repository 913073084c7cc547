import { codes } from '@kit/contracts/codes';
import { applicationScenarios, decisionScenarios, endedScenarios, payoutScenarios, repaymentScenarios } from './loan';
import type { Scenario, Step } from './scenario';
import { channels, feedbackGiven, filledInAll, minutes, serviceWrote } from './steps';

/** Ensures a valid login. */
const loggedIn: Step = (run) => {
  const { sandbox, contactNumber } = run;
  const token = sandbox.sessions.inForce(contactNumber) ?? sandbox.sessions.open(contactNumber);
  run.remember({ token });
};

/** Ends the logins of the number. Each way leads to another code. */
const loginEnded =
  (how: 'expire' | 'squeeze' | 'invalidate'): Step =>
  ({ sandbox, contactNumber }) => {
    sandbox.sessions[how](contactNumber);
  };

/** Ends all session keys of the sandbox. */
const keysEnded: Step = ({ sandbox }) => {
  sandbox.keys.expireAll();
};

/** Scenarios of ended logins and session keys. The borrower's data stays. */
export const sessionScenarios: readonly Scenario[] = [
  {
    name: 'token-expired',
    title: 'Token expired',
    description: `The next call with the token answers ${codes.TOKEN_EXPIRED.code}.`,
    steps: [loggedIn, loginEnded('expire')],
    startsOver: false,
  },
  {
    name: 'token-squeezed',
    title: 'Logged in elsewhere',
    description: `The next call with the token answers ${codes.TOKEN_SQUEEZED.code}.`,
    steps: [loggedIn, loginEnded('squeeze')],
    startsOver: false,
  },
  {
    name: 'token-invalid',
    title: 'Token invalid',
    description: `The next call with the token answers ${codes.TOKEN_INVALID.code}.`,
    steps: [loggedIn, loginEnded('invalidate')],
    startsOver: false,
  },
  {
    name: 'key-expired',
    title: 'Key expired',
    description: `The next call answers ${codes.AES_EXPIRED.code}. The client renews its key and repeats the call, without the borrower noticing.`,
    steps: [keysEnded],
    startsOver: false,
    sideEffects: 'all session keys of the sandbox',
  },
];

/** Scenarios about feedback and support channels. */
export const customerServiceScenarios: readonly Scenario[] = [
  {
    name: 'unread-ticket',
    title: 'Unread answer to a feedback',
    description: 'Customer service has answered a feedback, and the borrower has not read it.',
    steps: [
      filledInAll,
      feedbackGiven,
      minutes(90),
      serviceWrote('Thank you. We are looking into your payment and will write again today.', false),
      minutes(10),
    ],
    route: '/customer_list',
  },
  {
    name: 'ticket-needs-reply',
    title: 'Feedback that needs a reply',
    description: 'Customer service asked a question about a feedback and waits for the borrower.',
    steps: [
      filledInAll,
      feedbackGiven,
      minutes(90),
      serviceWrote('Please send us the receipt of your transfer.', true),
      minutes(10),
    ],
    route: '/customer_detail?ticketOdrId={ticketOdrId}',
  },
  {
    name: 'no-channels-open',
    title: 'No support channel open',
    description: 'The telephone, e-mail and WhatsApp channels are closed.',
    steps: [channels(false)],
    route: '/customer_faq',
    sideEffects: 'the support channels of the sandbox; every other scenario opens them again',
  },
];

/** All scenarios by stage, in the order of a borrower's life. */
export const scenarioStages = [
  ['Applying', applicationScenarios],
  ['Deciding', decisionScenarios],
  ['Paying out', payoutScenarios],
  ['Paying back', repaymentScenarios],
  ['Over', endedScenarios],
  ['Session and key', sessionScenarios],
  ['Customer service', customerServiceScenarios],
] as const satisfies readonly (readonly [stage: string, scenarios: readonly Scenario[]])[];

/** All scenarios. */
export const scenarios: readonly Scenario[] = scenarioStages.flatMap(([, ofStage]) => ofStage);

export const scenarioNamed = (name: string): Scenario | undefined =>
  scenarios.find((scenario) => scenario.name === name);
