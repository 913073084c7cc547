import { codes } from '@kit/contracts/codes';
import { UpstreamError } from '../../upstream/upstream-error';
import type { HttpContext, ReceivedCall } from '../receive';
import { plainRefusal } from '../reply';
import { JSON_TYPE } from '../send';
import { type CallOfBytes, sendBytes } from './send-bytes';

/**
 * Answers for a backend that gave no reply, as a gateway does: to the app it is the network that failed. Whoever runs
 * the server, and the journal, are told why.
 */
export const sendUnreachable = (
  call: ReceivedCall,
  http: HttpContext,
  { cause, ...known }: Omit<CallOfBytes, 'code'> & { readonly cause: unknown },
): void => {
  if (!(cause instanceof UpstreamError)) throw cause;
  http.report(`${http.request.url}: ${cause.message}`);
  const body = JSON.stringify(plainRefusal('INTERNAL_ERROR'));
  const about = { ...known, code: codes.INTERNAL_ERROR.code, note: cause.message };
  sendBytes(call, http, about, { status: cause.status, contentType: JSON_TYPE, body });
};
