import * as z from 'zod/mini';
import { words } from '../closed-list';
import { confidence } from '../quantities';
import { uploadedFile } from '../wire/upload';
import { defineMethod } from './define';
import { informationStep } from './user';

/** Quality of a face photo (2.40). */
export const photoQuality = words(['correct', 'dark', 'blur']);

const fileId = z.string().check(z.minLength(1));

export const faceServiceToggle = defineMethod('faceServiceToggle', {
  changesState: false,
  response: () => z.strictObject({ enabled: z.boolean() }),
});

export const mediaUpload = defineMethod('mediaUpload', {
  changesState: true,
  request: () => z.strictObject({ purpose: z.enum(['face', 'feedback', 'chat']) }),
  response: () => uploadedFile,
  codes: ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED'],
});

export const mockOcr = defineMethod('mockOcr', {
  changesState: false,
  request: () => z.strictObject({ fileId }),
  response: () =>
    z.strictObject({
      quality: photoQuality.schema,
      faceFound: z.boolean(),
      confidence: confidence,
    }),
});

export const saveFaceImageInfo = defineMethod('saveFaceImageInfo', {
  changesState: true,
  request: () => z.strictObject({ fileId }),
  response: () => z.strictObject({ completedSteps: z.array(informationStep.schema) }),
  codes: ['ORDER_STATUS_CONFLICT'],
});
