import * as z from 'zod/mini';
import { bytes } from '../quantities';

/** The path segment and method name of an upload (section 7). */
export const UPLOAD = 'mediaUpload';
/** The multipart names of an upload, in their order: method name, request data, file (protocol.md section 3). */
export const uploadParts = { method: 'method', data: 'data', file: 'file' } as const;

/** What may be uploaded, judged by content and not by name. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'video/mp4'] as const;

/** A file that was kept. `size` in bytes; `url` is relative to the base of the API. */
export const uploadedFile = z.strictObject({
  fileId: z.string().check(z.minLength(1)),
  url: z.string().check(z.minLength(1)),
  size: bytes,
  mime: z.enum(uploadTypes),
});
export type UploadedFile = z.infer<typeof uploadedFile>;
