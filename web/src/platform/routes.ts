import type { SupportSourcePage } from '@kit/contracts/methods/tickets';

/** Index of a tab in their order (1.3) */
export type TabIndex = 0 | 1 | 2;

export interface Route {
  readonly path: string;
  /**
   * Page name in the top bar, and in the document's title before the product name (2.62). It must fit every state of
   * the screen. If a title depends on the state, the screen sets it once the server has confirmed the state.
   */
  readonly title: string;
  /** true if it opens without a login (protocol.md section 5) */
  readonly public: boolean;
  /** active tab while this screen shows the tab bar */
  readonly tab: TabIndex;
  /** true keeps the screen mounted after leaving, with its scroll and form state (2.35) */
  readonly keepAlive: boolean;
  /** true makes the back arrow and the system's back lead home (2.38) */
  readonly backToHome: boolean;
  /** the element before the title (1.6): nothing, a back arrow, or the logo with the product's name as the title */
  readonly topBar: 'none' | 'icon' | 'logo';
  /** false hides the tab bar (2.32, docs/decisions.md) */
  readonly hasTabBar: boolean;
  /** source page reported with a customer-service click (2.60) */
  readonly supportSourcePage?: SupportSourcePage;
  /** analytics page name (2.61) */
  readonly analytics?: string;
}

const route = (
  path: string,
  title: string,
  tab: TabIndex,
  flags: Partial<Omit<Route, 'path' | 'title' | 'tab'>> = {},
): Route => ({
  path,
  title,
  tab,
  public: false,
  keepAlive: false,
  backToHome: false,
  topBar: 'icon',
  hasTabBar: true,
  ...flags,
});

/** Every screen by its name in the specification (section 2). No other file contains a path. */
export const routes = {
  home: route('/', 'Home', 0, {
    keepAlive: true,
    topBar: 'logo',
    supportSourcePage: 'mainApply',
    analytics: 'loanapply_page',
  }),
  agreement: route('/agreementUrl', 'Agreement', 2, { public: true, hasTabBar: false }),
  auth: route('/auth', 'Welcome', 0, { public: true, topBar: 'none' }),
  addBankCard: route('/bank_account_info', 'Bank account', 0, {
    supportSourcePage: 'bank',
    analytics: 'bankinfo_page',
  }),
  additionalInformation: route('/more_info', 'Work information', 0, {
    supportSourcePage: 'work',
    analytics: 'workinfo_page',
  }),
  facePhoto: route('/face_recognition_info', 'Face photo', 0, {
    supportSourcePage: 'face',
    analytics: 'liveness_page',
  }),
  personalInformation: route('/profile_info', 'Personal information', 0, {
    supportSourcePage: 'personal',
    analytics: 'personalinfo_page',
  }),
  // kept alive, so that the chosen term and the tick survive reading the agreement
  confirmBorrow: route('/borrow/confirm_borrow', 'Confirm your loan', 0, {
    keepAlive: true,
    backToHome: true,
    hasTabBar: false,
    analytics: 'loantransfer_page',
  }),
  countdown: route('/countdown_info', 'Information submission', 0, {
    topBar: 'none',
    backToHome: true,
    hasTabBar: false,
  }),
  lending: route('/loan_in_process', 'Your loan', 0, { backToHome: true, analytics: 'loandeposit_page' }),
  reject: route('/decline_order', 'Your application', 0, {
    backToHome: true,
    supportSourcePage: 'mainReject',
    analytics: 'loanreject_page',
  }),
  review: route('/order_review', 'Your application', 0, { backToHome: true, analytics: 'reviewtimeout_page' }),
  specialConfirmBorrow: route('/order_confirm_white', 'Borrow again', 0, {
    keepAlive: true,
    backToHome: true,
    analytics: 'loanreloan_page',
  }),
  '404': route('/error', 'Something went wrong', 0, { public: true, backToHome: true, hasTabBar: false }),
  'feedback-add': route('/customer_add', 'New feedback', 2),
  'feedback-detail': route('/customer_detail', 'Feedback', 2),
  'feedback-faq': route('/customer_faq', 'Customer service', 2),
  'feedback-list': route('/customer_list', 'My feedback', 2, { keepAlive: true }),
  'feedback-result': route('/customer_feedback', 'Your feedback', 2, { backToHome: true }),
  me: route('/user_center', 'Me', 2, { keepAlive: true, topBar: 'none', analytics: 'home_page' }),
  record: route('/db_order_list', 'Record', 1, {
    keepAlive: true,
    topBar: 'none',
    analytics: 'listincomplete_page',
  }),
  cashier: route('/pay_cashier', 'Repay', 1, { hasTabBar: false, analytics: 'loanrepay_page' }),
  cashierOffline: route('/pay_cashier_offline', 'Your payment', 1, {
    hasTabBar: false,
    analytics: 'loanrepay_page',
  }),
  extension: route('/order_extension', 'Extend the term', 1, { hasTabBar: false, analytics: 'extension_page' }),
  repayDetail: route('/repay/repay_detail', 'Your loan', 1, { hasTabBar: false, analytics: 'billdetail_page' }),
  aboutUs: route('/user_about_us', 'About us', 2, { public: true }),
  accountDeletion: route('/user_account_delete', 'Account deletion', 2),
  agreementList: route('/user_agreement', 'Agreement List', 2, { public: true }),
  faq: route('/user_faq', 'Common Problems', 2, { public: true }),
  login: route('/login', 'Log in', 0, { public: true, topBar: 'logo', hasTabBar: false }),
  settings: route('/user_settings', 'Settings', 2),
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export const routeNames = Object.keys(routes) as RouteName[];

/** Path of a screen, without the base path. */
export const pathOf = (name: RouteName): string => routes[name].path;

/** Widens the definition of a screen to the type that all screens share. */
export const routeOf = (name: RouteName): Route => routes[name];

/** The analytics name of a screen (2.61); by default the screen's own name. */
export const analyticsPage = (name: RouteName): string => routeOf(name).analytics ?? name;

const nameByPath = new Map<string, RouteName>(routeNames.map((name) => [pathOf(name), name]));

/** The screen at a path, with or without a trailing slash. An unknown path is the error screen (2.14). */
export const routeAt = (pathname: string): RouteName => nameByPath.get(pathname.replace(/\/+$/, '') || '/') ?? '404';

/** The screen of each tab, in the tabs' order (1.3). */
export const tabs = ['home', 'record', 'me'] as const satisfies readonly RouteName[];

/** The path and the title of each screen, as JSON. */
export const screenList = (): string =>
  JSON.stringify(Object.values(routes).map(({ path, title }) => ({ path, title })));
