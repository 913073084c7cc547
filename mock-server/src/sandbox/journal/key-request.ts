import { PROTOCOL_VERSION } from '@kit/contracts/constants';
import { headers as headerNames, requestIdPattern } from '@kit/contracts/wire/headers';
import { SEALED_BYTES } from '../../crypto/rsa';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Node's format, with names in lower case. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Problems of a key request that are visible before decryption. */
export const keyRequestProblems = ['no key request', 'not base64', 'wrong length'] as const;
type KeyRequestProblem = (typeof keyRequestProblems)[number];

const isKeyRequest = (headers: Headers): boolean =>
  headers[headerNames.keyRequest.toLowerCase()] === 'true' &&
  (headers[headerNames.protocolVersion] ?? PROTOCOL_VERSION) === PROTOCOL_VERSION &&
  headers[headerNames.packageName] !== undefined &&
  requestIdPattern.test(String(headers[headerNames.requestId]));

/** The cipher text of a key request (protocol.md section 1), or its problem. */
export const sealedIdIn = (
  headers: Headers,
  body: Buffer,
): { readonly sealed: Buffer } | { readonly problem: KeyRequestProblem } => {
  if (!isKeyRequest(headers)) return { problem: 'no key request' };
  // Some tools wrap base64 lines.
  const text = body.toString('latin1').replace(/\s+/g, '');
  if (!BASE64.test(text)) return { problem: 'not base64' };
  const sealed = Buffer.from(text, 'base64');
  return sealed.length === SEALED_BYTES ? { sealed } : { problem: 'wrong length' };
};
