import type { Handlers } from './handler';

export const profileHandlers: Pick<Handlers, 'userIdentifierInfo'> = {
  userIdentifierInfo: ({ borrower }) => ({
    userIdentifier: borrower.userIdentifier,
    contactNumber: borrower.contactNumber,
    fullName: borrower.fullName,
    completedSteps: [...borrower.completedSteps],
  }),
};
