import type { HomeItem } from '@kit/contracts/methods/configuration';
import { useAction } from '../api/use-action';
import { useSession } from '../session/use-session';
import type { LocalValue } from '../storage/local-keys';
import { useStore } from '../storage/store-context';

type Stored = LocalValue<'chosenOffer'>['offer'];
export type ChosenOffer = NonNullable<Stored>;

export interface ChosenOfferView {
  readonly offer: ChosenOffer | undefined;
  /** what a quote and a confirmation name of it */
  readonly named: { readonly productId?: string; readonly couponId?: string };
  /** something was chosen, and it is not known yet by whom */
  readonly isUnsure: boolean;
  /** @throws AppError if it cannot be learned who chooses: then nothing is chosen */
  readonly choose: (item: HomeItem) => Promise<void>;
  readonly forget: () => void;
}

/**
 * The hot loan that the borrower applies for (2.48), kept on the phone until the loan is taken: between choosing it and
 * its quote lie an application and its review.
 */
export const useChosenOffer = (): ChosenOfferView => {
  const store = useStore();
  const { user } = useSession();
  const { run: loadUser } = useAction('userIdentifierInfo');
  const kept = store.get('chosenOffer');
  const offer = (user !== undefined && kept.owner === user.userIdentifier && kept.offer) || undefined;
  return {
    offer,
    named: {
      ...(offer ? { productId: offer.productId } : {}),
      ...(offer?.couponId ? { couponId: offer.couponId } : {}),
    },
    isUnsure: user === undefined && kept.offer !== null,
    choose: async ({ name, productId, couponId, discountBasisPoints }) => {
      if (productId === null) return;
      const { userIdentifier: owner } = user ?? (await loadUser({}));
      store.set('chosenOffer', { owner, offer: { name, productId, couponId, discountBasisPoints } });
    },
    forget: () => store.remove('chosenOffer'),
  };
};
