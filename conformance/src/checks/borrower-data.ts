import { type CodeName, codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import {
  contactRelation,
  deletionReason,
  education,
  feedbackType,
  gender,
  jobExperence,
  jobIndustry,
  jobType,
  maritalStatus,
  payFrequency,
  residentType,
  weekday,
} from '@kit/contracts/enums';
import type { MethodName } from '@kit/contracts/methods';
import { supportChannels } from '@kit/contracts/methods/configuration';
import * as z from 'zod/mini';
import { dayName, lagosDay } from '../inspect/instants';
import { shown } from '../inspect/values';
import { parsed } from '../wire/client';
import { JPEG, PHOTO } from '../wire/upload';
import { type Check, run } from './check';
import type { CheckContext, EntryReply } from './check-context';
import { type Memory, Reply } from './memory';
import { reportValue } from './report-value';
import { expect, hook, logIn } from './steps';
import { UNKNOWN_ID } from './table-codes';

/** Objects that a borrower asks for by id, although they belong to somebody else, and the code for an unknown id. */
const others = (
  memory: Memory,
): readonly { method: MethodName; field: string; id: string; code: CodeName; more?: object }[] => [
  { method: 'orderDetail', field: 'orderNo', id: memory.text('orderNo'), code: 'ORDER_NOT_FOUND' },
  { method: 'extensionQuote', field: 'orderNo', id: memory.text('orderNo'), code: 'ORDER_NOT_FOUND' },
  { method: 'uploadStatus', field: 'tractOdrId', id: memory.text('tractOdrId'), code: 'ORDER_NOT_FOUND' },
  { method: 'payOrderStatus', field: 'payOrderId', id: memory.text('payOrderId'), code: 'PAY_ORDER_NOT_FOUND' },
  { method: 'saveFaceImageInfo', field: 'fileId', id: memory.text('fileId'), code: 'REQUEST_INVALID' },
  { method: 'mockOcr', field: 'fileId', id: memory.text('fileId'), code: 'REQUEST_INVALID' },
];

const privacy = async (context: CheckContext, memory: Memory): Promise<void> => {
  const token = memory.text('other');
  for (const { method, field, id, code } of others(memory)) {
    const asked = await context.ask(method, { [field]: id }, { token, code: [code, 'SUCCESS'] });
    const unknown = await context.ask(method, { [field]: UNKNOWN_ID }, { token, code });
    if (asked.result?.code === codes.SUCCESS.code) {
      const expected = `${codes[code].code} ${code}, as for an unknown id`;
      reportValue(context, asked, 'data of another borrower is shown', `result`, expected, asked.result.data);
    } else if (shown(asked.call.reply) !== shown(unknown.call.reply)) {
      const expected = shown(unknown.call.reply);
      reportValue(context, asked, 'refusals reveal that an id exists', 'refusal', expected, asked.call.reply);
    }
  }
};

/** Dictionaries whose values the contract lists. */
const listed: Readonly<Record<string, readonly unknown[]>> = {
  gender: gender.values,
  education: education.values,
  maritalStatus: maritalStatus.values,
  residentType: residentType.values,
  jobType: jobType.values,
  jobIndustry: jobIndustry.values,
  jobExperence: jobExperence.values,
  payFrequency: payFrequency.values,
  weekday: weekday.values,
  contactRelation: contactRelation.values,
  feedbackType: feedbackType.values,
  deletionReason: deletionReason.values,
};

const dictionaries = async (context: CheckContext, memory: Memory): Promise<void> => {
  const token = memory.text('token');
  const names = Object.keys(listed);
  const all = await context.askAll(
    [...names, 'bank'].map((dictType) => ({ method: 'getDictItem', data: { dictType } })),
    { token },
    () => ['SUCCESS'],
  );
  all.forEach((answer, index) => {
    const name = names[index];
    const items = new Reply(answer.result?.data).list('items').map((item) => new Reply(item));
    if (answer.result?.differing.length !== 0) return;
    if (name === undefined) {
      const bare = items.find((item) => item.at('code') === undefined);
      const expected = 'the code of each bank';
      if (bare !== undefined)
        reportValue(context, answer, 'missing code of a bank', 'result.items[].code', expected, bare.data);
      return;
    }
    const list = listed[name] ?? [];
    const values = items.map((item) => item.at('value'));
    const extra = values.filter((value) => !list.includes(value));
    const missing = list.filter((value) => !values.includes(value) && name !== 'feedbackType');
    if (extra.length === 0 && missing.length === 0) return;
    const seen = extra.length > 0 ? `also ${shown(extra)}` : `without ${shown(missing)}`;
    reportValue(context, answer, 'values of dictionaries', 'result.items[].value', `${name}: ${shown(list)}`, seen);
  });
};

const channels = async (context: CheckContext): Promise<void> => {
  const answer = await context.ask('operationConfiguration', {});
  const place = 'supportChannelSettings.supportChannels';
  const seen = new Reply(answer.result?.data).at(place);
  if (typeof seen !== 'string' || z.safeParse(supportChannels, parsed(seen)).success) return;
  const expected = '{phoneService, emailService, whatsappService}, each {value, isOpen}, as a JSON string';
  reportValue(context, answer, 'support channels', `result.${place}`, expected, seen);
};

const records = async (context: CheckContext, memory: Memory): Promise<void> => {
  const token = memory.text('token');
  const all = await context.ask('orderList', { list: 'all' }, { token });
  const [order] = new Reply(all.result?.data).list('orders');
  const createdAt = new Reply(order).at('createdAt');
  if (typeof createdAt !== 'number' || all.result?.differing.length !== 0) return;
  const day = lagosDay(createdAt);
  const ask = (from: number, to: number, code?: CodeName) =>
    context.ask('orderList', { list: 'all', from: dayName(from), to: dayName(to) }, { token, code });
  const judge = (answer: EntryReply, orders: number, expected: string) => {
    const { data } = answer.result ?? {};
    if (new Reply(data).list('orders').length === orders) return;
    reportValue(context, answer, 'days of the record list', 'result.orders', expected, data);
  };
  judge(await ask(day, day), 1, `the order of ${dayName(day)}`);
  judge(await ask(day + 1, day + 1), 0, `no order of ${dayName(day + 1)}`);
  await ask(day, day - 1, 'REQUEST_INVALID');
  await ask(day - 400, day, 'REQUEST_INVALID');
};

const base = { source: 'protocol 3 (Uploads)', given: 'anyone', isShared: true } as const;

/** Checks of privacy, saved data, lists and uploads. */
export const borrowerDataChecks = (): Check[] => [
  {
    id: 'privacy.others',
    source: 'protocol 5 (Validation)',
    given: 'payment waiting',
    isShared: true,
    steps: [
      hook('freshPhone', () => [], 'phone'),
      ...logIn('other'),
      run(['orderDetail', 'extensionQuote', 'uploadStatus', 'payOrderStatus', 'saveFaceImageInfo', 'mockOcr'], privacy),
    ],
  },
  {
    id: 'dictionary.values',
    source: 'specification 3',
    level: 'read',
    given: 'anyone',
    isShared: true,
    steps: [run(['getDictItem'], dictionaries)],
  },
  {
    id: 'configuration.channels',
    source: 'specification 3.10; the contract table (operationConfiguration)',
    steps: [run(['operationConfiguration'], channels)],
  },
  {
    id: 'records.days',
    source: 'specification 9.10; protocol 5 (Days)',
    given: 'begun',
    isShared: true,
    steps: [run(['orderList'], records)],
  },
  {
    ...base,
    id: 'upload.refused',
    steps: [
      { upload: { file: Buffer.from('#!/bin/sh\necho no picture\n') }, code: 'FILE_TYPE_REFUSED' },
      { upload: { order: ['data', 'method', 'file'] }, top: 'REQUEST_INVALID' },
      { upload: { purpose: 'no such purpose' }, code: 'REQUEST_INVALID' },
    ],
  },
  {
    ...base,
    id: 'upload.type',
    steps: [{ upload: { file: JPEG } }, expect('mime', 'as the content of the file says', () => ['image/jpeg'])],
  },
  {
    ...base,
    id: 'upload.large',
    level: 'destructive',
    steps: [{ upload: { file: Buffer.concat([PHOTO, Buffer.alloc(MAXIMUM_FILE_BYTES)]) }, code: 'FILE_TOO_LARGE' }],
  },
];
