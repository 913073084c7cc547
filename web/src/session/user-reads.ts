/**
 * The reads that follow every login (2.37): the user, the operations configuration, and the flag for unread messages.
 */
export const userReads = ['userIdentifierInfo', 'operationConfiguration', 'displayTicketNote'] as const;
