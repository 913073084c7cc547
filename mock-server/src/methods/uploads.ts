import { MEGABYTE } from '@kit/contracts/constants';
import { fileUrl, MAXIMUM_BYTES } from '../sandbox/records/files';
import { type Handlers, refuse, refuseField } from './handler';

const NO_FILE = 'Send this method as a multipart upload with a file';
const EMPTY = 'The file is empty';
const NO_ROOM = `This sandbox holds ${MAXIMUM_BYTES / MEGABYTE} MB of files, which is all it can: reset it or use another`;

export const uploadHandlers = {
  mediaUpload: ({ sandbox, borrower, now, file }, { purpose }) => {
    if (file === undefined) return refuseField('file', NO_FILE);
    if (file.tooLarge) return refuse('FILE_TOO_LARGE');
    if (file.bytes.length === 0) return refuseField('file', EMPTY);
    const { mime, bytes } = file;
    if (mime === undefined) return refuse('FILE_TYPE_REFUSED');
    const stored = sandbox.files.keep({ owner: borrower.userIdentifier, mime, purpose, keptAt: now }, bytes);
    if (stored === undefined) return refuseField('file', NO_ROOM);
    return { fileId: stored.fileId, url: fileUrl(stored.fileId), size: stored.size, mime: stored.mime };
  },
} satisfies Partial<Handlers>;
