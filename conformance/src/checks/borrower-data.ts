import { type CodeName, codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import type { MethodName } from '@kit/contracts/methods';
import { deletionReason } from '@kit/contracts/methods/account';
import { supportChannels } from '@kit/contracts/methods/configuration';
import { education, gender, maritalStatus, residentType } from '@kit/contracts/methods/profile';
import { feedbackType } from '@kit/contracts/methods/tickets';
import {
  contactRelation,
  jobExperence,
  jobIndustry,
  jobType,
  payFrequency,
  weekday,
} from '@kit/contracts/methods/work';
import * as z from 'zod/mini';
import { dayName, lagosDay } from '../inspect/instants';
import { shown } from '../inspect/values';
import { parsed } from '../wire/client';
import { JPEG, PHOTO } from '../wire/upload';
import { type Check, check, sharedCheck } from './check';
import type { CheckContext } from './check-context';
import type { Memory } from './memory';
import { UNKNOWN_ID } from './refusals';
import { expect, hook, keep, logIn, run, type Step, send } from './steps';

/** Methods that name an object by its id, and the code for an unknown id. */
const byId: readonly (readonly [method: MethodName, field: string, code: CodeName])[] = [
  ['orderDetail', 'orderNo', 'ORDER_NOT_FOUND'],
  ['extensionQuote', 'orderNo', 'ORDER_NOT_FOUND'],
  ['uploadStatus', 'tractOdrId', 'ORDER_NOT_FOUND'],
  ['payOrderStatus', 'payOrderId', 'PAY_ORDER_NOT_FOUND'],
  ['saveFaceImageInfo', 'fileId', 'REQUEST_INVALID'],
  ['mockOcr', 'fileId', 'REQUEST_INVALID'],
];

/** Asks for the objects of another borrower by their ids. */
const privacy = async (context: CheckContext, memory: Memory): Promise<void> => {
  const token = memory.text('other');
  for (const [method, field, code] of byId) {
    const asked = await context.ask(method, { [field]: memory.text(field) }, { token, code: [code, 'SUCCESS'] });
    const unknown = await context.ask(method, { [field]: UNKNOWN_ID }, { token, code });
    if (asked.result?.code === codes.SUCCESS.code) {
      const expected = `${codes[code].code} ${code}, as for an unknown id`;
      context.reportValue(asked, 'data of another borrower is shown', 'result', expected, asked.result.data);
    } else if (shown(asked.call.reply) !== shown(unknown.call.reply)) {
      const expected = shown(unknown.call.reply);
      context.reportValue(asked, 'refusals reveal that an id exists', 'refusal', expected, asked.call.reply);
    }
  }
};

/** Dictionaries whose values the contract lists. */
const listed = {
  gender,
  education,
  maritalStatus,
  residentType,
  jobType,
  jobIndustry,
  jobExperence,
  payFrequency,
  weekday,
  contactRelation,
  feedbackType,
  deletionReason,
};

/** A dictionary has the values of the contract in any order. Only the kinds of feedback may be fewer. */
const dictionary = ([dictType, { values }]: readonly [string, { readonly values: readonly unknown[] }]): Step[] => {
  return [
    send('getDictItem', { dictType }),
    expect('items.*.value', `the values of ${dictType}`, (_, reply) => {
      const seen = reply.list('items.*.value');
      const isWhole = dictType === 'feedbackType' || values.every((value) => seen.includes(value));
      return isWhole && seen.every((value) => values.includes(value)) ? seen : values;
    }),
  ];
};

const CHANNELS = 'supportChannelSettings.supportChannels';

/** Asks for the orders of some days, counted from the day of the borrower's only order. */
const ordersOf = (from: number, to: number, code: CodeName = 'SUCCESS'): Step => {
  const day = (later: number) => (memory: Memory) => dayName(lagosDay(memory.number('createdAt')) + later);
  return send('orderList', { list: 'all', from: day(from), to: day(to) }, code);
};

const LARGE = Buffer.concat([PHOTO, Buffer.alloc(MAXIMUM_FILE_BYTES)]);
const UPLOADS = 'protocol 3 (Uploads)';

/** Checks of privacy, saved data, lists and uploads. */
export const borrowerDataChecks = (): Check[] => [
  sharedCheck('privacy.others', 'protocol 5 (Validation)', 'payment waiting', [
    hook('freshPhone', [], 'phone'),
    ...logIn('other'),
    run(
      byId.map(([method]) => method),
      privacy,
    ),
  ]),
  sharedCheck(
    'dictionary.values',
    'specification 3',
    'anyone',
    [
      ...Object.entries(listed).flatMap(dictionary),
      send('getDictItem', { dictType: 'bank' }),
      expect('items.*.code', 'the code of each bank', (_, reply) =>
        reply.list('items.*.code').map((code) => code ?? 'a code'),
      ),
    ],
    { level: 'read' },
  ),
  check('configuration.channels', 'specification 3.10; the contract table (operationConfiguration)', undefined, [
    send('operationConfiguration'),
    expect(CHANNELS, '{phoneService, emailService, whatsappService}, each {value, isOpen}, as JSON', (_, reply) => {
      const seen = reply.at(CHANNELS);
      const isRight = typeof seen !== 'string' || z.safeParse(supportChannels, parsed(seen)).success;
      return isRight ? seen : 'the three channels';
    }),
  ]),
  sharedCheck('records.days', 'specification 9.10; protocol 5 (Days)', 'begun', [
    send('orderList', { list: 'all' }),
    keep('createdAt', 'orders.0.createdAt'),
    ordersOf(0, 0),
    expect('orders.length', 'the order of its day', 1),
    ordersOf(1, 1),
    expect('orders.length', 'no order of another day', 0),
    ordersOf(0, -1, 'REQUEST_INVALID'),
    ordersOf(-400, 0, 'REQUEST_INVALID'),
  ]),
  sharedCheck('upload.refused', UPLOADS, 'anyone', [
    { upload: { file: Buffer.from('#!/bin/sh\necho no picture\n') }, code: 'FILE_TYPE_REFUSED' },
    { upload: { order: ['data', 'method', 'file'] }, top: 'REQUEST_INVALID' },
    { upload: { purpose: 'no such purpose' }, code: 'REQUEST_INVALID' },
  ]),
  sharedCheck('upload.type', UPLOADS, 'anyone', [
    { upload: { file: JPEG } },
    expect('mime', 'as the content of the file says', 'image/jpeg'),
  ]),
  sharedCheck('upload.large', UPLOADS, 'anyone', [{ upload: { file: LARGE }, code: 'FILE_TOO_LARGE' }], {
    level: 'destructive',
  }),
];
