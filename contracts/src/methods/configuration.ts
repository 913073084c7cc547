import * as z from 'zod/mini';
import { SAMPLE_LENDER } from '../assumptions';
import { agreementType, buttonVariant, informationStep, itemAvailability, orderStatus } from '../first-enums';
import { instant, phone } from '../first-rules';
import { basisPoints, naira } from '../money';
import { days, termDays } from '../quantities';
import { defineMethod } from './define';
import { daysLeft, discountBasisPoints } from './order-fields';

/** One support channel (3.10). */
export const supportChannelState = z.strictObject({ value: z.string(), isOpen: z.boolean() });

/** Content of the JSON string `supportChannels` (3.10). */
export const supportChannels = z.strictObject({
  phoneService: supportChannelState,
  emailService: supportChannelState,
  whatsappService: supportChannelState,
});
export type SupportChannels = z.infer<typeof supportChannels>;

/** Customer service settings for the app (3.10). */
export const supportChannelSettings = z.strictObject({
  supportChannels: z.string(),
  whatsappNo: z.union([phone, z.literal('')]),
});

/** An agreement and the address of its page, relative to the base. */
export const agreementLink = z.strictObject({ type: agreementType.schema, url: z.string().check(z.minLength(1)) });

/** The loan product on home. Money is in naira, rates in basis points, durations in days. */
export const loanProduct = z.strictObject({
  minimumAmount: naira,
  maximumAmount: naira,
  loanDays: z.array(termDays),
  dailyRateBasisPoints: basisPoints,
  previousMaximumAmount: z.nullable(naira),
});

/** Progress of the four information steps. */
export const applicationProgress = z.strictObject({
  completedSteps: z.array(informationStep.schema),
  nextStep: z.nullable(informationStep.schema),
});

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
 * A card in the Hot Loan section. With `homePageType` 0 it is a download offer (CPI) that opens `extDownloadUrl`, which
 * can be missing (2.49). With 1 it is a product of this app.
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
      'Returns the settings that the operator can change without a release: support channels and agreement addresses.',
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
      'Returns the content of home: the product, the open application, the current order and the Hot Loan section.',
    source: { assumed: 'Section 2 describes home, and section 7 names no call for its content.' },
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
