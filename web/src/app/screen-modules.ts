import type { ComponentType } from 'react';
import { loadMethods } from '../api/definitions';
import type { RouteName } from '../navigation/routes';

export interface ScreenModule {
  readonly default: ComponentType;
}

/** The chunk of each screen (2.34). */
const loaders: Readonly<Record<RouteName, () => Promise<ScreenModule>>> = {
  home: () => import('../features/home/home'),
  agreement: () => import('../features/agreements/agreement'),
  auth: () => import('../features/session/auth'),
  addBankCard: () => import('../features/bank/add-bank-card'),
  additionalInformation: () => import('../features/work/additional-information'),
  facePhoto: () => import('../features/face/face-photo'),
  personalInformation: () => import('../features/profile/personal-information'),
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

const loaded = new Map<RouteName, ScreenModule>();

/** A screen's module, if it is loaded. */
export const loadedScreen = (name: RouteName): ScreenModule | undefined => loaded.get(name);

/** Whether a screen can be shown without waiting for its chunk. */
export const isScreenLoaded = (name: RouteName): boolean => loaded.has(name);

/** What these screens call comes with the app itself. */
const early: readonly RouteName[] = ['home', 'login'];

/** Loads a screen's module, and with it what it knows of the contract. */
export const loadScreen = async (name: RouteName): Promise<ScreenModule> => {
  const [module] = await Promise.all([loaders[name](), early.includes(name) ? undefined : loadMethods()]);
  return module;
};

/** Loads a screen's chunk. Never rejects: a chunk that cannot be loaded shows the error screen when it is entered. */
export const preloadScreen = (name: RouteName): Promise<void> =>
  loadScreen(name).then(
    (module) => {
      loaded.set(name, module);
    },
    () => undefined,
  );
