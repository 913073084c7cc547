import type { OrderStatus, timelineKind } from '@kit/contracts/enums';
import type { UploadFlags } from '@kit/contracts/methods/application';
import type { Naira } from '@kit/contracts/money';

export type TimelineKind = (typeof timelineKind.values)[number];

/** What the lender will decide, and how the bank will take the payout: chosen beforehand, so that a test can choose it. */
export interface Fate {
  readonly review: 'approve' | 'reject';
  readonly rejectReason: string;
  readonly approvedAmount: Naira;
  readonly payout: 'paid' | 'bank refused' | 'failed';
  /** milliseconds from confirming to the payout */
  readonly payoutAfter: number;
}

/** One extension that happened. Money in naira, days as numbers of loan/day. */
export interface Extension {
  readonly at: number;
  readonly fee: Naira;
  readonly overdueFee: Naira;
  readonly fromDueDay: number;
  readonly toDueDay: number;
}

/** A loan from its application to its end. Plain data, never changed in place. Instants in milliseconds, money in naira. */
export interface Order {
  readonly orderNo: string;
  readonly tractOdrId: string;
  readonly channelId: string;
  readonly status: OrderStatus;
  /** when the present status began */
  readonly since: number;
  readonly createdAt: number;
  readonly uploads: UploadFlags;
  readonly fate: Fate;
  readonly approvedAmount: Naira | null;
  readonly loanDays: number | null;
  readonly paidOutAt: number | null;
  readonly dueDay: number | null;
  /** received and set against what is owed; it no longer counts towards an extension */
  readonly credited: Naira;
  /** received since the last extension: it counts towards the next, and against what is owed */
  readonly pot: Naira;
  readonly extensionChosen: boolean;
  readonly extensions: readonly Extension[];
  readonly finishedOverdueFee: Naira;
  readonly timeline: readonly { readonly at: number; readonly kind: TimelineKind; readonly amount: Naira | null }[];
}

const nothingUploaded: UploadFlags = {
  appLoadStatus: false,
  deviceLoadStatus: false,
  addrBookLoadStatus: false,
  calendarLoadStatus: false,
  callRecordLoadStatus: false,
  gpsLoadStatus: false,
  smsLoadStatus: false,
};

/** A new application: incomplete until its uploads are submitted. */
export const openOrder = (given: Pick<Order, 'orderNo' | 'tractOdrId' | 'channelId' | 'fate'>, now: number): Order => ({
  ...given,
  status: 'incomplete',
  since: now,
  createdAt: now,
  uploads: nothingUploaded,
  approvedAmount: null,
  loanDays: null,
  paidOutAt: null,
  dueDay: null,
  credited: 0,
  pot: 0,
  extensionChosen: false,
  extensions: [],
  finishedOverdueFee: 0,
  timeline: [{ at: now, kind: 'applied', amount: null }],
});
