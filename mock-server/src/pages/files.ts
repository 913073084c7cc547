import type { UploadedFile } from '@kit/contracts/wire/upload';
import type { FastifyInstance } from 'fastify';
import { fileUrl } from '../sandbox/records/files';
import { sandboxToRead } from '../sandbox/resolve';
import type { SandboxHost } from '../sandbox/sandbox-host';
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
export const fileRoute = (app: FastifyInstance, sandboxes: SandboxHost): void => {
  app.get<{ Params: { fileId: string } }>(fileUrl(':fileId'), async (request, reply) => {
    const storedFile = await sandboxToRead(request, sandboxes).files.read(request.params.fileId);
    if (storedFile === undefined) return sendText(reply, 404, 'There is no such file', uploadHeaders);
    const { fileId, mime } = storedFile.file;
    const name = `${fileId}.${EXTENSIONS[mime]}`;
    return reply
      .headers(uploadHeaders)
      .type(mime)
      .header('content-disposition', `${dispositionOf(mime, shownFileTypes)}; filename="${name}"`)
      .send(storedFile.bytes);
  });
};
