import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { uploadParts } from '@kit/contracts/wire/upload';
import type { StreamedUpload } from '../backend/backend';
import { UpstreamError } from '../backend/upstream/upstream-error';
import { open } from './open';
import type { ReceivedCall } from './receive';
import { watchBody } from './request-body';

const HTTP_TOO_SLOW = 408;
/** Maximum bytes to search for the envelope, which comes before the file. */
const HEAD_BYTES = 1024 * 1024;
const ENVELOPE = new RegExp(`name="?${uploadParts.data}"?[^\\n]*\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n([0-9a-fA-F]+)\\r\\n`);

/**
 * Streams an upload and copies its envelope, but not its file, for the journal. Ends it if the sender is slower than the
 * limits of an upload to this server.
 */
export const streamedUpload = (
  incoming: IncomingMessage,
  call: ReceivedCall,
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
  const sealed = () => Buffer.from(ENVELOPE.exec(Buffer.concat(head).toString('latin1'))?.[1] ?? '', 'latin1');
  return { body, sealed, opened: () => open({ ...call, sealed: sealed() }, true) };
};
