import { type InformationStep, informationStep } from '@kit/contracts/methods/user';
import { ANSWERS_VIEW, VIEW_QUERY } from './query-keys';
import type { RouteName } from './routes';
import type { GoToOptions } from './screen';

/** The screen of each of the four information steps, in their order (1.9). */
export const stepScreens = {
  personal: 'personalInformation',
  work: 'additionalInformation',
  face: 'facePhoto',
  bank: 'addBankCard',
} as const satisfies Record<InformationStep, RouteName>;

/** The next screen of the information: the first missing step, or the answers if none is missing. */
export const nextScreen = (
  completed: readonly InformationStep[],
): { readonly screen: RouteName; readonly options: GoToOptions } => {
  const missing = informationStep.values.find((step) => !completed.includes(step));
  return missing
    ? { screen: stepScreens[missing], options: {} }
    : { screen: stepScreens.bank, options: { query: { [VIEW_QUERY]: ANSWERS_VIEW } } };
};
