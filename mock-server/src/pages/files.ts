import type { UploadedFile } from '@kit/contracts/wire/upload';
import type { FastifyInstance } from 'fastify';
import { fileUrl } from '../sandbox/records/files';
import { sandboxNameOf } from '../sandbox/resolve';
import { dispositionOf, shownFileTypes } from './foreign-content';
import { sendText } from './html';
import { uploadHeaders } from './security-headers';

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
    const file = await sandboxes.transact(name, ({ files }) => files.find(request.params.fileId));
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
