import type { UploadedFile } from '@kit/contracts/wire/upload';
import type { FastifyInstance } from 'fastify';
import { sandboxNameOf } from '../service/paths';
import { fileUrl } from '../service/records/files';
import { sendText, uploadHeaders } from './html';

/**
 * Rules for content that this server did not write: files of borrowers, and replies of a real backend. A test
 * compares these lists with the nginx of deploy/.
 */

/**
 * Types that a browser shows. All others are downloads: HTML and SVG can contain scripts, and a PDF viewer ignores the
 * sandbox.
 */
export const shownFileTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Types of files that keep their type. A browser downloads them, and a player can still play them. */
export const keptFileTypes: readonly string[] = [...shownFileTypes, 'application/pdf', 'video/mp4'];

/** Types of payment pages that a browser shows. */
export const shownPageTypes: readonly string[] = ['text/html', 'text/plain'];

/** Returns how a browser treats content of an allowed type. */
export const dispositionOf = (allowed: string, shown: readonly string[]): 'inline' | 'attachment' =>
  shown.includes(allowed.split(';', 1)[0] ?? '') ? 'inline' : 'attachment';

/** Reply headers of a backend that pass to the browser, besides the type and the address of a redirect. */
export const passedHeaders: readonly string[] = [
  'accept-ranges',
  'content-language',
  'content-range',
  'etag',
  'last-modified',
  'retry-after',
];

const EXTENSIONS: Readonly<Record<UploadedFile['mime'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
};

/** Serves uploaded files without a token, because an `<img>` sends none. The 128 random bits of an id protect them. */
export const fileRoute = (app: FastifyInstance): void => {
  const { sandboxes } = app;
  app.get<{ Params: { fileId: string } }>(fileUrl(':fileId'), async (request, reply) => {
    const name = sandboxNameOf(request);
    const file = await sandboxes.transact(name, ({ files }) => files.get(request.params.fileId));
    const content = file && (await sandboxes.store.file(name, file.fileId));
    if (file === undefined || content === undefined)
      return sendText(reply, 404, 'There is no such file', uploadHeaders);
    const { fileId, mime } = file;
    return reply
      .headers(uploadHeaders)
      .type(mime)
      .header('content-disposition', `${dispositionOf(mime, shownFileTypes)}; filename="${fileId}.${EXTENSIONS[mime]}"`)
      .send(Buffer.from(content, 'base64'));
  });
};
