import * as z from 'zod/mini';
import { MAXIMUM_FILE_BYTES, MEGABYTE } from '../constants';
import { informationStep, photoQuality } from '../enums';
import { confidence } from '../quantities';
import { uploadedFile } from '../wire/upload';
import { defineMethod } from './define';

const fileId = z.string().check(z.minLength(1));

export const faceMethods = {
  faceServiceToggle: defineMethod({
    summary: 'Returns whether the face service checks the photo before it is saved.',
    source: { section: '7' },
    login: 'required',
    changesState: false,
    request: z.strictObject({}),
    response: z.strictObject({ enabled: z.boolean() }),
    codes: [],
    example: { request: {}, response: { enabled: true } },
  }),
  mediaUpload: defineMethod({
    summary: `Uploads a file as multipart: method name, request data, file (at most ${MAXIMUM_FILE_BYTES / MEGABYTE} MB; JPEG, PNG, WebP, PDF, MP4).`,
    source: { section: '7' },
    login: 'required',
    changesState: true,
    request: z.strictObject({ purpose: z.enum(['face', 'feedback', 'chat']) }),
    response: uploadedFile,
    codes: ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED'],
    example: {
      request: { purpose: 'face' },
      response: { fileId: 'F3K9', url: '/files/F3K9', size: 48_211, mime: 'image/jpeg' },
    },
  }),
  mockOcr: defineMethod({
    summary: 'Checks an uploaded photo: correct, dark or blurred, and whether it shows exactly one face.',
    source: { section: '7' },
    login: 'required',
    changesState: false,
    request: z.strictObject({ fileId }),
    response: z.strictObject({
      quality: photoQuality.schema,
      faceFound: z.boolean(),
      confidence: confidence,
    }),
    codes: [],
    example: { request: { fileId: 'F3K9' }, response: { quality: 'correct', faceFound: true, confidence: 96 } },
  }),
  saveFaceImageInfo: defineMethod({
    summary: 'Saves the face photo, the third of the four steps.',
    source: { section: '7' },
    login: 'required',
    changesState: true,
    request: z.strictObject({ fileId }),
    response: z.strictObject({ completedSteps: z.array(informationStep.schema) }),
    codes: ['ORDER_STATUS_CONFLICT'],
    example: { request: { fileId: 'F3K9' }, response: { completedSteps: ['personal', 'work', 'face'] } },
  }),
};
