import { BASE_PATH } from '@kit/contracts/constants';
import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import { createBatch } from './batch';
import { fieldNamesLink } from './field-names-link';
import { keyLink } from './key-link';
import type { Keys } from './keys';
import { type CallLink, chain, type EnvelopeLink } from './link';
import { type ReportPorts, reportLink } from './report-link';
import { retryLink } from './retry';
import { type ClientDescription, createSealed } from './seal-link';
import type { Send } from './send';
import { type OnSessionEnd, sessionEndLink } from './session-end-link';
import { type OnDrift, validateLink } from './validate-link';

export interface ApiClient {
  /**
   * Calls a method of the contract.
   * @throws AppError
   */
  readonly call: <Name extends MethodName>(
    method: Name,
    request: RequestOf<Name>,
    options?: { readonly toast?: boolean },
  ) => Promise<ResponseOf<Name>>;
}

export interface ClientOptions extends ReportPorts {
  readonly send: Send;
  readonly keys: Keys;
  /** method, `batch` or `generateSk` to its path */
  readonly pathOf: (segment: string) => string;
  readonly fieldNames: Readonly<Record<string, string>>;
  readonly describe: () => ClientDescription;
  readonly token: () => string | undefined;
  readonly now: () => number;
  readonly onSessionEnd: OnSessionEnd;
  readonly onDrift: OnDrift;
  readonly schedule?: (flush: () => void) => void;
}

/**
 * Every call is under /app (7.1).
 * @param base what the deployment puts before it
 * @param paths method name to path, where a backend wants another than the name
 */
export const pathTable =
  (base: string, paths: Readonly<Record<string, string>>) =>
  (segment: string): string =>
    base + BASE_PATH + (paths[segment] ?? `/${segment}`);

/**
 * The way of a call, outermost first: report, validate, batch; then, as an envelope: watch for the session's end, spell
 * the fields, bring the key, retry, seal and send.
 */
export const createClient = (options: ClientOptions): ApiClient => {
  const sealed = keyLink(options.keys)(retryLink(createSealed(options)));
  const envelopeLinks: EnvelopeLink[] = [sessionEndLink(options.onSessionEnd), fieldNamesLink(options.fieldNames)];
  const callLinks: CallLink[] = [reportLink(options), validateLink(options.onDrift)];
  const handle = chain(callLinks, createBatch(chain(envelopeLinks, sealed), options));
  return {
    call: async (method, request, { toast = false } = {}) =>
      // the validate link has parsed it with this method's schema
      (await handle({ method, request, toast })) as ResponseOf<typeof method>,
  };
};
