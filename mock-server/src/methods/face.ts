import { hash } from 'node:crypto';
import { MEGABYTE } from '@kit/contracts/constants';
import { type FileRecord, fileUrl, MAXIMUM_BYTES } from '../service/records/files';
import { type BorrowerContext, editableOrder, type Handlers, Refusal, refuse, refuseField } from './handler';

const NO_FILE = 'You have no such file: upload it first';
const NO_PHOTO = 'This file is not a photo';
/** Whole percent. */
const LEAST_CONFIDENCE = 90;
const SPREAD = 10;

const photoOf = ({ sandbox, borrower }: BorrowerContext, fileId: string): FileRecord | Refusal<'REQUEST_INVALID'> => {
  const file = sandbox.files.ofOwner(borrower.userIdentifier, fileId);
  if (file === undefined) return refuseField('fileId', NO_FILE);
  return file.mime.startsWith('image/') ? file : refuseField('fileId', NO_PHOTO);
};

/** The same photo always gets the same confidence. */
const confidenceOf = (fileId: string): number =>
  LEAST_CONFIDENCE + ((hash('sha256', fileId, 'buffer')[0] ?? 0) % SPREAD);

const NO_UPLOAD = 'Send this method as a multipart upload with a file';
const EMPTY = 'The file is empty';
const NO_ROOM = `This sandbox holds ${MAXIMUM_BYTES / MEGABYTE} MB of files, which is all it can: reset it or use another`;

export const faceHandlers = {
  faceServiceToggle: ({ borrower }) => ({ enabled: borrower.outcomes.faceService === 'on' }),
  mockOcr: (context, { fileId }) => {
    const photo = photoOf(context, fileId);
    if (photo instanceof Refusal) return photo;
    return context.borrower.outcomes.photo ?? { quality: 'correct', faceFound: true, confidence: confidenceOf(fileId) };
  },
  saveFaceImageInfo: (context, { fileId }) => {
    const { sandbox, borrower, now } = context;
    const order = editableOrder(context);
    if (order instanceof Refusal) return order;
    const photo = photoOf(context, fileId);
    if (photo instanceof Refusal) return photo;
    return {
      completedSteps: [...sandbox.borrowers.save(borrower, { face: { fileId, savedAt: now } }).completedSteps],
    };
  },
  mediaUpload: ({ sandbox, borrower, now, file }, { purpose }) => {
    if (file === undefined) return refuseField('file', NO_UPLOAD);
    if (file.tooLarge) return refuse('FILE_TOO_LARGE');
    if (file.bytes.length === 0) return refuseField('file', EMPTY);
    const { mime, bytes } = file;
    if (mime === undefined) return refuse('FILE_TYPE_REFUSED');
    const stored = sandbox.files.keep({ owner: borrower.userIdentifier, mime, purpose, keptAt: now }, bytes);
    if (stored === undefined) return refuseField('file', NO_ROOM);
    return { fileId: stored.fileId, url: fileUrl(stored.fileId), size: stored.size, mime: stored.mime };
  },
} satisfies Partial<Handlers>;
