import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a server says to another with a call that it passes on: their secret, how often it was, and who called. */
const HEADER = 'x-mock-passed-on';

/** A call that another server passed on. */
export interface PassedOn {
  readonly times: number;
  readonly clientAddress: string;
}

const passedOn = new WeakMap<IncomingMessage, PassedOn>();

const isSecret = (given: string, secret: string): boolean =>
  given.length === secret.length && timingSafeEqual(Buffer.from(given), Buffer.from(secret));

/** Takes the header off a call, so that it is as its client sent it; one that did not come from a server says nothing. */
export const takePassedOn = (request: IncomingMessage, secret: string): PassedOn | undefined => {
  const header = request.headers[HEADER];
  if (header === undefined) return undefined;
  delete request.headers[HEADER];
  const { rawHeaders } = request;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (rawHeaders[index]?.toLowerCase() === HEADER) rawHeaders.splice(index, 2);
  }
  const [given = '', times = '', clientAddress = ''] = String(header).split(';');
  if (!isSecret(given, secret)) return undefined;
  const told = { times: Number(times), clientAddress };
  passedOn.set(request, told);
  return told;
};

/** The header of a call that is passed on now. */
export const passedOnHeader = (secret: string, { times, clientAddress }: PassedOn): string =>
  `${HEADER}: ${secret};${times};${clientAddress}`;

/** The address of who called, also where another server has passed the call on. */
export const clientAddressOf = ({ raw, ip }: { readonly raw: IncomingMessage; readonly ip: string }): string =>
  passedOn.get(raw)?.clientAddress ?? ip;
