import type { SandboxHost } from '@kit/mock-server/sandbox/sandbox-host';
import { RedisHost } from '@kit/mock-server/sandbox-host/redis/redis-host';
import {
  type Owner,
  type SharedStore,
  type SharedStoreListener,
  StoreUnavailable,
} from '@kit/mock-server/sandbox-host/redis/shared-store';
import type { StoredDocument, Write } from '@kit/mock-server/store/store';
import { expect } from 'vitest';

/** The sandbox host of one server, on a fake shared store that answers at once unless a test delays it. */
export const hostOnFakeStore = () => {
  const written: Write[] = [];
  const log: string[] = [];
  const state = { isServing: true, isUnavailable: false };
  const stored = new Map<string, readonly StoredDocument[]>();
  const epochs = new Map<string, number>();
  /** owners of the sandboxes that other servers claimed */
  const otherOwners = new Map<string, Owner>();
  const files = new Map<string, string>();
  let listener: SharedStoreListener | undefined;
  let commit: () => Promise<void> = async () => undefined;
  const store: SharedStore = {
    description: 'a fake',
    kindApart: 'fileContent',
    warnings: [],
    lease: { server: 'this-server', endsInMs: 1_000 },
    listen: (given) => {
      listener = given;
    },
    isServing: () => state.isServing,
    claim: async (sandbox, existingOnly) => {
      log.push(`claim ${sandbox}`);
      if (state.isUnavailable) throw new StoreUnavailable('Redis is away');
      const owner = otherOwners.get(sandbox);
      if (owner !== undefined) return owner;
      if (existingOnly && !stored.has(sandbox)) return undefined;
      const epoch = (epochs.get(sandbox) ?? 0) + 1;
      epochs.set(sandbox, epoch);
      return {
        sandbox,
        epoch,
        documents: stored.get(sandbox) ?? [],
        idsApart: [...files.keys()],
        loadApart: async (ids) =>
          ids.flatMap((id) => {
            log.push(`load ${id}`);
            return { sandbox, kind: 'fileContent', id, body: files.get(id) };
          }),
        commit: async (writes) => {
          await commit();
          log.push(`commit ${sandbox}`);
          written.push(...writes);
        },
      };
    },
    touch: () => undefined,
    release: async (sandbox, next) => void log.push(`release ${sandbox} to ${next}`),
    disown: async (sandbox, next) => void log.push(`disown ${sandbox} to ${next}`),
    reserveFile: async () => () => undefined,
    close: async () => void log.push('close'),
  };
  const sandboxes = new RedisHost(store, { entries: 10, bytes: 100_000 }, () => undefined);
  const claim = async (name: string, documents: readonly StoredDocument[] = [], epoch = 1) => {
    stored.set(name, documents);
    epochs.set(name, epoch - 1);
    await sandboxes.claim(name);
  };
  const listenerOf = (): SharedStoreListener => listener ?? expect.fail('nobody listens to the store');
  /** Makes commits wait. @returns a function that lets them continue */
  const holdCommits = () => {
    let resume: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      resume = resolve;
    });
    commit = () => held;
    return resume;
  };
  return { sandboxes, claim, log, state, written, stored, otherOwners, files, listenerOf, holdCommits };
};

/** Follows the journal of a sandbox. @returns the entries received so far */
export const follow = (sandboxes: SandboxHost, name: string): string[] => {
  const received: string[] = [];
  sandboxes.get(name).journal.listen({
    hear: (id) => void received.push(`call ${id}`),
    hearNotice: ({ event }) => void received.push(event),
    end: () => void received.push('end'),
  });
  return received;
};
