import type { MethodName, RequestOf, ResponseOf, RowOf } from '@kit/contracts/methods';
import { homePage, operationConfiguration } from '@kit/contracts/methods/configuration';
import { displayTicketNote } from '@kit/contracts/methods/unread';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import type { RouteName } from '../platform/routes';
import type { ApiClient } from './client';
import type { Session } from './session';

/**
 * The reads that follow every login (2.37): the user, the operations configuration, and the flag for unread messages.
 */
export const userReads = [userIdentifierInfo, operationConfiguration, displayTicketNote] as const;

/** A reply that arrived before a screen asked for it. */
export interface EarlyReply {
  readonly method: MethodName;
  readonly request: Record<string, unknown>;
  readonly data: unknown;
}

export interface EarlyReads {
  /** starts a read for the next screen; not for calls that change state */
  readonly start: <Name extends MethodName>(row: RowOf<Name>, request: RequestOf<Name>) => void;
  /** the replies that no screen has taken yet */
  readonly replies: () => EarlyReply[];
  /** drops all replies that no screen has taken, because the session changed or they are old */
  readonly clear: () => void;
}

interface Started {
  readonly method: MethodName;
  readonly request: Record<string, unknown>;
  readonly result: Promise<unknown>;
  reply?: { readonly data: unknown };
}

/**
 * Starts reads before there is a screen. The first screen that makes the same call gets the early reply; later calls go
 * to the server.
 * @returns a client that uses the early replies, and the reads
 */
export const withEarlyReads = (api: ApiClient): { readonly api: ApiClient; readonly reads: EarlyReads } => {
  const started = new Map<string, Started>();
  const identityOf = (method: MethodName, request: unknown) => JSON.stringify([method, request]);
  const call: ApiClient['call'] = (row, request, options) => {
    const identity = identityOf(row.name, request);
    const early = started.get(identity);
    if (!early) return api.call(row, request, options);
    started.delete(identity);
    return early.result as Promise<ResponseOf<(typeof row)['name']>>;
  };
  const reads: EarlyReads = {
    start: (row, request) => {
      const result = api.call(row, request);
      const read: Started = { method: row.name, request, result };
      started.set(identityOf(row.name, request), read);
      result.then(
        (data) => {
          read.reply = { data };
        },
        // the caller that takes this read handles the failure
        () => undefined,
      );
    },
    replies: () =>
      [...started.values()].flatMap(({ method, request, reply }) => (reply ? [{ method, request, ...reply }] : [])),
    clear: () => started.clear(),
  };
  return { api: { ...api, call }, reads };
};

/** How long early replies wait for a screen to use them, in ms. */
const READ_LIFETIME = 10_000;

/**
 * Starts the reads of the first screen before the screen exists. They start at once for a logged-in borrower, otherwise
 * after a successful silent login.
 */
export const startFirstReads = (
  { session, reads }: { readonly session: Session; readonly reads: EarlyReads },
  screen: RouteName,
): void => {
  let hasStarted = false;
  const start = () => {
    if (hasStarted || session.state().token === undefined) return;
    hasStarted = true;
    for (const row of userReads) reads.start(row, {});
    if (screen === 'home') reads.start(homePage, {});
    setTimeout(reads.clear, READ_LIFETIME);
  };
  session.subscribe(() => {
    // another borrower must not see these replies
    reads.clear();
    start();
  });
  start();
};
