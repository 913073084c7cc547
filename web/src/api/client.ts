import { codes, endsSession, LOAD_FAILED_MESSAGE } from '@kit/contracts/codes';
import { BASE_PATH, FAILED_CALL_TOAST_DURATION } from '@kit/contracts/constants';
import type { MethodName, RequestOf, ResponseOf, RowOf } from '@kit/contracts/methods';
import { read } from '@kit/contracts/read';
import type { ClientIdentity } from '@kit/contracts/wire/codec';
import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';
import type { UPLOAD, UploadedFile } from '@kit/contracts/wire/upload';
import * as z from 'zod/mini';
import { AppError } from '../platform/app-error';
import {
  type BatchOptions,
  type CallLink,
  chain,
  createBatch,
  createSealed,
  createServerClock,
  type EnvelopeHandler,
  type EnvelopeLink,
  type KeyedHandler,
  retryLink,
} from './envelopes';
import type { SessionKeys } from './keys';
import type { Send, UploadSend } from './send';

/** A request or reply that breaks the contract: the field's dotted path and the reason. It never contains a value. */
export interface ContractBreak {
  readonly method: string;
  readonly direction: 'request' | 'reply';
  readonly path: string;
  readonly reason: string;
}
export type OnContractBreak = (breach: ContractBreak) => void;

export interface ValidatePorts {
  readonly onContractBreak: OnContractBreak;
}

/** Shown for a reply that breaks the contract. The cause is our server, not the borrower's connection. */
export const UNREADABLE_REPLY = 'Our server’s answer could not be read. It is our mistake: please try again later';

const pathAndReason = (issue: z.core.$ZodIssue): Pick<ContractBreak, 'path' | 'reason'> => {
  // without its own text, an issue names the expected kind of value
  const expected = 'expected' in issue ? `${issue.code}: ${issue.expected}` : issue.code;
  return { path: issue.path.join('.'), reason: issue.message === 'Invalid input' ? expected : issue.message };
};

/**
 * Validates requests and replies against the contract. Does not send an invalid request. Removes extra fields of a
 * reply, and rejects any other deviation.
 */
const validateLink =
  ({ onContractBreak }: ValidatePorts): CallLink =>
  (next) =>
  async (call) => {
    const report = (direction: ContractBreak['direction'], { issues: [first] }: z.core.$ZodError) => {
      if (first) onContractBreak({ method: call.row.name, direction, ...pathAndReason(first) });
    };
    const { row } = call;
    const request = z.safeParse<z.ZodMiniType<Record<string, unknown>>>(row.request, call.request);
    if (!request.success) {
      const issues = request.error.issues.map(({ path, message }) => ({ path: path.join('.'), reason: message }));
      report('request', request.error);
      throw new AppError('contract', issues[0]?.reason ?? LOAD_FAILED_MESSAGE, { issues, cause: request.error });
    }
    const reply = await next({ ...call, request: request.data });
    const response = read<unknown>(row.response, reply);
    if (!response.success) {
      report('reply', response.error);
      throw new AppError('contract', UNREADABLE_REPLY, { cause: response.error });
    }
    return response.data;
  };

/** Receives each code that ends a session (8.8), with the token of the failed call. */
export type OnSessionEnd = (end: { readonly token: string | undefined; readonly message: string }) => void;

/** The login screen shows the failure of this method itself, because there is no session to end. */
const LOGIN: MethodName = 'authenticate';

const endOf = (reply: ReplyEnvelope): { readonly message: string } | undefined =>
  endsSession(reply.code) ? reply : reply.results.find(({ method, code }) => endsSession(code) && method !== LOGIN);

/** Reports replies with one of the four codes that end a session. The caller still gets its error. */
const sessionEndLink =
  (onSessionEnd: OnSessionEnd): EnvelopeLink =>
  (next) =>
  async (envelope) => {
    const reply = await next(envelope);
    const end = endOf(reply);
    if (end && !envelope.entries.every(({ method }) => method === LOGIN)) {
      onSessionEnd({ token: envelope.token, message: end.message });
    }
    return reply;
  };

interface ReportPorts {
  /** shows a text for a number of milliseconds */
  readonly show: (text: string, duration: number) => void;
  /** logs the error as an analytics event (8.16) */
  readonly log: (error: AppError) => void;
}

/**
 * The outermost link. Turns every failure into an AppError, logs it, and shows it if the call asked for a toast (7.46).
 */
const reportLink =
  ({ show, log }: ReportPorts): CallLink =>
  (next) =>
  async (call) => {
    try {
      return await next(call);
    } catch (thrown) {
      const error = AppError.from(thrown);
      log(error);
      // the code that ends the session shows its message once
      const isShownElsewhere = error.code !== undefined && endsSession(error.code) && call.row.name !== LOGIN;
      if (call.toast && !isShownElsewhere) show(error.message, FAILED_CALL_TOAST_DURATION);
      throw error;
    }
  };

type FieldNames = Readonly<Record<string, string>>;

const renamed = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [names.get(name) ?? name, renamed(field, names)]),
  );
};

