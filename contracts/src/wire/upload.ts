import * as z from 'zod/mini';
import { bytes } from '../quantities';

/** Path segment and method name of an upload (section 7). */
export const UPLOAD = 'mediaUpload';
/** Multipart names of an upload, in order: method name, request data, file (protocol.md section 3). */
export const uploadParts = { method: 'method', data: 'data', file: 'file' } as const;

/** Accepted file types. The server checks the content, not the name. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'video/mp4'] as const;

/** A stored file. `size` is in bytes; `url` is relative to the base of the API. */
export const uploadedFile = z.strictObject({
  fileId: z.string().check(z.minLength(1)),
  url: z.string().check(z.minLength(1)),
  size: bytes,
  mime: z.enum(uploadTypes),
});
export type UploadedFile = z.infer<typeof uploadedFile>;
