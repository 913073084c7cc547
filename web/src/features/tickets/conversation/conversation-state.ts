import type { RequestOf } from '@kit/contracts/methods';
import type { Note } from '@kit/contracts/methods/tickets';

/** A message of the borrower that the server has not taken yet. */
export interface Outgoing {
  readonly key: number;
  readonly kind: RequestOf<'saveTicketNote'>['kind'];
  readonly text: string;
  /** ids of files that the server keeps already */
  readonly receipts: readonly string[];
  /** why it did not go; undefined while it is on its way */
  readonly problem: string | undefined;
}

export interface ConversationState {
  /** oldest first */
  readonly notes: readonly Note[];
  /** whether there are older ones on the server */
  readonly hasMore: boolean;
  readonly isLoaded: boolean;
  /** in the order in which they were written; they stand below the notes */
  readonly outgoing: readonly Outgoing[];
}

interface Page {
  readonly notes: readonly Note[];
  readonly hasMore: boolean;
}

export type ConversationEvent =
  | { readonly type: 'newest'; readonly page: Page }
  | { readonly type: 'earlier'; readonly page: Page }
  | { readonly type: 'sending'; readonly message: Outgoing }
  | { readonly type: 'sent'; readonly key: number; readonly notes: readonly Note[] }
  | { readonly type: 'failed'; readonly key: number; readonly problem: string }
  | { readonly type: 'discarded'; readonly key: number };

export const emptyConversation: ConversationState = { notes: [], hasMore: false, isLoaded: false, outgoing: [] };

const OWN: Note['sender'] = 1;
export const isOwn = ({ sender }: Note): boolean => sender === OWN;

const newTo = (held: readonly Note[], notes: readonly Note[]): readonly Note[] => {
  const known = new Set(held.map(({ noteId }) => noteId));
  return notes.filter(({ noteId }) => !known.has(noteId));
};

/** A message whose answer was lost on the way has arrived all the same: it must not be offered to be sent twice. */
const withoutArrived = (outgoing: readonly Outgoing[], arrived: readonly Note[]): readonly Outgoing[] =>
  arrived.filter(isOwn).reduce((left, note) => {
    const index = left.findIndex(({ text }) => text === note.text);
    return index < 0 ? left : left.filter((_, at) => at !== index);
  }, outgoing);

const withNewest = (state: ConversationState, { notes, hasMore }: Page): ConversationState => {
  const fresh = newTo(state.notes, notes);
  // more was said than a page holds since the last look: what lies between would be a hole
  const isApart = state.notes.length > 0 && notes.length > 0 && fresh.length === notes.length;
  if (!state.isLoaded || isApart) {
    return { ...state, notes, hasMore, isLoaded: true, outgoing: withoutArrived(state.outgoing, fresh) };
  }
  if (fresh.length === 0) return state;
  return { ...state, notes: [...state.notes, ...fresh], outgoing: withoutArrived(state.outgoing, fresh) };
};

/** What a conversation is after something happened to it. */
export const reduceConversation = (state: ConversationState, event: ConversationEvent): ConversationState => {
  const others = (key: number) => state.outgoing.filter((message) => message.key !== key);
  switch (event.type) {
    case 'newest':
      return withNewest(state, event.page);
    case 'earlier':
      return {
        ...state,
        notes: [...newTo(state.notes, event.page.notes), ...state.notes],
        hasMore: event.page.hasMore,
      };
    case 'sending':
      return { ...state, outgoing: [...others(event.message.key), event.message] };
    case 'sent':
      return { ...state, notes: [...state.notes, ...newTo(state.notes, event.notes)], outgoing: others(event.key) };
    case 'failed':
      return {
        ...state,
        outgoing: state.outgoing.map((each) => (each.key === event.key ? { ...each, problem: event.problem } : each)),
      };
    case 'discarded':
      return { ...state, outgoing: others(event.key) };
  }
};
