import { type InformationStep, informationStep } from '@kit/contracts/enums';
import type { RouteName } from './paths';
import type { Place } from './place';
import type { GoToOptions } from './use-navigation';

/** The screen of each of the four information steps, in their order (1.9). */
const stepScreens = {
  personal: 'personalInformation',
  work: 'additionalInformation',
  face: 'facePhoto',
  bank: 'addBankCard',
} as const satisfies Record<InformationStep, RouteName>;

/** What the last step shows beside its form, by its query: the answers to check, then what is sent with them. */
const VIEW = 'view';
export const answersView = 'answers';
const consentView = 'consent';
export type StepView = 'form' | typeof answersView | typeof consentView;
/** The query of a step that was opened from the answers, and goes back there. */
export const FROM = 'from';

/** What the last step shows at this place. */
export const viewOf = ({ query }: Pick<Place, 'query'>): StepView => {
  const view = query.get(VIEW);
  return view === answersView || view === consentView ? view : 'form';
};

type Stop = { readonly screen: RouteName; readonly options: GoToOptions };

/** Where an answer is changed: its step, which then comes back to the answers. */
export const editStop = (step: InformationStep): Stop => ({
  screen: stepScreens[step],
  options: { query: { [FROM]: answersView } },
});

/** After the answers: what is sent with them. */
export const consentStop: Stop = { screen: stepScreens.bank, options: { query: { [VIEW]: consentView } } };

/** Where a borrower goes on: the first step that is missing, or else the answers to check. */
export const nextStop = (completed: readonly InformationStep[]): Stop => {
  const missing = informationStep.values.find((step) => !completed.includes(step));
  return missing
    ? { screen: stepScreens[missing], options: {} }
    : { screen: stepScreens.bank, options: { query: { [VIEW]: answersView } } };
};
