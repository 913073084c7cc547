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

export const BEARER = 'Bearer ';
export const ENVELOPE_CONTENT_TYPE = 'text/plain';
export const requestIdPattern = /^[0-9a-f]{32}$/;
