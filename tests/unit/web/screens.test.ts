import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type RouteName, routeNames } from '../../../web/src/navigation/routes';

type Screens = typeof import('../../../web/src/app/screens');

const faq = '../../../web/src/features/faq/faq';

/** The component that each route opens. */
const componentNames: Readonly<Record<RouteName, string>> = {
  home: 'HomeScreen',
  agreement: 'AgreementScreen',
  auth: 'AuthScreen',
  addBankCard: 'AddBankCardScreen',
  additionalInformation: 'AdditionalInformationScreen',
  facePhoto: 'FacePhotoScreen',
  personalInformation: 'PersonalInformationScreen',
  confirmBorrow: 'ConfirmBorrowScreen',
  countdown: 'CountdownScreen',
  lending: 'LendingScreen',
  reject: 'RejectScreen',
  review: 'ReviewScreen',
  specialConfirmBorrow: 'SpecialConfirmBorrowScreen',
  '404': 'NotFoundScreen',
  'feedback-add': 'FeedbackAddScreen',
  'feedback-detail': 'FeedbackDetailScreen',
  'feedback-faq': 'FeedbackFaqScreen',
  'feedback-list': 'FeedbackListScreen',
  'feedback-result': 'FeedbackResultScreen',
  me: 'MeScreen',
  record: 'RecordScreen',
  cashier: 'CashierScreen',
  cashierOffline: 'CashierOfflineScreen',
  extension: 'ExtensionScreen',
  repayDetail: 'RepayDetailScreen',
  aboutUs: 'AboutUsScreen',
  accountDeletion: 'AccountDeletionScreen',
  agreementList: 'AgreementListScreen',
  faq: 'FaqScreen',
  login: 'LoginScreen',
  settings: 'SettingsScreen',
};

/** What React.lazy does with a component of ours: it asks for the module, and takes what it is told at once. */
const nameOf = async (component: unknown): Promise<string> => {
  const { _init: init, _payload: payload } = component as {
    _init: (payload: unknown) => { name: string };
    _payload: unknown;
  };
  for (;;) {
    try {
      return init(payload).name;
    } catch (thrown) {
      if (!(thrown instanceof Promise)) throw thrown;
      await thrown;
    }
  }
};

let screens: Screens;
beforeEach(async () => {
  vi.resetModules();
  screens = await import('../../../web/src/app/screens');
});
afterEach(() => {
  vi.doUnmock(faq);
});

describe('the screens', () => {
  it.each(routeNames)('of %s are loaded when they are wanted, and are what the route is named for', async (name) => {
    expect(screens.isScreenLoaded(name)).toBe(false);
    await screens.preloadScreen(name);
    expect(screens.isScreenLoaded(name)).toBe(true);
    expect(await nameOf(screens.screenComponent(name))).toBe(componentNames[name]);
  });

  it('are loaded by being shown where nobody has asked for them before', async () => {
    expect(await nameOf(screens.screenComponent('faq'))).toBe('FaqScreen');
  });

  it('are each always the same component', async () => {
    const before = screens.screenComponent('faq');
    await screens.preloadScreen('faq');
    expect(screens.screenComponent('faq')).toBe(before);
    expect(screens.screenComponent('settings')).not.toBe(before);
  });

  it('answer at once where their chunk has come before', async () => {
    await screens.preloadScreen('faq');
    const { _init: init, _payload: payload } = screens.screenComponent('faq') as unknown as {
      _init: (payload: unknown) => { name: string };
      _payload: unknown;
    };
    expect(init(payload).name).toBe('FaqScreen');
  });
});

describe('the contract beyond what a start calls', () => {
  const definitions = '../../../web/src/api/definitions';

  it.each([
    ['home', true],
    ['login', true],
    ['faq', false],
  ] as const)('while it is on its way, %s can be shown: %s', async (name, isShown) => {
    vi.resetModules();
    vi.doMock(definitions, async (load) => ({ ...(await load<object>()), loadMethods: () => new Promise(() => {}) }));
    onTestFinished(() => vi.doUnmock(definitions));
    const { isScreenLoaded, preloadScreen } = await import('../../../web/src/app/screens');
    const loading = preloadScreen(name);
    if (isShown) await loading;
    await vi.dynamicImportSettled();
    expect(isScreenLoaded(name)).toBe(isShown);
  });
});

describe('a chunk that does not arrive', () => {
  it('is asked for again, by a component that has not failed yet', async () => {
    let isDown = true;
    vi.doMock(faq, () => {
      if (isDown) throw new Error('the network is gone');
      return { default: function FaqScreen() {} };
    });
    await expect(screens.preloadScreen('faq')).resolves.toBeUndefined();
    expect(screens.isScreenLoaded('faq')).toBe(false);
    const failed = screens.screenComponent('faq');
    await expect(nameOf(failed)).rejects.toThrow();
    expect(await screens.reloadScreen('faq')).toBe(false);
    // nothing has changed: what has failed stays on the screen
    expect(screens.screenComponent('faq')).toBe(failed);
    isDown = false;
    expect(await screens.reloadScreen('faq')).toBe(true);
    expect(screens.screenComponent('faq')).not.toBe(failed);
    expect(await nameOf(screens.screenComponent('faq'))).toBe('FaqScreen');
  });
});
