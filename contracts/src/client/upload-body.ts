import { UPLOAD, uploadParts, type uploadTypes } from '../wire/upload';

/** A file to upload. The backend checks the content. */
export interface UploadFile {
  readonly bytes: Uint8Array;
  readonly type: (typeof uploadTypes)[number];
}

/**
 * The body of an upload: method name, sealed envelope, file (protocol.md section 3).
 * @param boundary separates the parts; it occurs in none of them
 */
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
