import type * as z from 'zod/mini';
import { hasOwn } from '../has-own';
import { accountDeletionCheck, deleteAccount } from './account';
import { applyLoan, uploadPermissionData, uploadStatus } from './application';
import { checkBank, saveBankInfo } from './bank';
import { homePage, operationConfiguration } from './configuration';
import type { MethodDefinition } from './define';
import { getDictItem } from './dictionary';
import { extendOrder, extensionQuote } from './extension';
import { faceServiceToggle, mediaUpload, mockOcr, saveFaceImageInfo } from './face';
import { cancelOrder, confirmBorrow, loanQuote, orderDetail, orderList } from './loan';
import { profileInfo, saveIdentifierInfo } from './profile';
import { createPayOrder, payOrderStatus } from './repayment';
import { createReviewSchema, saveReview, updateReviewSchema } from './review';
import { authenticate, sendAuthCode } from './session';
import {
  customerServiceTicket,
  notePage,
  rateTicket,
  saveTicket,
  saveTicketNote,
  ticketInfo,
  ticketList,
  tictetQuestionList,
} from './tickets';
import { displayTicketNote } from './unread';
import { userIdentifierInfo } from './user';
import { saveWorkInfo } from './work';

/** All methods of the wire, by name (section 7). The server's handlers and the client's calls derive from its keys. */
export const methods = {
  sendAuthCode,
  authenticate,
  userIdentifierInfo,
  saveIdentifierInfo,
  profileInfo,
  saveWorkInfo,
  faceServiceToggle,
  mediaUpload,
  mockOcr,
  saveFaceImageInfo,
  checkBank,
  saveBankInfo,
  getDictItem,
  operationConfiguration,
  homePage,
  applyLoan,
  uploadStatus,
  uploadPermissionData,
  orderList,
  orderDetail,
  loanQuote,
  confirmBorrow,
  cancelOrder,
  createPayOrder,
  payOrderStatus,
  extensionQuote,
  extendOrder,
  displayTicketNote,
  tictetQuestionList,
  ticketList,
  ticketInfo,
  saveTicket,
  notePage,
  saveTicketNote,
  rateTicket,
  customerServiceTicket,
  createReviewSchema,
  updateReviewSchema,
  saveReview,
  accountDeletionCheck,
  deleteAccount,
} as const satisfies Readonly<Record<string, MethodDefinition>>;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
/** Request data as a caller writes it. */
export type RequestOf<Name extends MethodName> = z.input<Methods[Name]['request']>;
/** Request data after validation, as a handler receives it. */
export type ParsedRequestOf<Name extends MethodName> = z.output<Methods[Name]['request']>;
/** Response data of a success. */
export type ResponseOf<Name extends MethodName> = z.output<Methods[Name]['response']>;

/** The row of a method, for code that takes any. Callers import the row itself, so that they load no other. */
export type RowOf<Name extends MethodName> = MethodDefinition & { readonly name: Name };

export const isMethodName = (name: string): name is MethodName => hasOwn(methods, name);
