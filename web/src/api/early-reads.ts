import type { MethodName, RequestOf, ResponseOf, RowOf } from '@kit/contracts/methods';
import type { ApiClient } from './client';

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
