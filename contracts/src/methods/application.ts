import * as z from 'zod/mini';
import { orderStatus, uploadStep } from '../enums';
import { defineMethod } from './define';

const tractOdrId = z.string().check(z.minLength(1));

/** The seven upload flags (3.13). */
export const uploadFlags = z.strictObject({
  appLoadStatus: z.boolean(),
  deviceLoadStatus: z.boolean(),
  addrBookLoadStatus: z.boolean(),
  calendarLoadStatus: z.boolean(),
  callRecordLoadStatus: z.boolean(),
  gpsLoadStatus: z.boolean(),
  smsLoadStatus: z.boolean(),
});
export type UploadFlags = z.infer<typeof uploadFlags>;

export const uploadFlagOf = {
  app: 'appLoadStatus',
  device: 'deviceLoadStatus',
  addrBook: 'addrBookLoadStatus',
  calendar: 'calendarLoadStatus',
  callRecord: 'callRecordLoadStatus',
  gps: 'gpsLoadStatus',
  sms: 'smsLoadStatus',
} as const satisfies Record<(typeof uploadStep.values)[number], keyof UploadFlags>;

/** The flags of a new application. */
export const noneUploaded: UploadFlags = {
  appLoadStatus: false,
  deviceLoadStatus: false,
  addrBookLoadStatus: false,
  calendarLoadStatus: false,
  callRecordLoadStatus: false,
  gpsLoadStatus: false,
  smsLoadStatus: false,
};

export const applicationMethods = {
  applyLoan: defineMethod({
    summary:
      'Opens an application after the four information steps. It stays incomplete until the borrower submits the data uploads. If an application is already open, this returns it.',
    source: {
      assumed: 'Section 4 starts an order with its submission, and section 7 names no call that returns tractOdrId.',
    },
    login: 'required',
    changesState: true,
    request: z.strictObject({}),
    response: z.strictObject({ tractOdrId, orderNo: z.string().check(z.minLength(1)), status: orderStatus.schema }),
    codes: ['ORDER_STATUS_CONFLICT', 'REAPPLY_BLOCKED', 'PRODUCT_NOT_FOUND'],
    example: { request: {}, response: { tractOdrId: 'T20261121001', orderNo: 'N20261121001', status: 'incomplete' } },
  }),
  uploadStatus: defineMethod({
    summary: 'Returns which of the seven data uploads have arrived for an application.',
    source: { section: '7' },
    login: 'required',
    changesState: false,
    request: z.strictObject({ tractOdrId }),
    response: uploadFlags,
    codes: ['ORDER_NOT_FOUND'],
    example: { request: { tractOdrId: 'T20261121001' }, response: noneUploaded },
  }),
  uploadPermissionData: defineMethod({
    summary:
      'Reports one data upload (isSubmit 0), or reports the last one and submits the application (isSubmit 1). Can take 5 minutes.',
    source: { assumed: 'Section 7 gives the fields of the call but no name.' },
    login: 'required',
    changesState: true,
    request: z.strictObject({ step: uploadStep.schema, tractOdrId, isSubmit: z.literal([0, 1]) }),
    response: z.strictObject({ ...uploadFlags.shape, status: orderStatus.schema }),
    codes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
    example: {
      request: { step: 'app', tractOdrId: 'T20261121001', isSubmit: 0 },
      response: { ...noneUploaded, appLoadStatus: true, status: 'incomplete' },
    },
  }),
};
