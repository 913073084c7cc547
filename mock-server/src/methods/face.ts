import { hash } from 'node:crypto';
import type { FileRecord } from '../sandbox/records/files';
import { type BorrowerContext, type Handlers, Refusal, refuseField } from './handler';
import { editableOrder } from './steps';

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
} satisfies Partial<Handlers>;
