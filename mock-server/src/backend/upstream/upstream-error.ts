/** A backend that gave no reply which could be passed on; the message says what to do about it. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';

  constructor(
    message: string,
    /** what the app is answered over HTTP: 502, 504 for a backend that was too late, and 404 for a path that is not asked for */
    readonly status: 404 | 502 | 504 = 502,
  ) {
    super(message);
  }
}

const certificateErrors = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Why nothing came back from an origin, and what to do about it. */
export const upstreamErrorOf = (origin: string, cause: unknown): UpstreamError => {
  if (cause instanceof UpstreamError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (certificateErrors.has(code)) {
    return new UpstreamError(
      `The certificate of ${origin} is not trusted (${code}): put the PEM of its authority into a file and start with NODE_EXTRA_CA_CERTS=<file>.`,
    );
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UpstreamError(`There is no host of the name in ${origin}: check MOCK_UPSTREAM.`);
  }
  if (code === 'EPROTO') {
    return new UpstreamError(
      `${origin} does not speak TLS there: check whether MOCK_UPSTREAM begins with http: or https:.`,
    );
  }
  const reason = cause instanceof Error ? code || cause.message : String(cause);
  return new UpstreamError(
    `${origin} does not answer (${reason}): check that it runs, and that MOCK_UPSTREAM names its origin and port.`,
  );
};
