import { BASE_PATH } from '@kit/contracts/constants';
import type { MethodName, RequestOf, ResponseOf, RowOf } from '@kit/contracts/methods';
import type { UPLOAD, UploadedFile } from '@kit/contracts/wire/upload';
import type { ClientDescription } from '../platform/device';
import { type BatchOptions, createBatch } from './batch';
import { fieldNamesLink } from './field-names-link';
import { type CallLink, chain, type EnvelopeLink } from './link';
import { officialWebsiteLink } from './official-website-link';
import { type ReportPorts, reportLink } from './report-link';
import { retryLink } from './retry';
import { createSealed } from './seal-link';
import type { Send } from './send';
import { createServerClock } from './server-clock';
import { type OnSessionEnd, sessionEndLink } from './session-end-link';
import { sessionKeyLink } from './session-key-link';
import type { SessionKeys } from './session-keys';
import type { UploadSend } from './upload';
import { type ValidatePorts, validateLink } from './validate-link';

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
  readonly describe: () => ClientDescription;
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
