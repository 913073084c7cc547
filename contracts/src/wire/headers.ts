/** Names of the headers of the wire (section 7), spelled as they are sent; HTTP compares them without case. */
export const headers = {
  /** marks a key request; its value is `true` */
  keyRequest: 'generateSk',
  keyId: 'keyid',
  packageName: 'pkg',
  language: 'lang',
  osType: 'ostype',
  appVersion: 'appversion',
  /** 32 lower-case hex characters; the same on the retry of a call */
  requestId: 'requestid',
  protocolVersion: 'protocolversion',
  application: 'application',
  applicationVersion: 'applicationversion',
  authorization: 'authorization',
  cacheControl: 'cache-control',
  contentType: 'content-type',
} as const;

/**
 * What every call under a key has to bring (7.4); one that lacks any of them is refused as not matching the contract. A
 * value may be empty where the phone does not know it, but for the request id's.
 */
export const requiredHeaders = [
  'packageName',
  'language',
  'osType',
  'appVersion',
  'requestId',
  'application',
] as const satisfies readonly (keyof typeof headers)[];

/** What stands before the token in `authorization`; HTTP compares it without case. */
export const BEARER = 'Bearer ';
export const ENVELOPE_CONTENT_TYPE = 'text/plain';
export const requestIdPattern = /^[0-9a-f]{32}$/;
