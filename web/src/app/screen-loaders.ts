import type { ComponentType } from 'react';
import type { RouteName } from '../platform/routes';

export interface ScreenModule {
  readonly default: ComponentType;
}

/** Loads the chunk of each screen (2.34). */
export const screenLoaders: Readonly<Record<RouteName, () => Promise<ScreenModule>>> = {
  home: () => import('../screens/home/home'),
  agreement: () => import('../screens/agreement'),
  auth: () => import('../screens/auth'),
  addBankCard: () => import('../screens/add-bank-card/add-bank-card'),
  additionalInformation: () => import('../screens/additional-information'),
  facePhoto: () => import('../screens/face-photo'),
  personalInformation: () => import('../screens/personal-information'),
  confirmBorrow: () => import('../screens/confirm-borrow/confirm-borrow'),
  countdown: () => import('../screens/countdown'),
  lending: () => import('../screens/lending'),
  reject: () => import('../screens/reject'),
  review: () => import('../screens/review'),
  specialConfirmBorrow: () => import('../screens/confirm-borrow/confirm-borrow'),
  '404': () => import('../screens/404'),
  'feedback-add': () => import('../screens/feedback-add'),
  'feedback-detail': () => import('../screens/feedback-detail'),
  'feedback-faq': () => import('../screens/feedback-faq'),
  'feedback-list': () => import('../screens/feedback-list'),
  'feedback-result': () => import('../screens/feedback-result'),
  me: () => import('../screens/me'),
  record: () => import('../screens/record'),
  cashier: () => import('../screens/cashier/cashier'),
  cashierOffline: () => import('../screens/cashier-offline'),
  extension: () => import('../screens/extension'),
  repayDetail: () => import('../screens/repay-detail'),
  aboutUs: () => import('../screens/about-us'),
  accountDeletion: () => import('../screens/account-deletion'),
  agreementList: () => import('../screens/agreement-list'),
  faq: () => import('../screens/faq'),
  login: () => import('../screens/login/login'),
  settings: () => import('../screens/settings'),
};
