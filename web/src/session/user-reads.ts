/**
 * What is read as soon as somebody is logged in (2.37): the user, the operations configuration, and whether a message is
 * unread.
 */
export const userReads = ['userIdentifierInfo', 'operationConfiguration', 'displayTicketNote'] as const;
