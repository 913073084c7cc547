import * as z from 'zod/mini';
import { words } from '../closed-list';
import { defineMethod } from './define';
import { orderStatus } from './order-status';

/** The seven data uploads of an application (3.13). */
export const uploadStep = words(['app', 'device', 'addrBook', 'calendar', 'callRecord', 'gps', 'sms'], {
  app: 'Installed apps',
  device: 'Device',
  addrBook: 'Address book',
  calendar: 'Calendar',
  callRecord: 'Call record',
  gps: 'Location',
  sms: 'Text messages',
});

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
export const noneUploaded = Object.fromEntries(
  Object.keys(uploadFlags.shape).map((flag) => [flag, false]),
) as Readonly<UploadFlags>;

export const applyLoan = defineMethod('applyLoan', {
  changesState: true,
  response: () => z.strictObject({ tractOdrId, orderNo: z.string().check(z.minLength(1)), status: orderStatus.schema }),
  codes: ['ORDER_STATUS_CONFLICT', 'REAPPLY_BLOCKED', 'PRODUCT_NOT_FOUND'],
});

export const uploadStatus = defineMethod('uploadStatus', {
  changesState: false,
  request: () => z.strictObject({ tractOdrId }),
  response: () => uploadFlags,
  codes: ['ORDER_NOT_FOUND'],
});

export const uploadPermissionData = defineMethod('uploadPermissionData', {
  changesState: true,
  request: () => z.strictObject({ step: uploadStep.schema, tractOdrId, isSubmit: z.literal([0, 1]) }),
  response: () => z.strictObject({ ...uploadFlags.shape, status: orderStatus.schema }),
  codes: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
});
