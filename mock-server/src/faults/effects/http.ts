import { STATUS_CODES } from 'node:http';
import type { FaultHit } from '../matching';
import type { Transport } from '../outgoing-reply';

/** Replaces the reply with the plain HTTP status of a failing gateway. */
export const applyHttp = <Reply extends Transport>(reply: Reply, { effect }: FaultHit): Reply => {
  if (!('http' in effect)) return reply;
  const status = effect.http;
  const body = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  return { ...reply, replacement: { status, contentType: 'text/plain', body } };
};