/**
 * Renames the request's fields to the backend's names, and the reply's fields back (7.5).
 * @param names server field name by client field name
 */
const fieldNamesLink = (names: FieldNames): EnvelopeLink => {
  // A Map, because a reply can contain a field that every object inherits, such as `constructor`.
  const toServer = new Map(Object.entries(names));
  const toClient = new Map([...toServer].map(([client, server]) => [server, client]));
  if (toServer.size === 0) return (next) => next;
  return (next) => async (envelope) => {
    const entries = envelope.entries.map(({ method, data }) => ({
      method,
      data: renamed(data, toServer) as Record<string, unknown>,
    }));
    const reply = await next({ ...envelope, entries });
    return { ...reply, results: reply.results.map((result) => ({ ...result, data: renamed(result.data, toClient) })) };
  };
};

/**
 * Adds the session key to an envelope. If the server no longer knows the key, renews it and sends the envelope again
 * (8.2). The request id stays, because the server has run nothing. This link wraps the retry link, because an exchange
 * retries by itself.
 */
const sessionKeyLink =
  (keys: SessionKeys) =>
  (next: KeyedHandler): EnvelopeHandler =>
  async (envelope) => {
    const key = await keys.current();
    const reply = await next({ ...envelope, key });
    return reply.code === codes.AES_EXPIRED.code ? next({ ...envelope, key: await keys.renewed(key) }) : reply;
  };

/** Replaces the backend's address of the lender's website with the one of this site, if it has one. */
const officialWebsiteLink =
  (officialWebsite: string | undefined): CallLink =>
  (next) =>
  async (call) => {
    const reply = await next(call);
    if (officialWebsite === undefined || call.row.name !== 'operationConfiguration') return reply;
    return { ...(reply as ResponseOf<'operationConfiguration'>), officialWebsite };
  };

export interface ApiClient {
  /**
   * Calls a method of the contract.
   * @throws AppError
   */
  readonly call: <Name extends MethodName>(
    row: RowOf<Name>,
    request: RequestOf<Name>,
    options?: { readonly toast?: boolean },
  ) => Promise<ResponseOf<Name>>;
  /**
   * Uploads a file. Repeats a failed attempt once under the same request id.
   * @param onProgress receives the fraction sent so far, 0 to 1
   * @throws AppError
   */
  readonly upload: (
    row: RowOf<typeof UPLOAD>,
    file: Blob,
    request: RequestOf<typeof UPLOAD>,
    onProgress: (share: number) => void,
  ) => Promise<UploadedFile>;
}

export interface ClientOptions extends ReportPorts, ValidatePorts {
  readonly send: Send;
  readonly uploadSend: UploadSend;
  readonly keys: SessionKeys;
  /** maps a method name, `batch` or `generateSk` to its path */
  readonly pathOf: (segment: string) => string;
  readonly fieldNames: Readonly<Record<string, string>>;
  readonly describe: () => ClientIdentity;
  readonly token: () => string | undefined;
  readonly now: () => number;
  readonly onSessionEnd: OnSessionEnd;
  /** replaces the backend's address of the lender's website */
  readonly officialWebsite: string | undefined;
  readonly schedule?: (flush: () => void) => void;
}

/**
 * Maps a method to its path. Every path starts with /app (7.1).
 * @param base path prefix of the deployment
 * @param paths path by method name, where it differs from the name
 */
export const pathTable =
  (base: string, paths: Readonly<Record<string, string>>) =>
  (segment: string): string =>
    base + BASE_PATH + (paths[segment] ?? `/${segment}`);

/**
 * Creates the client from its chain of links, outermost first. For each call: report, official website, validate, batch.
 * For each envelope: end of session, field names, session key, retry, seal and send.
 */
export const createClient = (options: ClientOptions): ApiClient => {
  const clock = createServerClock(options.now);
  const envelopeLinks: EnvelopeLink[] = [sessionEndLink(options.onSessionEnd), fieldNamesLink(options.fieldNames)];
  const callLinks: CallLink[] = [
    reportLink(options),
    officialWebsiteLink(options.officialWebsite),
    validateLink(options),
  ];
  const handlerOver = (send: Send, batchOptions: BatchOptions) => {
    const sealed = sessionKeyLink(options.keys)(retryLink(createSealed({ ...options, clock, send })));
    return chain(callLinks, createBatch(chain(envelopeLinks, sealed), batchOptions));
  };
  const handle = handlerOver(options.send, options);
  return {
    call: async (row, request, { toast = false } = {}) =>
      // the validate link has parsed the result with this method's schema
      (await handle({ row, request, toast })) as ResponseOf<(typeof row)['name']>,
    upload: async (row, file, request, onProgress) => {
      // an upload has its own multipart body, so it cannot share an envelope
      const alone: BatchOptions = { token: options.token, schedule: (flush) => flush() };
      const send = handlerOver(options.uploadSend(file, onProgress), alone);
      return (await send({ row, request, toast: false })) as UploadedFile;
    },
  };
};
