import type { RequestOf } from '@kit/contracts/methods';
import type { Note } from '@kit/contracts/methods/tickets';
import type { UploadedReceipt } from '../receipts';

/** A message from the borrower that the server has not accepted yet. */
export interface Outgoing {
  readonly key: number;
  readonly kind: RequestOf<'saveTicketNote'>['kind'];
  readonly text: string;
  /** files that are already on the server */
  readonly receipts: readonly UploadedReceipt[];
  /** reason of the failure; undefined while the message is being sent */
  readonly problem: string | undefined;
  /** true if the network failed; the message is then resent automatically */
  readonly isWaiting?: boolean;
}

export interface ConversationState {
  /** oldest first */
  readonly notes: readonly Note[];
  /** true if the server has older ones */
  readonly hasMore: boolean;
  readonly isLoaded: boolean;
  /** in the order of writing; shown below the notes */
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
  /** an automatic resend; the message keeps its position */
  | { readonly type: 'resumed'; readonly message: Outgoing }
  | { readonly type: 'sent'; readonly key: number; readonly notes: readonly Note[] }
  | { readonly type: 'failed'; readonly key: number; readonly problem: string; readonly isWaiting?: boolean }
  | { readonly type: 'discarded'; readonly key: number };

export const emptyConversation: ConversationState = { notes: [], hasMore: false, isLoaded: false, outgoing: [] };

const OWN: Note['sender'] = 1;
export const isOwn = ({ sender }: Note): boolean => sender === OWN;

const notIn = (shown: readonly Note[], notes: readonly Note[]): readonly Note[] => {
  const known = new Set(shown.map(({ noteId }) => noteId));
  return notes.filter(({ noteId }) => !known.has(noteId));
};

/** Removes outgoing messages that have arrived although their reply was lost. They must not be sent again. */
const withoutArrived = (outgoing: readonly Outgoing[], arrived: readonly Note[]): readonly Outgoing[] =>
  arrived.filter(isOwn).reduce((remaining, note) => {
    const index = remaining.findIndex(({ text }) => text === note.text);
    return index < 0 ? remaining : remaining.filter((_, at) => at !== index);
  }, outgoing);

const withNewest = (state: ConversationState, { notes, hasMore }: Page): ConversationState => {
  const fresh = notIn(state.notes, notes);
  // more than one page of messages has arrived since the last load; keeping the old ones would leave a gap
  const isApart = state.notes.length > 0 && notes.length > 0 && fresh.length === notes.length;
  if (!state.isLoaded || isApart) {
    return { ...state, notes, hasMore, isLoaded: true, outgoing: withoutArrived(state.outgoing, fresh) };
  }
  if (fresh.length === 0) return state;
  return { ...state, notes: [...state.notes, ...fresh], outgoing: withoutArrived(state.outgoing, fresh) };
};

export const reduceConversation = (state: ConversationState, event: ConversationEvent): ConversationState => {
  const others = (key: number) => state.outgoing.filter((message) => message.key !== key);
  switch (event.type) {
    case 'newest':
      return withNewest(state, event.page);
    case 'earlier':
      return {
        ...state,
        notes: [...notIn(state.notes, event.page.notes), ...state.notes],
        hasMore: event.page.hasMore,
      };
    case 'sending':
      return { ...state, outgoing: [...others(event.message.key), event.message] };
    case 'resumed':
      return {
        ...state,
        outgoing: state.outgoing.map((each) => (each.key === event.message.key ? event.message : each)),
      };
    case 'sent':
      return { ...state, notes: [...state.notes, ...notIn(state.notes, event.notes)], outgoing: others(event.key) };
    case 'failed':
      return {
        ...state,
        outgoing: state.outgoing.map((each) =>
          each.key === event.key ? { ...each, problem: event.problem, isWaiting: event.isWaiting } : each,
        ),
      };
    case 'discarded':
      return { ...state, outgoing: others(event.key) };
  }
};
