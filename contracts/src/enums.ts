import { numbers, words } from './closed-list';

export type { EnumEntry } from './closed-list';
export * from './first-enums';

/** Gender of the borrower (3.1). */
export const gender = words('3', ['Male', 'Female']);
export const education = words('3', ['none', 'primary', 'secondary', 'graduate', 'post-graduate']);
export const maritalStatus = words('3', ['single', 'married', 'divorced', 'widowed']);
export const residentType = words('3', ['own house', 'rented', 'others']);
export const jobType = words('3', [
  'Student',
  'employee',
  'self employed',
  'Unemployed',
  'freelance',
  'part time',
  'no work',
  'other',
]);
/** The specification says 16 industries but does not name them. This list is assumed. */
export const jobIndustry = words('3', [
  'agriculture',
  'banking and finance',
  'construction',
  'education',
  'energy and oil',
  'entertainment and media',
  'government',
  'health care',
  'hospitality and food',
  'information technology',
  'manufacturing',
  'religious and non-profit',
  'security services',
  'trade and retail',
  'transport and logistics',
  'other',
]);
export const jobExperence = words('3', ['less than 1 year', '1-3 years', 'more than 3 years']);
export const payFrequency = words('3', ['Weekly', 'Fourteen', 'Monthly', 'Biweekly'], {
  Fourteen: 'Every fourteen days',
  Biweekly: 'Twice a month',
});
export const weekday = words('3', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
export const contactRelation = words('3', [
  'colleagues',
  'classmates',
  'parents',
  'spouse',
  'siblings',
  'child',
  'friends',
  'others',
]);
/** The form offers types 1 to 6; the platform sets 7 and 30 (2.50). */
export const feedbackType = numbers('3', {
  1: 'Repaid bill not updated',
  2: 'Extend period',
  3: 'Other',
  4: 'Loan failure',
  5: 'Want to borrow',
  6: 'Want to repay',
  7: 'Loan not received',
  30: 'Problem feedback',
});
export const offeredFeedbackTypes = [1, 2, 3, 4, 5, 6] as const;
export const feedbackStatus = numbers('3', {
  1: 'Platform processing',
  2: 'Platform processing again',
  3: 'I need to reply',
  4: 'Done',
});
/** Statuses that the feedback list can filter by (2.51). */
export const filterableFeedbackStatuses = [2, 3, 4] as const;
export const satisfaction = numbers('3', { 0: 'Unrated', 1: 'Resolved', 2: 'Unresolved' });
export const messageSender = numbers('3', { 1: 'client', 2: 'customer' });
export const messageKind = words('3', ['text', 'guess', 'search', 'whatsapp']);
export const linkKind = words('3', ['link', 'category', 'search']);
export const deletionReason = words('3', [
  'low amounts and high interest',
  'short terms',
  'no clear financial need',
  'concern about others knowing',
  'worry about harassing calls or messages',
  'fear of impacting credit',
  'concern over information leaks',
  'multiple failed applications',
]);
export const supportChannel = words('3', ['phoneService', 'emailService', 'whatsappService'], {
  phoneService: 'Telephone',
  emailService: 'Email',
  whatsappService: 'WhatsApp',
});
export type SupportChannelName = (typeof supportChannel.values)[number];

/** The page on which a borrower opened customer service (2.60). */
export const supportSourcePage = words('2', [
  'mainApply',
  'personal',
  'work',
  'face',
  'bank',
  'mainReject',
  'detailsReject',
]);
export type SupportSourcePage = (typeof supportSourcePage.values)[number];

/** The seven data uploads of an application (3.13). */
export const uploadStep = words('3', ['app', 'device', 'addrBook', 'calendar', 'callRecord', 'gps', 'sms'], {
  app: 'Installed apps',
  device: 'Device',
  addrBook: 'Address book',
  calendar: 'Calendar',
  callRecord: 'Call record',
  gps: 'Location',
  sms: 'Text messages',
});
/** Quality of a face photo (2.40). */
export const photoQuality = words('2', ['correct', 'dark', 'blur']);
export const payMethod = words('1', ['card', 'transfer'], { card: 'Card', transfer: 'Bank transfer' });
export const payPurpose = words('4', ['repay', 'extend']);
/** A waiting payment is closed once its loan is paid by another one. The lender returns money that still arrives. */
export const payStatus = words('4', ['waiting', 'received', 'failed', 'expired', 'closed']);
/** Effect of a payment on a loan. The app shows it before the borrower pays (4.5). */
export const paymentEffect = words('4', [
  'closes the loan',
  'extends the term',
  'reduces what is owed',
  'counts towards the extension',
]);
export type PaymentEffect = (typeof paymentEffect.values)[number];
/** Kinds of events in the timeline of an order. */
export const timelineKind = words('4', [
  'applied',
  'submitted',
  'reviewing',
  'approved',
  'rejected',
  'confirmed',
  'paid out',
  'bank refused',
  'bank changed',
  'overdue',
  'payment received',
  'extension chosen',
  'extended',
  'finished',
  'cancelled',
  'failed',
]);
export const reviewState = words('2', ['open', 'shown', 'dismissed', 'completed']);
/** The dictionaries of getDictItem: every list that a form offers. */
export const dictionary = words('7', [
  'gender',
  'education',
  'maritalStatus',
  'residentType',
  'jobType',
  'jobIndustry',
  'jobExperence',
  'payFrequency',
  'weekday',
  'contactRelation',
  'feedbackType',
  'deletionReason',
  'state',
  'district',
  'bank',
]);
export type DictionaryName = (typeof dictionary.values)[number];
