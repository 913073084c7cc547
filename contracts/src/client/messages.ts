import { ENVELOPE_VERSION, PROTOCOL_VERSION } from '../constants';
import { BEARER, ENVELOPE_CONTENT_TYPE, headers } from '../wire/headers';
import { UPLOAD, uploadParts, type uploadTypes } from '../wire/upload';

/** The client, as its headers describe it. */
export interface ClientIdentity {
  readonly packageName: string;
  readonly language: string;
  readonly osType: string;
  readonly appVersion: string;
  readonly application: string;
}

/** The default identity. */
export const unnamedClient: ClientIdentity = {
  packageName: 'com.example.loan',
  language: 'en-US',
  osType: 'android',
  appVersion: '1.0.0',
  application: 'Example',
};

export const exchangeHeaders = ({ packageName }: ClientIdentity, requestId: string): Record<string, string> => ({
  [headers.keyRequest]: 'true',
  [headers.packageName]: packageName,
  [headers.requestId]: requestId,
  [headers.protocolVersion]: PROTOCOL_VERSION,
  [headers.contentType]: ENVELOPE_CONTENT_TYPE,
});

/** The header values that differ between calls. */
export interface CallIdentity {
  readonly keyId: string;
  /** 32 lower-case hex characters, the same on a retry */
  readonly requestId: string;
  readonly token?: string | undefined;
}

export const callHeaders = (
  { packageName, language, osType, appVersion, application }: ClientIdentity,
  { keyId, requestId, token }: CallIdentity,
): Record<string, string> => ({
  [headers.cacheControl]: 'no-cache',
  ...(token === undefined ? {} : { [headers.authorization]: BEARER + token }),
  [headers.keyId]: keyId,
  [headers.packageName]: packageName,
  [headers.language]: language,
  [headers.osType]: osType,
  [headers.appVersion]: appVersion,
  [headers.requestId]: requestId,
  [headers.protocolVersion]: PROTOCOL_VERSION,
  [headers.application]: application,
  [headers.applicationVersion]: appVersion,
  [headers.contentType]: ENVELOPE_CONTENT_TYPE,
});

/** The envelope of entries before it is sealed. */
export const envelopeOf = <Entry>({ application }: ClientIdentity, entries: readonly Entry[]) => ({
  t: Date.now(),
  header: { appName: application, version: ENVELOPE_VERSION },
  entries,
});

/** A file to upload. The backend checks the content. */
export interface UploadFile {
  readonly bytes: Uint8Array;
  readonly type: (typeof uploadTypes)[number];
}

/** The headers of an upload. @param boundary separates the parts; it occurs in none of them */
export const uploadHeaders = (identity: ClientIdentity, sent: CallIdentity, boundary: string) => ({
  ...callHeaders(identity, sent),
  [headers.contentType]: `multipart/form-data; boundary=${boundary}`,
});

/** The body of an upload: method name, sealed envelope, file (protocol.md section 3). */
export const uploadBody = (boundary: string, sealed: string, { bytes, type }: UploadFile): Uint8Array<ArrayBuffer> => {
  const partOf = (name: string, more: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}`;
  const before = [
    partOf(uploadParts.method, '', UPLOAD),
    partOf(uploadParts.data, '', sealed),
    partOf(uploadParts.file, `; filename="file"\r\ncontent-type: ${type}`, ''),
  ].join('\r\n');
  const after = `\r\n--${boundary}--\r\n`;
  const body = new Uint8Array(before.length + bytes.length + after.length);
  const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  body.set(ascii(before));
  body.set(bytes, before.length);
  body.set(ascii(after), before.length + bytes.length);
  return body;
};
