import type { HomeItem } from '@kit/contracts/methods/configuration';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { useAction } from '../api/use-action';
import { useScreen } from '../api/use-screen';
import { useSession } from '../api/use-session';
import type { LocalValue } from '../platform/local-store';

type Stored = LocalValue<'chosenOffer'>['offer'];
export type ChosenOffer = NonNullable<Stored>;

/** The fields of a quote and a confirmation that name a product and its coupon. */
export interface OfferIds {
  readonly productId?: string;
  readonly couponId?: string;
}

/**
 * The hot loan that the borrower applies for (2.48). The device stores it until the loan is taken, because an
 * application and its review come before the quote.
 */
export const useChosenOffer = (): {
  readonly offer: ChosenOffer | undefined;
  readonly ids: OfferIds;
  /** an offer is stored, but the user is not loaded yet */
  readonly isUnsure: boolean;
  /** @throws AppError if the user cannot be loaded; nothing is chosen then */
  readonly choose: (item: HomeItem) => Promise<void>;
  readonly forget: () => void;
} => {
  const { store } = useScreen();
  const { user } = useSession();
  const { run: loadUser } = useAction(userIdentifierInfo);
  const stored = store.get('chosenOffer');
  const offer = (user !== undefined && stored.owner === user.userIdentifier && stored.offer) || undefined;
  return {
    offer,
    ids: {
      ...(offer ? { productId: offer.productId } : {}),
      ...(offer?.couponId ? { couponId: offer.couponId } : {}),
    },
    isUnsure: user === undefined && stored.offer !== null,
    choose: async ({ name, productId, couponId, discountBasisPoints }) => {
      if (productId === null) return;
      const { userIdentifier: owner } = user ?? (await loadUser({}));
      store.set('chosenOffer', { owner, offer: { name, productId, couponId, discountBasisPoints } });
    },
    forget: () => store.remove('chosenOffer'),
  };
};
