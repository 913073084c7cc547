import { codes } from '@kit/contracts/codes';
import { defineScenario, type Scenario, type Step } from './scenario';

/** Has a login in force: the one that there is, or else a new one. */
const loggedIn: Step = (run) => {
  const { sandbox, contactNumber } = run;
  const token = sandbox.sessions.inForce(contactNumber) ?? sandbox.sessions.open(contactNumber);
  run.remember({ token });
};

/** Ends the logins of the number; each way is another code. */
const loginEnded =
  (how: 'expire' | 'squeeze' | 'invalidate'): Step =>
  ({ sandbox, contactNumber }) => {
    sandbox.sessions[how](contactNumber);
  };

/** Ends every agreed key of the sandbox. */
const keysEnded: Step = ({ sandbox }) => {
  sandbox.keys.expireAll();
};

/** When a login or an agreed key has ended. The borrower goes on as they are. */
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
    description: `The next call answers ${codes.AES_EXPIRED.code}; the client renews its key and repeats it, unseen.`,
    steps: [keysEnded],
    route: '/',
    startsOver: false,
    sideEffects: 'every agreed key of the sandbox',
  }),
];
