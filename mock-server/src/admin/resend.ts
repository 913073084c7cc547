import { randomBytes } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import { isIP } from 'node:net';
import { messageOf } from '@kit/contracts/message-of';
import { SECOND } from '@kit/contracts/time-units';
import { BEARER, headers as headerNames } from '@kit/contracts/wire/headers';
import type { Journaled } from '../service/journal/entry';
import { basePathOf, SANDBOX_COOKIE } from '../service/paths';
import type { SessionKey } from '../service/records/keys';
import type { Sandbox } from '../service/sandbox';
import { type AdminWork, conflict } from './define';

/** Longest wait until the journal contains the call; faults can delay it. */
const PATIENCE = 60 * SECOND;
/** Headers in the journal that are wrong for the new request. Behind a proxy, `origin` differs from `host`. */
const OF_ONE_REQUEST = new Set(['content-length', 'origin']);

/** Replacements for parts of the original call. */
export interface Edited {
  /** entries of the envelope, spelled as on the wire; may break the contract */
  readonly entries?: readonly unknown[] | undefined;
  /** empty sends no token; default: the token of the original call */
  readonly token?: string | undefined;
}

type Resend = Pick<AdminWork, 'name' | 'journal' | 'services' | 'read'>;

/** @param hasBackend a real backend issues the session keys, unless recorded replies answer */
const keyFor = (
  { keys, recording }: Sandbox,
  headers: Readonly<Record<string, string>>,
  hasBackend: boolean,
): SessionKey => {
  const inForce = keys.find(headers[headerNames.keyId] ?? '');
  if (inForce !== undefined) return inForce;
  if (hasBackend && !recording.isPlaying)
    return conflict('The session key of this call has expired. Only the app can exchange a new one with the backend.');
  // Exchanges a new key, as a client does after code 401.
  return keys.agree();
};

const headersOf = (
  headers: Readonly<Record<string, string>>,
  { keyId }: SessionKey,
  requestId: string,
  token: string | undefined,
): Record<string, string> => {
  const resent = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_REQUEST.has(name)));
  return {
    ...resent,
    [headerNames.keyId]: keyId,
    [headerNames.requestId]: requestId,
    ...(token === undefined ? {} : { [headerNames.authorization]: BEARER + token }),
  };
};

/**
 * Sends a call and finds its entry in the journal. A fault can withhold the reply, and the server that answers can be
 * another one, so it looks at each announced call and after the reply.
 * @returns id of the entry
 */
const sendAndFind = async (
  { name, journal, services }: Resend,
  requestId: string,
  ending: AbortController,
  send: () => Promise<number>,
): Promise<number> => {
  const [newest] = await journal.calls({ last: 1 });
  const events = new EventEmitter();
  const looks = on(events, 'look', { signal: ending.signal });
  const look = (problem?: string): void => void events.emit('look', problem);
  const stop = await services.sandboxes.store.listen(name, (event) => {
    if (event === 'calls') look();
    else if (event === 'end') ending.abort(new Error('the journal ended'));
  });
  try {
    void send().then(
      (status) => look(`HTTP ${status}, and the journal does not contain it`),
      (cause: unknown) => look(messageOf(cause)),
    );
    for await (const [problem] of looks as AsyncIterable<[string | undefined]>) {
      const calls = await journal.calls({ after: newest?.id ?? 0 });
      const found = calls.find(({ headers }) => headers[headerNames.requestId] === requestId);
      if (found !== undefined) return found.id;
      if (problem !== undefined) throw new Error(problem);
    }
    throw new Error('the journal ended');
  } finally {
    stop();
  }
};

/**
 * Sends a call of the journal again, as a new call with its own request id and time, and a new session key if
 * the old one has expired. It passes through the whole pipeline, so faults apply and the journal records it.
 * @returns id of the new call, once it is answered; a fault may still withhold the reply
 * @throws AdminRefusal with HTTP 409 for a key exchange, an upload, or a call that could not be opened
 */
export const sendAgain = async (
  resend: Resend,
  { url, headers, request, hasFile, methods, unopened, device }: Journaled,
  { entries, token }: Edited,
): Promise<number> => {
  if (unopened !== null) return conflict(`This call could not be opened, so it cannot be sent again: ${unopened}`);
  if (hasFile) return conflict('An upload cannot be sent again: the journal does not store its file');
  if (typeof request !== 'object' || request === null)
    return conflict(`${methods.join(', ') || 'This call'} has no envelope in plain text, so it cannot be sent again`);
  const { name, services } = resend;
  const key = await resend.read((sandbox) => keyFor(sandbox, headers, services.config.backend !== undefined));
  const envelope = { ...request, t: Date.now(), ...(entries === undefined ? {} : { entries }) };
  const requestId = randomBytes(16).toString('hex');
  const ending = new AbortController();
  const late = setTimeout(() => ending.abort(new Error(`no reply within ${PATIENCE / SECOND} seconds`)), PATIENCE);
  try {
    // Selects the sandbox with a cookie, because the original cookie is not in the journal.
    // The journal of an opened trace has the addresses of another sandbox.
    const path = url.replace(/^\/s\/[^/]+(?=\/)/, basePathOf(name));
    const sent = {
      path,
      headers: { ...headersOf(headers, key, requestId, token), cookie: `${SANDBOX_COOKIE}=${name}` },
      body: key.channel.seal(JSON.stringify(envelope)),
      // A device with an address of its own stays the sender, so that its faults apply.
      ...(isIP(device ?? '') !== 0 && { from: device }),
    };
    return await sendAndFind(resend, requestId, ending, () => services.deliver(sent, ending.signal));
  } catch (cause) {
    return conflict(`The call failed: ${messageOf(ending.signal.aborted ? ending.signal.reason : cause)}`);
  } finally {
    clearTimeout(late);
    ending.abort();
  }
};
