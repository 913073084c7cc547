import { codes } from '@kit/contracts/codes';
import { applyToTransport, isOfTransport } from '../../faults/apply-effects';
import type { FaultHit } from '../../faults/matching';
import type { HttpReply } from '../../faults/outgoing-reply';
import type { UpstreamNotes } from '../../sandbox/journal/call-record';
import type { AgreedKey } from '../../sandbox/records/keys';
import type { UpstreamReply } from '../../upstream/http';
import { codeOf } from '../answer';
import type { HttpContext, ReceivedCall } from '../receive';
import { faultless, send } from '../send';

/** What is known of a call whose reply is sent as it stands. */
export interface CallOfBytes {
  readonly key: AgreedKey | undefined;
  readonly methods: readonly string[];
  readonly contactNumber: string | undefined;
  readonly hits: readonly FaultHit[];
  /** where the documents stood before it */
  readonly before: number;
  readonly code: number;
  readonly note?: string;
  readonly upstream?: UpstreamNotes;
}

const nothingToChange = (hits: readonly FaultHit[]): string | undefined => {
  const ids = [...new Set(hits.filter(({ effect }) => !isOfTransport(effect)).map(({ id }) => id))];
  return ids.length === 0
    ? undefined
    : `Nothing of this reply could be read, so nothing was changed by: ${ids.join(', ')}`;
};

/** The code of what the backend said, and that of a failure where nothing of it could be read. */
export const codeIn = (content: unknown): number =>
  content === undefined ? codes.INTERNAL_ERROR.code : codeOf(content as Parameters<typeof codeOf>[0]);

/** What the backend replied, as it goes on. */
export const bytesOf = ({ status, contentType, body }: UpstreamReply): HttpReply => ({
  ...{ status, contentType, body: body.toString('latin1') },
});

/**
 * Sends a reply of which nothing is read here: it arrives as late, and over as bad a network, as the faults of the call
 * want, and what they would change in it stays as it is.
 */
export const sendBytes = (
  { sandbox, sealed, phone }: ReceivedCall,
  http: HttpContext,
  { key, note, hits, ...about }: CallOfBytes,
  reply: HttpReply,
): void => {
  const { replacement, delayMs, send: over } = applyToTransport(faultless, hits);
  send({
    ...{ sandbox, http, received: sealed, channel: key?.channel, hits, phone, replay: undefined },
    ...{ ...about, changed: faultless.changed, note: note ?? nothingToChange(hits) },
    ...{ delayMs, send: over },
    reply: replacement ?? reply,
  });
};
