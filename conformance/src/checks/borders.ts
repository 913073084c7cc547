import { type CodeName, codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES, MEGABYTE } from '@kit/contracts/constants';
import {
  contactRelation,
  deletionReason,
  education,
  feedbackType,
  gender,
  informationStep,
  jobExperence,
  jobIndustry,
  jobType,
  maritalStatus,
  payFrequency,
  residentType,
  weekday,
} from '@kit/contracts/enums';
import type { MethodName } from '@kit/contracts/methods';
import { severityOfMeaning } from '../inspect/app-reader';
import { dayName, lagosDay } from '../inspect/instants';
import { shown } from '../inspect/values';
import { sampleOf } from '../wire/call';
import { PHOTO } from '../wire/upload';
import type { Borrowers } from './borrowers';
import { type Check, LOGIN, PAYOUT } from './check';
import { type Kept, Reply } from './kept';
import { NOBODYS } from './table-codes';
import type { Told, World } from './world';

const base = { level: 'write', needs: LOGIN } as const;

const tell = (
  world: World,
  { call, method }: Told,
  cause: string,
  below: string,
  expected: string,
  seen: unknown,
): void =>
  world.observe({
    ...{ cause, method, place: `${method}.${below}`, expected, seen: shown(seen) },
    severity: severityOfMeaning(call),
    sample: sampleOf(call),
  });

/** Objects of another borrower that a borrower may ask for by id, and the code for an unknown id. */
const others = (
  kept: Kept,
): readonly { method: MethodName; field: string; id: string; code: CodeName; more?: object }[] => [
  { method: 'orderDetail', field: 'orderNo', id: kept.text('orderNo'), code: 'ORDER_NOT_FOUND' },
  { method: 'extensionQuote', field: 'orderNo', id: kept.text('orderNo'), code: 'ORDER_NOT_FOUND' },
  { method: 'uploadStatus', field: 'tractOdrId', id: kept.text('tractOdrId'), code: 'ORDER_NOT_FOUND' },
  { method: 'payOrderStatus', field: 'payOrderId', id: kept.text('payOrderId'), code: 'PAY_ORDER_NOT_FOUND' },
  { method: 'saveFaceImageInfo', field: 'fileId', id: kept.text('fileId'), code: 'REQUEST_INVALID' },
  { method: 'mockOcr', field: 'fileId', id: kept.text('fileId'), code: 'REQUEST_INVALID' },
];

const privacy = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'privacy.others',
  title: 'Another borrower’s object is refused exactly like an object that does not exist',
  source: 'protocol 5 (each borrower sees their own)',
  needs: PAYOUT,
  methods: ['orderDetail', 'extensionQuote', 'uploadStatus', 'payOrderStatus', 'saveFaceImageInfo', 'mockOcr'],
  run: async (world) => {
    const owner = await borrowers.shared('payment waiting');
    const token = (await borrowers.own('new')).text('token');
    for (const { method, field, id, code } of others(owner)) {
      const asked = await world.ask(method, { [field]: id }, { token, code: [code, 'SUCCESS'] });
      const unknown = await world.ask(method, { [field]: NOBODYS }, { token, code });
      if (asked.result?.code === codes.SUCCESS.code) {
        const expected = `${codes[code].code} ${code}, as for an unknown id`;
        tell(world, asked, 'what is another’s is shown', `result`, expected, asked.result.data);
      } else if (shown(asked.call.reply) !== shown(unknown.call.reply)) {
        tell(
          world,
          asked,
          'what is another’s is told from what is not',
          'refusal',
          shown(unknown.call.reply),
          asked.call.reply,
        );
      }
    }
  },
});

const DIGITS = /\d{6,}/;

const masks = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'privacy.masks',
  title: 'Account number and BVN come back masked',
  source: 'protocol 5 (bankSummary)',
  methods: ['profileInfo'],
  run: async (world) => {
    const token = (await borrowers.shared('filled')).text('token');
    const told = await world.ask('profileInfo', {}, { token });
    const reply = new Reply(told.result?.data);
    for (const field of ['accountNoMasked', 'bvnMasked']) {
      const seen = reply.at(`bank.${field}`);
      if (typeof seen === 'string' && DIGITS.test(seen)) {
        tell(
          world,
          told,
          'numbers that are not masked',
          `result.bank.${field}`,
          'all but the last digits hidden',
          seen,
        );
      }
    }
  },
});

const profile = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'profile.saved',
  title: 'The profile returns the saved data, and the steps are complete in their order',
  source: 'specification 1.9 and 2.39',
  methods: ['profileInfo', 'homePage', 'userIdentifierInfo'],
  run: async (world) => {
    const token = (await borrowers.shared('filled')).text('token');
    const told = await world.ask('userIdentifierInfo', {}, { token });
    const steps = new Reply(told.result?.data).at('completedSteps');
    const wanted = [...informationStep.values];
    const isWhole = told.result?.differing.length === 0;
    if (isWhole && shown(steps) !== shown(wanted)) {
      tell(world, told, 'steps that are done', 'result.completedSteps', shown(wanted), steps);
    }
  },
});

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

