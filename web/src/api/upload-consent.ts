import type { Session } from './session';

const given = new WeakMap<Session, number>();

/**
 * The borrower's consent to apply and to upload data, from the tap until the application uses it (4.12). It is only in
 * memory: no address, reload, back or restored screen has it. It ends with the session.
 */
export const uploadConsent = {
  give: (session: Session): void => {
    given.set(session, session.state().generation);
  },
  isGiven: (session: Session): boolean => given.get(session) === session.state().generation,
  end: (session: Session): void => {
    given.delete(session);
  },
};
