import { type ComponentType, lazy } from 'react';
import type { RouteName } from '../navigation/routes';

interface ScreenModule {
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

/** Whether a screen can be shown without waiting for its chunk. */
export const isScreenLoaded = (name: RouteName): boolean => loaded.has(name);

/** Loads a screen's chunk. Never rejects: a chunk that cannot be loaded shows the error screen when it is entered. */
export const preloadScreen = (name: RouteName): Promise<void> =>
  loaders[name]().then(
    (module) => {
      loaded.set(name, module);
    },
    () => undefined,
  );

/**
 * Tries again to load a screen's chunk.
 * @returns whether it is loaded now
 */
export const reloadScreen = async (name: RouteName): Promise<boolean> => {
  await preloadScreen(name);
  // a lazy component that failed once stays failed
  if (isScreenLoaded(name)) components.delete(name);
  return isScreenLoaded(name);
};

/**
 * Settles synchronously, so that a preloaded screen renders with the first paint instead of after a fallback: only then
 * do its calls share an envelope with the app's own.
 */
const settled = (module: ScreenModule): Promise<ScreenModule> => {
  const promise = Promise.resolve(module);
  return Object.assign(promise, {
    // biome-ignore lint/suspicious/noThenProperty: React.lazy takes a thenable that answers synchronously
    then: (onFulfilled?: ((value: ScreenModule) => unknown) | null) => Promise.resolve(onFulfilled?.(module)),
  }) as Promise<ScreenModule>;
};

const lazily = (name: RouteName): ComponentType =>
  lazy(() => {
    const module = loaded.get(name);
    return module ? settled(module) : loaders[name]();
  });

const components = new Map<RouteName, ComponentType>();

/** The component of a screen, always the same one for the same name. */
export const screenComponent = (name: RouteName): ComponentType => {
  const known = components.get(name);
  if (known) return known;
  const component = lazily(name);
  components.set(name, component);
  return component;
};
