import { randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SECOND } from '@kit/contracts/time-units';
import { BEARER, headers as headerNames } from '@kit/contracts/wire/headers';
import type { FullEntry } from '../sandbox/journal/journal';
import type { AgreedKey } from '../sandbox/records/keys';
import type { Sandbox } from '../sandbox/sandbox';
import { conflict } from './define';

/** How long a call may take until it is in the journal: what a fault delays comes late. */
const PATIENCE = 60 * SECOND;
/** What belongs to one connection, or is said anew. */
const OF_ONE_REQUEST = new Set(['connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'expect']);
const EVERY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** What is sent in the place of a call's own. */
export interface Edited {
  /** of the envelope, spelled as on the wire; what a client would not send too */
  readonly entries?: readonly unknown[] | undefined;
  /** empty for none; that of the call itself where it is left out */
  readonly token?: string | undefined;
}

const keyFor = ({ keys }: Sandbox, headers: Readonly<Record<string, string>>, hasForeignKeys: boolean): AgreedKey => {
  const inForce = keys.find(headers[headerNames.keyId] ?? '');
  if (inForce !== undefined) return inForce;
  if (hasForeignKeys) return conflict('Its key is no longer in force, and only the app can agree on another one');
  // As a client would that is told 401.
  return keys.agree();
};

const headersOf = (
  headers: Readonly<Record<string, string>>,
  { keyId }: AgreedKey,
  requestId: string,
  token: string | undefined,
): Record<string, string> => {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_REQUEST.has(name)));
  return {
    ...kept,
    [headerNames.keyId]: keyId,
    [headerNames.requestId]: requestId,
    ...(token === undefined ? {} : { [headerNames.authorization]: BEARER + token }),
  };
};

/** Resolves with the id of a call once the journal has it. */
const recorded = ({ journal }: Sandbox, requestId: string, signal: AbortSignal): Promise<number> =>
  new Promise((resolve) => {
    const hear = (id: number): void => {
      if (journal.find(id)?.headers[headerNames.requestId] !== requestId) return;
      stop();
      resolve(id);
    };
    const stop = journal.listen({ hear, end: () => undefined });
    signal.addEventListener('abort', stop);
  });

/**
 * Sends a call of the journal once more over the wire, as a new one: a request id, a time and, where it has to be, a key
 * of its own. It goes by way of the network like any other, so that it meets faults and is written down.
 * @param address where this server listens
 * @param hasForeignKeys whether an upstream agrees the keys of this sandbox
 * @returns the id of the new call, as soon as it was answered, whether or not the answer can arrive
 * @throws AdminRefusal with HTTP 409 for what cannot be sent: a key exchange, an upload, what could not be opened
 */
export const sendAgain = async (
  sandbox: Sandbox,
  { url, headers, request, replay, methods, unopened }: FullEntry,
  { entries, token }: Edited,
  { address, hasForeignKeys }: { readonly address: AddressInfo | null; readonly hasForeignKeys: boolean },
): Promise<number> => {
  if (unopened !== null) return conflict(`It could not be opened, so nobody knows what to send: ${unopened}`);
  if (replay?.hasFile === true) return conflict('An upload cannot be sent again: the journal does not hold its file');
  if (typeof request !== 'object' || request === null)
    return conflict(`${methods.join(', ') || 'The call'} has no envelope in plain text that could be sent again`);
  if (address === null) return conflict('This server does not listen to anything that a call could be sent to');
  const key = keyFor(sandbox, headers, hasForeignKeys);
  await sandbox.documents.flushed();
  const envelope = { ...request, t: Date.now(), ...(entries === undefined ? {} : { entries }) };
  const requestId = randomBytes(16).toString('hex');
  const ending = new AbortController();
  const sent = httpRequest({
    host: EVERY_ADDRESS[address.address] ?? address.address,
    port: address.port,
    path: url,
    method: 'POST',
    headers: headersOf(headers, key, requestId, token) as IncomingHttpHeaders,
  });
  try {
    const failed = new Promise<never>((_, reject) => {
      sent.on('error', (cause) => reject(cause));
      sent.on('response', (response) => {
        response.on('error', () => undefined).resume();
        response.on('end', () => reject(new Error(`HTTP ${response.statusCode}, and the journal has no such call`)));
      });
      sent.setTimeout(PATIENCE, () => reject(new Error(`nothing came within ${PATIENCE / SECOND} seconds`)));
    });
    const written = recorded(sandbox, requestId, ending.signal);
    sent.end(key.channel.seal(JSON.stringify(envelope)), 'latin1');
    return await Promise.race([written, failed]).catch((cause: unknown) =>
      conflict(`It did not get through: ${cause instanceof Error ? cause.message : String(cause)}`),
    );
  } finally {
    ending.abort();
    sent.destroy();
  }
};
