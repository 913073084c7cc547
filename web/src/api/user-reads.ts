import { operationConfiguration } from '@kit/contracts/methods/configuration';
import { displayTicketNote } from '@kit/contracts/methods/unread';
import { userIdentifierInfo } from '@kit/contracts/methods/user';

/**
 * The reads that follow every login (2.37): the user, the operations configuration, and the flag for unread messages.
 */
export const userReads = [userIdentifierInfo, operationConfiguration, displayTicketNote] as const;
