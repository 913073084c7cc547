import { assumptions } from '@kit/contracts/assumptions';
import { agreementType, type ButtonVariant, buttonOf, hasEnded, informationStep } from '@kit/contracts/enums';
import type { HomeItem } from '@kit/contracts/methods/configuration';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { freezeDaysLeft } from '../loan/lifecycle';
import type { Order } from '../loan/order';
import { agreementPath } from '../sandbox/agreement-path';
import { borrowerLimits } from '../sandbox/borrower-limits';
import { supportChannelsOf } from '../sandbox/customer-service';
import type { BorrowerContext, Handlers } from './handler';
import { briefOf } from './order-view';
import { latestOrder } from './steps';

const OFFER_URL = 'https://play.google.com/store/apps/details?id=com.example.harbourflow';
const OFFER_AMOUNT: Naira = 200_000;
const COUPON_BASIS_POINTS = 1_000;

const hotLoans = ({ borrower }: BorrowerContext, maximumAmount: Naira): HomeItem[] => {
  const days = `${Math.min(...assumptions.loanDays)}–${Math.max(...assumptions.loanDays)} days`;
  const upTo = (amount: Naira) => `up to ${formatNaira(amount)} · ${days}`;
  return [
    {
      itemId: 'quickbridge',
      homePageType: 1,
      name: 'QuickBridge',
      description: upTo(maximumAmount),
      maximumAmount,
      extDownloadUrl: null,
      discountBasisPoints: COUPON_BASIS_POINTS,
    },
    {
      itemId: 'harbour-flow',
      homePageType: 0,
      name: 'Harbour Flow',
      description: `${upTo(OFFER_AMOUNT)} · separate app`,
      maximumAmount: OFFER_AMOUNT,
      extDownloadUrl: borrower.outcomes.downloadOffer === 'with URL' ? OFFER_URL : null,
      discountBasisPoints: null,
    },
    {
      itemId: 'naira-now',
      homePageType: 1,
      name: 'Naira Now',
      description: upTo(assumptions.firstLimit),
      maximumAmount: assumptions.firstLimit,
      extDownloadUrl: null,
      discountBasisPoints: null,
    },
  ];
};

/** The order that home is about: one under way, or a rejection while it keeps the borrower from applying. */
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

export const configurationHandlers: Pick<Handlers, 'operationConfiguration' | 'homePage'> = {
  operationConfiguration: ({ sandbox }) => {
    const channels = supportChannelsOf(sandbox);
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
        ...limits,
        loanDays: [...assumptions.loanDays],
        dailyRateBasisPoints: assumptions.dailyRateBasisPoints,
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
};
