import type { ButtonVariant, InformationStep } from '@kit/contracts/enums';
import type { RouteName } from '../../navigation/paths';

/** The screen of each information step, and its name inside a sentence. */
export const steps = {
  personal: { screen: 'personalInformation', name: 'personal information' },
  work: { screen: 'additionalInformation', name: 'work information' },
  face: { screen: 'facePhoto', name: 'face photo' },
  bank: { screen: 'addBankCard', name: 'bank account' },
} as const satisfies Record<InformationStep, { screen: RouteName; name: string }>;

/** What each button variant says (4.2), and where it leads when no information step is left. */
const variants = {
  apply: { label: 'Apply now', screen: 'countdown' },
  continue: { label: 'Continue', screen: 'countdown' },
  processing: { label: 'Processing', screen: 'review' },
  'get money': { label: 'Get money', screen: 'confirmBorrow' },
  paying: { label: 'Paying', screen: 'lending' },
  repaying: { label: 'Repay', screen: 'repayDetail' },
  overdue: { label: 'Repay now', screen: 'repayDetail' },
  rejected: { label: 'See why', screen: 'reject' },
} as const satisfies Record<ButtonVariant, { label: string; screen: RouteName }>;

/** What the one button of home does now. */
export const nextAction = (
  button: ButtonVariant,
  nextStep: InformationStep | null,
): { readonly label: string; readonly screen: RouteName } => {
  const isApplying = button === 'apply' || button === 'continue';
  return isApplying && nextStep ? { label: variants[button].label, screen: steps[nextStep].screen } : variants[button];
};
