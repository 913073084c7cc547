import type { Documents } from '../core/documents';
import { VirtualClock } from './clock';
import { Devices } from './journal/devices';
import { Journal } from './journal/journal';
import { Borrowers } from './records/borrowers';
import { Conversations, SupportChannelSettings, Tickets } from './records/customer-service';
import { Faults } from './records/faults';
import { Counter } from './records/fields';
import { Files, fileContentCollection } from './records/files';
import { Keys } from './records/keys';
import { Messages, VerificationCodes } from './records/messages';
import { Orders, PayOrders } from './records/orders';
import { ActiveRecording } from './records/recordings';
import { Reviews } from './records/reviews';
import { Sessions } from './records/sessions';
import { Replies } from './replies';
import type { SnapshotDocument } from './snapshot';

/** Opens all state of one sandbox. Sandboxes share no state (protocol.md section 6). */
export const openSandbox = (name: string, documents: Documents) => {
  const clock = new VirtualClock(documents);
  const messages = new Messages(documents);
  const replies = new Replies(documents);
  const journal = new Journal(documents);
  /** Writes documents, and deletes those without a body. */
  const change = (changed: readonly (Omit<SnapshotDocument, 'body'> & { readonly body?: unknown })[]): void => {
    for (const { kind, id, body } of changed) {
      if (kind === fileContentCollection.kind) documents.attach({ id, content: String(body) });
      else documents.set(kind, id, body);
    }
  };
  return {
    name,
    documents,
    clock,
    messages,
    replies,
    journal,
    devices: new Devices(documents),
    keys: new Keys(documents, clock),
    sessions: new Sessions(documents, clock),
    borrowers: new Borrowers(documents),
    codes: new VerificationCodes(documents, clock, messages),
    faults: new Faults(documents, clock),
    orders: new Orders(documents),
    payOrders: new PayOrders(documents),
    files: new Files(documents),
    tickets: new Tickets(documents),
    conversations: new Conversations(documents),
    reviews: new Reviews(documents),
    supportChannels: new SupportChannelSettings(documents),
    /** number of choices of a support channel (4.14) */
    supportClicks: new Counter(documents, 'supportClicks'),
    recording: new ActiveRecording(documents),
    change,
    /** Deletes all state. */
    reset: (): void => {
      documents.clear();
      replies.forgetReads();
      journal.clear();
    },
    /** Replaces all documents, and the contents of the files among them. */
    replace: (replacements: readonly SnapshotDocument[]): void => {
      documents.clear();
      replies.forgetReads();
      change(replacements);
    },
  };
};

export type Sandbox = Readonly<ReturnType<typeof openSandbox>>;
