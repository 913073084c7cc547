import { assumptions } from '@kit/contracts/assumptions';
import type { EnumEntry } from '@kit/contracts/closed-list';
import { deletionReason } from '@kit/contracts/methods/account';
import { agreementType, type HomeItem } from '@kit/contracts/methods/configuration';
import type { DictionaryItem, DictionaryName } from '@kit/contracts/methods/dictionary';
import { type ButtonVariant, buttonOf, hasEnded } from '@kit/contracts/methods/order-status';
import { education, gender, maritalStatus, residentType } from '@kit/contracts/methods/profile';
import { feedbackType, offeredFeedbackTypes } from '@kit/contracts/methods/tickets';
import { informationStep } from '@kit/contracts/methods/user';
import {
  contactRelation,
  jobExperence,
  jobIndustry,
  jobType,
  payFrequency,
  weekday,
} from '@kit/contracts/methods/work';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { ruleTexts } from '@kit/contracts/rules';
import { freezeDaysLeft } from '../loan/lifecycle';
import type { Order } from '../loan/order';
import { availabilityOf, productsNow } from '../loan/products';
import { borrowerLimits } from '../service/borrower';
import { agreementPath } from '../service/paths';
import { banks } from './banks';
import { type BorrowerContext, type Handlers, latestOrder, refuseField } from './handler';
import { briefOf } from './loan';
import { areasOf, states } from './states';

const OFFER_URL = 'https://play.google.com/store/apps/details?id=com.example.harbourflow';
const OFFER_AMOUNT: Naira = 200_000;

const downloadOffer = (extDownloadUrl: string | null, description: string): HomeItem => ({
  itemId: 'harbour-flow',
  homePageType: 0,
  name: 'Harbour Flow',
  description,
  maximumAmount: OFFER_AMOUNT,
  extDownloadUrl,
  productId: null,
  couponId: null,
  discountBasisPoints: null,
  availability: 'open',
});

/** The Hot Loan section: our own products, with another lender's app in second place. */
const hotLoans = (context: BorrowerContext, limit: Naira): HomeItem[] => {
  const { borrower, now } = context;
  const days = `${Math.min(...assumptions.loanDays)}–${Math.max(...assumptions.loanDays)} days`;
  const upTo = (amount: Naira) => `up to ${formatNaira(amount)} · ${days}`;
  const order = latestOrder(context);
  const own = productsNow().map((product): HomeItem => {
    const maximumAmount = product.maximumAmount ?? limit;
    return {
      itemId: product.productId,
      homePageType: 1,
      name: product.name,
      description: upTo(maximumAmount),
      maximumAmount,
      extDownloadUrl: null,
      productId: product.productId,
      couponId: product.coupon?.couponId ?? null,
      discountBasisPoints: product.coupon?.discountBasisPoints ?? null,
      availability: availabilityOf(product, limit, order, now),
    };
  });
  const url = borrower.outcomes.downloadOffer === 'with URL' ? OFFER_URL : null;
  const download = downloadOffer(url, `${upTo(OFFER_AMOUNT)} · separate app`);
  return [...own.slice(0, 1), download, ...own.slice(1)];
};

/** The current order on home: an active order, or a rejection that still blocks a new application. */
const orderOfHome = (context: BorrowerContext): Order | undefined => {
  const order = latestOrder(context);
  const concerns = order !== undefined && (!hasEnded(order.status) || freezeDaysLeft(order, context.now) > 0);
  return concerns ? order : undefined;
};

const buttonOfHome = ({ borrower }: BorrowerContext, order: Order | undefined): ButtonVariant => {
  if (order !== undefined) return buttonOf[order.status];
  const begun = borrower.completedSteps.length;
  return begun === 0 || begun === informationStep.values.length ? 'apply' : 'continue';
};

const named = (name: string): DictionaryItem => ({ value: name, label: name });

const offered = feedbackType.entries.filter(({ value }) => offeredFeedbackTypes.some((type) => type === value));

/** All dictionaries except the areas, which depend on the state. */
const dictionaries: Readonly<Record<Exclude<DictionaryName, 'district'>, readonly DictionaryItem[]>> = {
  gender: gender.entries,
  education: education.entries,
  maritalStatus: maritalStatus.entries,
  residentType: residentType.entries,
  jobType: jobType.entries,
  jobIndustry: jobIndustry.entries,
  jobExperence: jobExperence.entries,
  payFrequency: payFrequency.entries,
  weekday: weekday.entries,
  contactRelation: contactRelation.entries,
  feedbackType: offered satisfies readonly EnumEntry<number>[],
  deletionReason: deletionReason.entries,
  state: states.map(named),
  bank: banks.map(({ name, code }) => ({ value: name, label: name, code })),
};

export const configurationHandlers = {
  operationConfiguration: ({ sandbox }) => {
    const channels = sandbox.supportChannels.now;
    return {
      supportChannelSettings: {
        supportChannels: JSON.stringify(channels),
        whatsappNo: channels.whatsappService.value,
      },
      productName: assumptions.productName,
      officialWebsite: assumptions.officialWebsite,
      agreements: agreementType.values.map((type) => ({ type, url: agreementPath(type) })),
    };
  },
  homePage: (context) => {
    const { sandbox, borrower, now } = context;
    const order = orderOfHome(context);
    const limits = borrowerLimits(sandbox, borrower, now);
    const { completedSteps } = borrower;
    return {
      product: {
        minimumAmount: assumptions.minimumLoan,
        loanDays: [...assumptions.loanDays],
        dailyRateBasisPoints: assumptions.dailyRateBasisPoints,
        ...limits,
      },
      button: buttonOfHome(context, order),
      application: {
        completedSteps: [...completedSteps],
        nextStep: informationStep.values.find((step) => !completedSteps.includes(step)) ?? null,
      },
      order: order === undefined ? null : briefOf(order, now),
      items: hotLoans(context, limits.maximumAmount),
    };
  },
  getDictItem: (_context, { dictType, parent = '' }) => {
    if (dictType !== 'district') return { items: [...dictionaries[dictType]] };
    const areas = areasOf(parent);
    return areas === undefined ? refuseField('parent', ruleTexts.area) : { items: areas.map(named) };
  },
} satisfies Partial<Handlers>;
