import * as z from 'zod/mini';
import { SAMPLE_LENDER } from '../assumptions';
import { agreementType, buttonVariant, informationStep, itemAvailability, orderStatus } from '../enums';
import { basisPoints, naira } from '../money';
import { days, termDays } from '../quantities';
import { instant, phone } from '../rules';
import { defineMethod } from './define';
import { daysLeft, discountBasisPoints } from './order-fields';

/** One way to reach customer service (3.10). */
export const supportChannelState = z.strictObject({ value: z.string(), isOpen: z.boolean() });

/** What the JSON string `supportChannels` holds (3.10). */
export const supportChannels = z.strictObject({
  phoneService: supportChannelState,
  emailService: supportChannelState,
  whatsappService: supportChannelState,
});
export type SupportChannels = z.infer<typeof supportChannels>;

/** How the app is told of customer service (3.10). */
export const supportChannelSettings = z.strictObject({
  supportChannels: z.string(),
  whatsappNo: z.union([phone, z.literal('')]),
});

/** Where an agreement can be read, relative to the base. */
export const agreementLink = z.strictObject({ type: agreementType.schema, url: z.string().check(z.minLength(1)) });

/** The loan product as home shows it: money in naira, rates in basis points, durations in days. */
export const loanProduct = z.strictObject({
  minimumAmount: naira,
  maximumAmount: naira,
  loanDays: z.array(termDays),
  dailyRateBasisPoints: basisPoints,
  previousMaximumAmount: z.nullable(naira),
});

/** How far the four information steps are. */
export const applicationProgress = z.strictObject({
  completedSteps: z.array(informationStep.schema),
  nextStep: z.nullable(informationStep.schema),
});

/** The order that home is about, if there is one. */
export const homeOrder = z.strictObject({
  orderNo: z.string().check(z.minLength(1)),
  tractOdrId: z.string(),
  status: orderStatus.schema,
  button: buttonVariant.schema,
  amount: naira,
  dueAt: z.nullable(instant),
  overdueDays: days,
  daysLeft,
});

/**
 * A card in the Hot Loan section. `homePageType` 0 is a download offer (CPI) that opens `extDownloadUrl`,
 * which may be missing (2.49); 1 is a product of this app.
 */
export const homeItem = z.strictObject({
  itemId: z.string().check(z.minLength(1)),
  homePageType: z.literal([0, 1]),
  name: z.string().check(z.minLength(1)),
  description: z.string(),
  maximumAmount: z.nullable(naira),
  extDownloadUrl: z.nullable(z.string()),
  productId: z.nullable(z.string().check(z.minLength(1))),
  couponId: z.nullable(z.string().check(z.minLength(1))),
  discountBasisPoints: z.nullable(discountBasisPoints),
  availability: itemAvailability.schema,
});
export type HomeItem = z.infer<typeof homeItem>;

export const configurationMethods = {
  operationConfiguration: defineMethod({
    summary:
      'What operations can change without a release: how to reach customer service, and where the agreements are.',
    source: { section: '7' },
    login: 'none',
    changesState: false,
    request: z.strictObject({}),
    response: z.strictObject({
      supportChannelSettings,
      productName: z.string().check(z.minLength(1)),
      officialWebsite: z.string().check(z.minLength(1)),
      agreements: z.array(agreementLink),
    }),
    codes: [],
    example: {
      request: {},
      response: {
        supportChannelSettings: {
          supportChannels:
            '{"phoneService":{"value":"02013301234","isOpen":true},"emailService":{"value":"help@example.com","isOpen":true},"whatsappService":{"value":"08035550147","isOpen":false}}',
          whatsappNo: '08035550147',
        },
        productName: SAMPLE_LENDER,
        officialWebsite: 'https://www.example.com',
        agreements: [{ type: 'privacy_policy', url: '/agreements/privacy_policy.html' }],
      },
    },
  }),
  homePage: defineMethod({
    summary:
      'All that home shows: the product, the application under way, the current order, and the Hot Loan section.',
    source: { assumed: 'Section 2 describes home and section 7 names no call that feeds it.' },
    login: 'required',
    changesState: false,
    request: z.strictObject({}),
    response: z.strictObject({
      product: loanProduct,
      button: buttonVariant.schema,
      application: applicationProgress,
      order: z.nullable(homeOrder),
      items: z.array(homeItem),
    }),
    codes: [],
    example: {
      request: {},
      response: {
        product: {
          minimumAmount: 5_000,
          maximumAmount: 50_000,
          loanDays: [7, 14],
          dailyRateBasisPoints: 50,
          previousMaximumAmount: null,
        },
        button: 'apply',
        application: { completedSteps: ['personal'], nextStep: 'work' },
        order: null,
        items: [
          {
            itemId: 'quickbridge',
            homePageType: 1,
            name: 'QuickBridge',
            description: 'up to ₦100,000 · 7–14 days',
            maximumAmount: 100_000,
            extDownloadUrl: null,
            productId: 'quickbridge',
            couponId: 'quickbridge-10',
            discountBasisPoints: 1_000,
            availability: 'open',
          },
        ],
      },
    },
  }),
};
