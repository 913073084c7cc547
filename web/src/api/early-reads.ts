import type { MethodName, RequestOf } from '@kit/contracts/methods';
import type { ApiClient } from './client';

/** A read that has been answered before a screen asked for it. */
export interface EarlyReply {
  readonly method: MethodName;
  readonly request: Record<string, unknown>;
  readonly data: unknown;
}

export interface EarlyReads {
  /** starts a read for the screen that will ask for it; not for calls that change state */
  readonly start: <Name extends MethodName>(method: Name, request: RequestOf<Name>) => void;
  /** what has been answered and not been asked for yet */
  readonly replies: () => EarlyReply[];
  /** forgets what nobody has asked for: it belongs to another session, or has become old */
  readonly clear: () => void;
}

interface Started {
  readonly method: MethodName;
  readonly request: Record<string, unknown>;
  readonly result: Promise<unknown>;
  reply?: { readonly data: unknown };
}

/**
 * Lets reads start before there is a screen: whoever asks for the same thing first gets their reply, and everyone after
 * that a call of their own.
 * @returns the client as screens use it, and the reads
 */
export const withEarlyReads = (api: ApiClient): { readonly api: ApiClient; readonly reads: EarlyReads } => {
  const started = new Map<string, Started>();
  const identityOf = (method: MethodName, request: unknown) => JSON.stringify([method, request]);
  const call: ApiClient['call'] = (method, request, options) => {
    const identity = identityOf(method, request);
    const early = started.get(identity);
    if (!early) return api.call(method, request, options);
    started.delete(identity);
    return early.result as ReturnType<typeof api.call<typeof method>>;
  };
  const reads: EarlyReads = {
    start: (method, request) => {
      const result = api.call(method, request);
      const read: Started = { method, request, result };
      started.set(identityOf(method, request), read);
      result.then(
        (data) => {
          read.reply = { data };
        },
        // whoever asks for it gets the failure
        () => undefined,
      );
    },
    replies: () =>
      [...started.values()].flatMap(({ method, request, reply }) => (reply ? [{ method, request, ...reply }] : [])),
    clear: () => started.clear(),
  };
  return { api: { ...api, call }, reads };
};
