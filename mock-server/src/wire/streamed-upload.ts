import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { uploadParts } from '@kit/contracts/wire/upload';
import type { OpenedCall, StreamedUpload } from '../backend/backend';
import { UpstreamError } from '../backend/upstream/upstream-error';
import { watchBody } from './request-body';

const HTTP_TOO_SLOW = 408;
/** Maximum bytes to search for the envelope, which comes before the file. */
const HEAD_BYTES = 1024 * 1024;
const BLANK_LINE = '\r\n\r\n';
const HEX_CONTENT = /\r\n\r\n([0-9a-fA-F]+)(?=\r\n)/g;
const NAMED_DATA = new RegExp(`name="?${uploadParts.data}"?`);

/**
 * Returns the envelope in the beginning of an upload; empty if it is missing. Searches for the content first: a search
 * for the name would read the rest of a line again for each name in it.
 */
const envelopeIn = (head: string): string => {
  for (const { index, 1: content = '' } of head.matchAll(HEX_CONTENT)) {
    const partHead = head.slice(Math.max(0, head.lastIndexOf(BLANK_LINE, index - 1)), index);
    if (NAMED_DATA.test(partHead)) return content;
  }
  return '';
};

/**
 * Streams an upload and copies its envelope, but not its file, for the journal. Ends it if the sender is slower than the
 * limits of an upload to this server.
 * @param open opens an envelope in the state of the sandbox at the time of the call
 */
export const streamedUpload = (
  incoming: IncomingMessage,
  open: (sealed: Buffer) => OpenedCall,
  limits: Parameters<typeof watchBody>[1],
): StreamedUpload => {
  const head: Buffer[] = [];
  let size = 0;
  // Copies in a transform, because a listener would start the stream before the upstream is connected.
  const body = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (size < HEAD_BYTES) head.push(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  // A fault can answer the upload before a backend reads it. Without this listener, an error of the body would be
  // uncaught.
  body.on('error', () => undefined);
  incoming.on('error', (cause) => body.destroy(cause)).pipe(body);
  const tooSlow = (reason: string) => body.destroy(new UpstreamError(`${reason}.`, HTTP_TOO_SLOW));
  const stop = watchBody(incoming, limits, tooSlow, () => body.writableNeedDrain);
  body.once('close', stop);
  const sealed = () => Buffer.from(envelopeIn(Buffer.concat(head).toString('latin1')), 'latin1');
  return { body, sealed, opened: () => open(sealed()) };
};
