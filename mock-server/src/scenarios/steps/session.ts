import type { Step } from '../scenario';

/** Has a login in force: the one that there is, or else a new one. */
export const loggedIn: Step = (run) => {
  const { sandbox, contactNumber } = run;
  const token = sandbox.sessions.inForce(contactNumber) ?? sandbox.sessions.open(contactNumber);
  run.remember({ token });
};

/** Ends the logins of the number; each way is another code. */
export const loginEnded =
  (how: 'expire' | 'squeeze' | 'invalidate'): Step =>
  ({ sandbox, contactNumber }) => {
    sandbox.sessions[how](contactNumber);
  };

/** Ends every agreed key of the sandbox. */
export const keysEnded: Step = ({ sandbox }) => {
  sandbox.keys.expireAll();
};
