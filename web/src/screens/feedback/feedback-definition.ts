import type { RequestOf } from '@kit/contracts/methods';
import { saveTicket } from '@kit/contracts/methods/tickets';
import type { FormDefinition } from '../../forms/form-rules';
import { copy } from './form-copy';

export type FeedbackField = 'type' | 'account' | 'contact' | 'description' | 'contactableTime';

/** The form of a feedback (3.5). Its files are uploaded separately before. */
export const feedbackDefinition: FormDefinition<FeedbackField, RequestOf<'saveTicket'>> = {
  labels: copy.labels,
  schema: saveTicket.request,
  read: ({ type, account, contact, description, contactableTime }) => ({
    type: Number(type),
    account: account.trim(),
    contact: contact.trim(),
    receipts: [],
    description: description.trim(),
    contactableTime: contactableTime.trim(),
  }),
};
