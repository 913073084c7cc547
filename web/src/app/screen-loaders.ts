import type { ComponentType } from 'react';
import type { RouteName } from '../navigation/routes';

export interface ScreenModule {
  readonly default: ComponentType;
}

/** Loads the chunk of each screen (2.34). */
export const screenLoaders: Readonly<Record<RouteName, () => Promise<ScreenModule>>> = {
  home: () => import('../features/home/home'),
  agreement: () => import('../features/agreements/agreement'),
  auth: () => import('../features/session/auth'),
  addBankCard: () => import('../features/information/add-bank-card'),
  additionalInformation: () => import('../features/information/additional-information'),
  facePhoto: () => import('../features/face/face-photo'),
  personalInformation: () => import('../features/information/personal-information'),
  confirmBorrow: () => import('../features/loan/offer/confirm-borrow'),
  countdown: () => import('../features/application/countdown'),
  lending: () => import('../features/loan/payout/lending'),
  reject: () => import('../features/application/reject'),
  review: () => import('../features/application/in-review'),
  specialConfirmBorrow: () => import('../features/loan/offer/special-confirm-borrow'),
  '404': () => import('../features/error/404'),
  'feedback-add': () => import('../features/tickets/feedback-add'),
  'feedback-detail': () => import('../features/tickets/feedback-detail'),
  'feedback-faq': () => import('../features/tickets/feedback-faq'),
  'feedback-list': () => import('../features/tickets/feedback-list'),
  'feedback-result': () => import('../features/tickets/feedback-result'),
  me: () => import('../features/me/me'),
  record: () => import('../features/loan/order-list/record'),
  cashier: () => import('../features/repayment/cashier/cashier'),
  cashierOffline: () => import('../features/repayment/payment/cashier-offline'),
  extension: () => import('../features/extension/extension'),
  repayDetail: () => import('../features/repayment/loan/repay-detail'),
  aboutUs: () => import('../features/about/about-us'),
  accountDeletion: () => import('../features/account/account-deletion'),
  agreementList: () => import('../features/agreements/agreement-list'),
  faq: () => import('../features/faq/faq'),
  login: () => import('../features/session/login'),
  settings: () => import('../features/account/settings'),
};
