import { codes } from '@kit/contracts/codes';
import { defineScenario, type Scenario, type Step } from './scenario';

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
  defineScenario({
    name: 'token-expired',
    title: 'Token expired',
    description: `The next call with the token answers ${codes.TOKEN_EXPIRED.code}.`,
    steps: [loggedIn, loginEnded('expire')],
    route: '/',
    startsOver: false,
  }),
  defineScenario({
    name: 'token-squeezed',
    title: 'Logged in elsewhere',
    description: `The next call with the token answers ${codes.TOKEN_SQUEEZED.code}.`,
    steps: [loggedIn, loginEnded('squeeze')],
    route: '/',
    startsOver: false,
  }),
  defineScenario({
    name: 'token-invalid',
    title: 'Token invalid',
    description: `The next call with the token answers ${codes.TOKEN_INVALID.code}.`,
    steps: [loggedIn, loginEnded('invalidate')],
    route: '/',
    startsOver: false,
  }),
  defineScenario({
    name: 'key-expired',
    title: 'Key expired',
    description: `The next call answers ${codes.AES_EXPIRED.code}. The client renews its key and repeats the call, without the borrower noticing.`,
    steps: [keysEnded],
    route: '/',
    startsOver: false,
    sideEffects: 'all session keys of the sandbox',
  }),
];
