import { messageOf } from '@kit/contracts/message-of';
/** An upstream without a usable reply. The message names the next step. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';

  constructor(
    message: string,
    /** HTTP status for the app: 502; 504 after a timeout; 400 and 404 for a call that is never sent upstream; 408 for an upload that is too slow */
    readonly status: 400 | 404 | 408 | 502 | 504 = 502,
  ) {
    super(message);
  }
}

const certificateErrors = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const invalidCertificate = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID']);

/** Explains why an upstream did not reply, and names the next step. */
export const upstreamErrorOf = (origin: string, cause: unknown): UpstreamError => {
  if (cause instanceof UpstreamError) return cause;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (invalidCertificate.has(code)) {
    return new UpstreamError(
      `The certificate of ${origin} is invalid (${code}). Install one that is valid today and contains this host name.`,
    );
  }
  if (certificateErrors.has(code)) {
    return new UpstreamError(
      `The certificate of ${origin} is not trusted (${code}). Save the PEM of its authority in a file and start with NODE_EXTRA_CA_CERTS=<file>.`,
    );
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UpstreamError(`The host of ${origin} was not found. Check MOCK_UPSTREAM.`);
  }
  if (code === 'EPROTO') {
    return new UpstreamError(
      `${origin} does not use TLS. Check whether MOCK_UPSTREAM must begin with http: instead of https:.`,
    );
  }
  // The codes of undici's own errors explain less than their messages.
  const reason = code === '' || code.startsWith('UND_') ? messageOf(cause) : code;
  return new UpstreamError(
    `${origin} does not answer (${reason}). Check that it runs, and that MOCK_UPSTREAM has the right host and port.`,
  );
};
