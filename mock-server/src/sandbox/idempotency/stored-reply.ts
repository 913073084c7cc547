import { assumptions } from '@kit/contracts/assumptions';
import { realNow } from '../replay-context';

/** The reply to a request id, before it was sealed: a retry may come under a renewed key. */
export interface StoredReply {
  /** tells the same entries from others */
  readonly fingerprint: string;
  readonly json: string;
  readonly code: number;
  /** real time: the network's retries do not wait for a virtual clock */
  readonly at: number;
}

export const expired = (reply: StoredReply): boolean => realNow() - reply.at > assumptions.requestIdLife;
