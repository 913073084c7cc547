import type { Values } from '../../forms/form-rules';
import type { LocalStore } from '../../session/local-store';
import type { FeedbackField } from './feedback-definition';

/** What is kept on the phone until it is sent: never the account, nor how to reach its owner. */
const kept = ['type', 'description', 'contactableTime'] as const satisfies readonly FeedbackField[];

/** The feedback that this borrower began and did not send. Another's on the same phone is not read. */
export const loadDraft = (store: LocalStore, owner: string): Readonly<Record<string, string>> => {
  const draft = store.get('feedbackDraft');
  return draft.owner === owner ? draft.values : {};
};

export const saveDraft = (store: LocalStore, owner: string, values: Values<FeedbackField>): void =>
  store.set('feedbackDraft', { owner, values: Object.fromEntries(kept.map((field) => [field, values[field]])) });

export const clearDraft = (store: LocalStore): void => store.remove('feedbackDraft');
