import type { FaultHit } from '../matching';
import type { Transport } from '../outgoing-reply';
import { statusText } from '../status-text';

/** Replaces the reply with the plain HTTP status of a failing gateway. */
export const applyHttp = <Reply extends Transport>(reply: Reply, { effect }: FaultHit): Reply => {
  if (!('http' in effect)) return reply;
  const status = effect.http;
  const body = `${status} ${statusText(status)}`.trim();
  return { ...reply, replacement: { status, contentType: 'text/plain', body } };
};
