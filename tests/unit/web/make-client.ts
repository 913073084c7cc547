import { createClient, pathTable } from '../../../web/src/api/client';
import type { HostContent } from '../../../web/src/api/host-content-link';
import { createKeyExchange } from '../../../web/src/api/key-exchange';
import { createSend } from '../../../web/src/api/send';
import { createUploadSend } from '../../../web/src/api/upload';
import type { ContractBreak } from '../../../web/src/api/validate-link';
import { createKeyRing, type StoredKey } from '../../../web/src/session/key-ring';
import { createSession } from '../../../web/src/session/session';
import type { createFakeBackend } from './fake-backend';

interface Options {
  readonly token?: string;
  readonly base?: string;
  readonly fieldNames?: Readonly<Record<string, string>>;
  readonly paths?: Readonly<Record<string, string>>;
  /** what the host serves itself; nothing by itself */
  readonly hostContent?: HostContent;
  /** one envelope a call instead of one a tick */
  readonly isUnbatched?: boolean;
  /** what uploads go through */
  readonly openRequest?: () => XMLHttpRequest;
}

/** The client as the app puts it together, over a fake backend, with everything that it reports written down. */
export const makeClient = (backend: ReturnType<typeof createFakeBackend>, options: Options = {}) => {
  const reports = {
    shown: [] as string[],
    logged: [] as string[],
    drift: [] as string[],
    breaks: [] as ContractBreak[],
    ended: [] as string[],
    told: [] as string[],
    keyFailures: 0,
  };
  const clock = { now: Date.now() };
  let stored: StoredKey | undefined;
  const session = createSession({
    loadToken: () => options.token,
    saveToken: () => undefined,
    clear: () => undefined,
    tellLogout: () => reports.told.push('logout'),
    tellExpired: () => reports.told.push('loginExpired'),
  });
  const send = createSend(backend.fetch);
  const pathOf = pathTable(options.base ?? '', options.paths ?? {});
  const keys = createKeyRing({
    load: () => stored,
    save: (key) => {
      stored = key;
    },
    exchange: createKeyExchange({ send, pathOf, publicKey: backend.publicKey, packageName: () => 'com.example.loan' }),
    now: () => clock.now,
    onFailure: () => {
      reports.keyFailures += 1;
    },
  });
  const client = createClient({
    send,
    uploadSend: createUploadSend(options.openRequest ?? (() => new XMLHttpRequest())),
    keys,
    pathOf,
    fieldNames: options.fieldNames ?? {},
    hostContent: options.hostContent ?? { content: { agreements: {} }, fetch: backend.fetch },
    describe: () => ({
      appName: 'Kit',
      packageName: 'com.example.loan',
      language: 'en-US',
      osType: 'android',
      appVersion: '2.0',
      appendedHeaders: { channel: 'store' },
    }),
    token: () => session.state().token,
    now: () => clock.now,
    show: (text, duration) => reports.shown.push(`${text} ${duration}`),
    log: (error) => reports.logged.push(error.message),
    onContractBreak: (breach) => reports.breaks.push(breach),
    onDrift: ({ method, fields }) => reports.drift.push(`${method}: ${fields.join(', ')}`),
    onSessionEnd: ({ token, message }) => {
      if (session.expire(token)) reports.ended.push(message);
    },
    ...(options.isUnbatched ? { schedule: (flush: () => void) => flush() } : {}),
  });
  return { client, session, reports, clock, storedKey: () => stored };
};
