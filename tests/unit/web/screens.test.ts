import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RouteName, routeNames } from '../../../web/src/platform/routes';

type Screens = typeof import('../../../web/src/app/screens')['screens'];

const faq = '../../../web/src/screens/faq';

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

/** Calls the component's module like React.lazy, and returns its name. */
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
  ({ screens } = await import('../../../web/src/app/screens'));
});
afterEach(() => {
  vi.doUnmock(faq);
  // modules loaded here must not reach other tests
  vi.resetModules();
});

describe('the screens', () => {
  it.each(routeNames)("of %s load on demand, and match the route's name", async (name) => {
    expect(screens.isLoaded(name)).toBe(false);
    await screens.preload(name);
    expect(screens.isLoaded(name)).toBe(true);
    expect(await nameOf(screens.component(name))).toBe(componentNames[name]);
  });

  it('load when they are rendered without a preload', async () => {
    expect(await nameOf(screens.component('faq'))).toBe('FaqScreen');
  });

  it('return the same component on every call', async () => {
    const before = screens.component('faq');
    await screens.preload('faq');
    expect(screens.component('faq')).toBe(before);
    expect(screens.component('settings')).not.toBe(before);
  });

  it('render at once if their chunk is loaded', async () => {
    await screens.preload('faq');
    const { _init: init, _payload: payload } = screens.component('faq') as unknown as {
      _init: (payload: unknown) => { name: string };
      _payload: unknown;
    };
    expect(init(payload).name).toBe('FaqScreen');
  });
});

describe('a chunk that does not load', () => {
  it('is requested again, by a new component', async () => {
    let isDown = true;
    vi.doMock(faq, () => {
      if (isDown) throw new Error('the network is gone');
      return { default: function FaqScreen() {} };
    });
    await expect(screens.preload('faq')).resolves.toBeUndefined();
    expect(screens.isLoaded('faq')).toBe(false);
    const failed = screens.component('faq');
    await expect(nameOf(failed)).rejects.toThrow();
    expect(await screens.reload('faq')).toBe(false);
    // without the chunk, the failed component stays
    expect(screens.component('faq')).toBe(failed);
    isDown = false;
    expect(await screens.reload('faq')).toBe(true);
    expect(screens.component('faq')).not.toBe(failed);
    expect(await nameOf(screens.component('faq'))).toBe('FaqScreen');
  });
});
