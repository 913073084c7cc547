import { assumptions } from '@kit/contracts/assumptions';
import { NAIRA_SYMBOL } from '@kit/contracts/constants';
import { agreementType, type InformationStep, informationStep } from '@kit/contracts/enums';
import type { HomeItem, SupportChannels } from '@kit/contracts/methods/configuration';
import { agreementPath } from '../pages/agreements';
import type { Handlers } from './handler';

const naira = (amount: number): string => NAIRA_SYMBOL + amount.toLocaleString('en-US');

const supportChannels: SupportChannels = {
  phoneService: { value: '02013301234', isOpen: true },
  emailService: { value: 'help@example.com', isOpen: true },
  whatsappService: { value: '08035550147', isOpen: true },
};

const hotLoans = (): HomeItem[] => {
  const days = `${Math.min(...assumptions.loanDays)}–${Math.max(...assumptions.loanDays)} days`;
  const offer = (amount: number) => `up to ${naira(amount)} · ${days}`;
  return [
    {
      itemId: 'quickbridge',
      homePageType: 1,
      name: 'QuickBridge',
      description: offer(assumptions.maximumLoan),
      maximumAmount: assumptions.maximumLoan,
      extDownloadUrl: null,
      discountBasisPoints: null,
    },
    {
      itemId: 'harbour-flow',
      homePageType: 0,
      name: 'Harbour Flow',
      description: `${offer(200_000)} · separate app`,
      maximumAmount: 200_000,
      extDownloadUrl: 'https://play.google.com/store/apps/details?id=com.example.harbourflow',
      discountBasisPoints: null,
    },
    {
      itemId: 'naira-now',
      homePageType: 1,
      name: 'Naira Now',
      description: offer(assumptions.firstLimit),
      maximumAmount: assumptions.firstLimit,
      extDownloadUrl: null,
      discountBasisPoints: null,
    },
  ];
};

const nextStep = (completed: readonly InformationStep[]): InformationStep | null =>
  informationStep.values.find((step) => !completed.includes(step)) ?? null;

export const configurationHandlers: Pick<Handlers, 'operationConfiguration' | 'homePage'> = {
  operationConfiguration: () => ({
    supportChannelSettings: {
      supportChannels: JSON.stringify(supportChannels),
      whatsappNo: supportChannels.whatsappService.value,
    },
    productName: assumptions.productName,
    officialWebsite: assumptions.officialWebsite,
    agreements: agreementType.values.map((type) => ({ type, url: agreementPath(type) })),
  }),
  homePage: ({ borrower }) => ({
    product: {
      minimumAmount: assumptions.minimumLoan,
      maximumAmount: assumptions.firstLimit,
      loanDays: [...assumptions.loanDays],
      dailyRateBasisPoints: assumptions.dailyRateBasisPoints,
      previousMaximumAmount: null,
    },
    button: borrower.completedSteps.length === 0 ? 'apply' : 'continue',
    application: {
      completedSteps: [...borrower.completedSteps],
      nextStep: nextStep(borrower.completedSteps),
    },
    order: null,
    items: hotLoans(),
  }),
};
