import * as z from 'zod/mini';
import { words } from '../closed-list';
import { basisPoints, naira } from '../money';
import { phone } from '../phone';
import { days, instant, termDays } from '../quantities';
import { defineMethod } from './define';
import { daysLeft, discountBasisPoints } from './order-fields';
import { buttonVariant, orderStatus } from './order-status';
import { informationStep } from './user';

export const agreementType = words(['loan_agreement', 'terms_of_service', 'privacy_policy', 'permissions'], {
  loan_agreement: 'Loan Agreement',
  terms_of_service: 'Terms & Conditions',
  privacy_policy: 'Privacy Policy',
  permissions: 'Permissions',
});

/** Whether the borrower can apply for a Hot Loan item now, or why not (2.48). */
export const itemAvailability = words([
  'open',
  'application under way',
  'loan under way',
  'not yet again',
  'amount too high',
]);
export type ItemAvailability = (typeof itemAvailability.values)[number];

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

export const operationConfiguration = defineMethod('operationConfiguration', {
  login: 'none',
  changesState: false,
  response: () =>
    z.strictObject({
      supportChannelSettings,
      productName: z.string().check(z.minLength(1)),
      officialWebsite: z.string().check(z.minLength(1)),
      agreements: z.array(agreementLink),
    }),
});

export const homePage = defineMethod('homePage', {
  changesState: false,
  response: () =>
    z.strictObject({
      product: loanProduct,
      button: buttonVariant.schema,
      application: applicationProgress,
      order: z.nullable(homeOrder),
      items: z.array(homeItem),
    }),
});
