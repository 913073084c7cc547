import { Faults } from '../faults/faults';
import { Borrowers } from './borrowers';
import { Conversations } from './chat';
import { VirtualClock } from './clock';
import type { Documents } from './documents';
import { Files } from './files';
import type { Journal } from './journal';
import { Keys } from './keys';
import { Messages } from './messages';
import { Orders } from './orders';
import { PayOrders } from './pay-orders';
import { Replies } from './replies';
import { Reviews } from './reviews';
import { Sessions } from './sessions';
import { SupportClicks } from './support-clicks';
import { Tickets } from './tickets';
import { VerificationCodes } from './verification';

/** Everything that the mock holds belongs to one sandbox; nothing in here knows of another (protocol.md section 6). */
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
  readonly supportClicks: SupportClicks;

  constructor(
    readonly name: string,
    readonly documents: Documents,
    readonly journal: Journal,
  ) {
    this.clock = new VirtualClock(documents);
    this.keys = new Keys(documents, this.clock);
    this.sessions = new Sessions(documents, this.clock);
    this.borrowers = new Borrowers(documents);
    this.messages = new Messages(documents);
    this.codes = new VerificationCodes(documents, this.clock, this.messages);
    this.replies = new Replies(documents);
    this.faults = new Faults(documents);
    this.orders = new Orders(documents);
    this.payOrders = new PayOrders(documents);
    this.files = new Files(documents);
    this.tickets = new Tickets(documents);
    this.conversations = new Conversations(documents);
    this.reviews = new Reviews(documents);
    this.supportClicks = new SupportClicks(documents);
  }

  /** As if it had just appeared. */
  reset(): void {
    this.documents.clear();
    this.keys.clear();
    this.sessions.clear();
    this.replies.clear();
    this.faults.clear();
    this.journal.clear();
  }
}
