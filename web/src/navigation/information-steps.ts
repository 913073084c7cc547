import { type InformationStep, informationStep } from '@kit/contracts/enums';
import type { RouteName } from './paths';
import type { GoToOptions } from './use-navigation';

/** The screen of each of the four information steps, in their order (1.9). */
export const stepScreens = {
  personal: 'personalInformation',
  work: 'additionalInformation',
  face: 'facePhoto',
  bank: 'addBankCard',
} as const satisfies Record<InformationStep, RouteName>;

/** What the last step shows beside its form, by its query: the answers to check, then what is sent with them. */
export const VIEW = 'view';
export const answersView = 'answers';
export const consentView = 'consent';
/** The query of a step that was opened from the answers, and goes back there. */
export const FROM = 'from';

/** Where a borrower goes on: the first step that is missing, or else the answers to check. */
export const nextStop = (
  completed: readonly InformationStep[],
): { readonly screen: RouteName; readonly options: GoToOptions } => {
  const missing = informationStep.values.find((step) => !completed.includes(step));
  return missing
    ? { screen: stepScreens[missing], options: {} }
    : { screen: stepScreens.bank, options: { query: { [VIEW]: answersView } } };
};
