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

/** All state of one sandbox. Sandboxes share no state (protocol.md section 6). */
export class Sandbox {
  readonly clock: VirtualClock;
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly borrowers: Borrowers;
  readonly messages: Messages;
  readonly codes: VerificationCodes;
  readonly replies: Replies;
  readonly faults: Faults;
  readonly orders: Orders;
  readonly payOrders: PayOrders;
  readonly files: Files;
  readonly tickets: Tickets;
  readonly conversations: Conversations;
  readonly reviews: Reviews;
  readonly supportChannels: SupportChannelSettings;
  /** number of choices of a support channel (4.14) */
  readonly supportClicks: Counter;
  readonly recording: ActiveRecording;
  readonly journal: Journal;
  readonly devices: Devices;

  constructor(
    readonly name: string,
    readonly documents: Documents,
  ) {
    this.journal = new Journal(documents);
    this.devices = new Devices(documents);
    this.clock = new VirtualClock(documents);
    this.keys = new Keys(documents, this.clock);
    this.sessions = new Sessions(documents, this.clock);
    this.borrowers = new Borrowers(documents);
    this.messages = new Messages(documents);
    this.codes = new VerificationCodes(documents, this.clock, this.messages);
    this.replies = new Replies(documents);
    this.faults = new Faults(documents, this.clock);
    this.orders = new Orders(documents);
    this.payOrders = new PayOrders(documents);
    this.files = new Files(documents);
    this.tickets = new Tickets(documents);
    this.conversations = new Conversations(documents);
    this.reviews = new Reviews(documents);
    this.supportChannels = new SupportChannelSettings(documents);
    this.supportClicks = new Counter(documents, 'supportClicks');
    this.recording = new ActiveRecording(documents);
  }

  /** Deletes all state. */
  reset(): void {
    this.documents.clear();
    this.replies.forgetReads();
    this.journal.clear();
  }

  /** Replaces all documents, and the contents of the files among them. */
  replace(documents: readonly SnapshotDocument[]): void {
    this.documents.clear();
    this.replies.forgetReads();
    this.change(documents);
  }

  /** Writes documents, and deletes those without a body. */
  change(documents: readonly (Omit<SnapshotDocument, 'body'> & { readonly body?: unknown })[]): void {
    for (const { kind, id, body } of documents) {
      if (kind === fileContentCollection.kind) this.documents.attach({ id, content: String(body) });
      else this.documents.set(kind, id, body);
    }
  }
}
