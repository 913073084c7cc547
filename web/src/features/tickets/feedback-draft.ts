import type { LocalStore } from '../../storage/local-store';
import type { FeedbackField } from './feedback-definition';

/** What is kept of the form until it is sent: never the account, nor how to reach its owner. */
const keptFields = ['type', 'description', 'contactableTime'] as const satisfies readonly FeedbackField[];

type Texts = Readonly<Record<string, string>>;

/** What this borrower typed and did not send. Another's on the same phone is not read, and goes with the first change. */
export const loadDraft = (store: LocalStore, owner: string): Texts => {
  const draft = store.get('feedbackDraft');
  return draft.owner === owner ? draft.values : {};
};

const save = (store: LocalStore, owner: string, texts: Texts): void => {
  const values = Object.entries({ ...loadDraft(store, owner), ...texts }).filter(([, text]) => text !== '');
  store.set('feedbackDraft', { owner, values: Object.fromEntries(values) });
};

export const saveFormDraft = (
  store: LocalStore,
  owner: string,
  values: Readonly<Partial<Record<FeedbackField, string>>>,
): void => save(store, owner, Object.fromEntries(keptFields.map((field) => [field, values[field] ?? ''])));

/** The words of an unsent message, by the feedback that it is about; without one it is the help chat's. */
export interface MessageDraft {
  readonly load: () => string;
  readonly save: (text: string) => void;
  /** these words have gone, or are not wanted any more */
  readonly forget: (text: string) => void;
}

export const createMessageDraft = (store: LocalStore, owner: string, ticketOdrId: string | undefined): MessageDraft => {
  const name = `message ${ticketOdrId ?? ''}`;
  const load = () => loadDraft(store, owner)[name] ?? '';
  return {
    load,
    save: (text) => save(store, owner, { [name]: text }),
    forget: (text) => {
      if (load().trim() === text.trim()) save(store, owner, { [name]: '' });
    },
  };
};
