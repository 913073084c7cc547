import { codes } from '@kit/contracts/codes';
import type { FaultHit } from '../../faults/matching';
import type { AgreedKey } from '../../sandbox/records/keys';
import { UpstreamError } from '../../upstream/upstream-error';
import type { HttpContext, ReceivedCall } from '../receive';
import { plainRefusal } from '../reply';
import { faultless, JSON_TYPE, send } from '../send';

/** What is known of a call to which the backend gave no reply. */
interface Unreachable {
  readonly cause: unknown;
  readonly key: AgreedKey | undefined;
  readonly methods: readonly string[];
  readonly contactNumber: string | undefined;
  readonly hits: readonly FaultHit[];
  /** where the documents stood before it */
  readonly before: number;
}

/**
 * Answers for a backend that gave no reply, as a gateway does: to the app it is the network that failed. Whoever runs
 * the server, and the journal, are told why.
 */
export const sendUnreachable = (
  { sandbox, sealed, phone }: ReceivedCall,
  http: HttpContext,
  { cause, key, methods, contactNumber, hits, before }: Unreachable,
): void => {
  if (!(cause instanceof UpstreamError)) throw cause;
  http.report(`${http.request.url}: ${cause.message}`);
  send({
    ...faultless,
    ...{
      sandbox,
      http,
      received: sealed,
      channel: key?.channel,
      methods,
      contactNumber,
      hits,
      phone,
      before,
      replay: undefined,
    },
    reply: { status: cause.status, contentType: JSON_TYPE, body: JSON.stringify(plainRefusal('INTERNAL_ERROR')) },
    code: codes.INTERNAL_ERROR.code,
    note: cause.message,
  });
};
