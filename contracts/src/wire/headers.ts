/** Header names as the app sends them (section 7). HTTP ignores their case. */
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
 * Headers that every encrypted call needs (7.4). The server refuses a call without one as invalid. Values other than
 * the request id can be empty if the device does not know them.
 */
export const requiredHeaders = [
  'packageName',
  'language',
  'osType',
  'appVersion',
  'requestId',
  'application',
] as const satisfies readonly (keyof typeof headers)[];

/** Prefix of the token in `authorization`. HTTP ignores its case. */
export const BEARER = 'Bearer ';
export const ENVELOPE_CONTENT_TYPE = 'text/plain';
export const requestIdPattern = /^[0-9a-f]{32}$/;