const dictionaries = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'dictionary.values',
  title: 'Dictionaries contain exactly the values of the contract, and banks have codes',
  source: 'specification 3',
  level: 'read',
  needs: ['codeFor'],
  methods: ['getDictItem'],
  run: async (world) => {
    const token = (await borrowers.anyone()).text('token');
    const names = Object.keys(listed);
    const all = await world.askAll(
      [...names, 'bank'].map((dictType) => ({ method: 'getDictItem', data: { dictType } })),
      { token },
      () => ['SUCCESS'],
    );
    all.forEach((told, index) => {
      const name = names[index];
      const items = new Reply(told.result?.data).list('items').map((item) => new Reply(item));
      if (told.result?.differing.length !== 0) return;
      if (name === undefined) {
        const bare = items.find((item) => item.at('code') === undefined);
        if (bare !== undefined)
          tell(world, told, 'missing code of a bank', 'result.items[].code', 'the code of each bank', bare.data);
        return;
      }
      const list = listed[name] ?? [];
      const values = items.map((item) => item.at('value'));
      const extra = values.filter((value) => !list.includes(value));
      const missing = list.filter((value) => !values.includes(value) && !(name === 'feedbackType'));
      if (extra.length === 0 && missing.length === 0) return;
      const seen = extra.length > 0 ? `also ${shown(extra)}` : `without ${shown(missing)}`;
      tell(world, told, 'values of dictionaries', 'result.items[].value', `${name}: ${shown(list)}`, seen);
    });
  },
});

const records = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'records.days',
  title: 'The record list filters orders by the Lagos day of their creation',
  source: 'specification 9.10; protocol 5',
  methods: ['orderList'],
  run: async (world) => {
    const kept = await borrowers.shared('begun');
    const token = kept.text('token');
    const all = await world.ask('orderList', { list: 'all' }, { token });
    const [order] = new Reply(all.result?.data).list('orders');
    const createdAt = new Reply(order).at('createdAt');
    if (typeof createdAt !== 'number' || all.result?.differing.length !== 0) return;
    const day = lagosDay(createdAt);
    const ask = (from: number, to: number) =>
      world.ask('orderList', { list: 'all', from: dayName(from), to: dayName(to) }, { token });
    const count = ({ result }: Told) => new Reply(result?.data).list('orders').length;
    const within = await ask(day, day);
    const outside = await ask(day + 1, day + 1);
    if (count(within) !== 1)
      tell(
        world,
        within,
        'days of the record list',
        'result.orders',
        `the order of ${dayName(day)}`,
        within.result?.data,
      );
    if (count(outside) !== 0)
      tell(
        world,
        outside,
        'days of the record list',
        'result.orders',
        `no order of ${dayName(day + 1)}`,
        outside.result?.data,
      );
    await world.ask(
      'orderList',
      { list: 'all', from: dayName(day), to: dayName(day - 1) },
      { token, code: 'REQUEST_INVALID' },
    );
    await world.ask(
      'orderList',
      { list: 'all', from: dayName(day - 400), to: dayName(day) },
      { token, code: 'REQUEST_INVALID' },
    );
  },
});

const uploads = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'upload.refused',
  title: 'The server checks the content of an uploaded file and the order of the parts',
  source: 'protocol 3',
  methods: ['mediaUpload'],
  run: async (world) => {
    const token = (await borrowers.anyone()).text('token');
    await world.upload(
      { file: Buffer.from('#!/bin/sh\necho no picture\n'), purpose: 'face', token },
      { codes: [['FILE_TYPE_REFUSED']] },
    );
    await world.upload(
      { file: PHOTO, purpose: 'face', token, order: ['data', 'method', 'file'] },
      { top: 'REQUEST_INVALID' },
    );
    await world.upload({ file: PHOTO, purpose: 'no such purpose', token }, { codes: [['REQUEST_INVALID']] });
  },
});

const largeUpload = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'upload.large',
  title: `A file above ${MAXIMUM_FILE_BYTES / MEGABYTE} MB is refused`,
  source: 'protocol 3',
  level: 'destructive',
  methods: ['mediaUpload'],
  run: async (world) => {
    const token = (await borrowers.anyone()).text('token');
    const file = Buffer.concat([PHOTO, Buffer.alloc(MAXIMUM_FILE_BYTES)]);
    await world.upload({ file, purpose: 'face', token }, { codes: [['FILE_TOO_LARGE']] });
  },
});

/** Checks of privacy, saved data, lists and uploads. */
export const borderChecks = (borrowers: Borrowers): Check[] =>
  [privacy, masks, profile, dictionaries, records, uploads, largeUpload].map((check) => check(borrowers));
