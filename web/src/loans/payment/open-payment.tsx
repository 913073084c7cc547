import { assumptions } from '@kit/contracts/assumptions';
import type { RequestOf } from '@kit/contracts/methods';
import { orderDetail, type RepaymentState } from '@kit/contracts/methods/loan';
import { createPayOrder } from '@kit/contracts/methods/repayment';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { paymentEffectOf, promisedUntil } from '@kit/contracts/payments';
import { HOUR, hourCount } from '@kit/contracts/time-units';
import { useAction } from '../../api/use-action';
import { useCache } from '../../api/use-cache';
import { useScreen } from '../../api/use-screen';
import { formatMinute } from '../../platform/format';
import { leaveForCheckout } from '../../platform/history';
import { isOnHost, webAddress } from '../../platform/links';
import { hrefOf, PAY_ORDER_QUERY } from '../../platform/location';
import { useMounted, useSameOriginUrl } from '../../platform/screen';
import { ConfirmSheet } from '../../ui/dialog';
import { effectTitle, paymentScreen } from '../loan-texts';

/**
 * Opens the payment provider's page, on this origin or on a host of `checkoutHosts`. The provider returns to the
 * cashier.
 */
export const useCheckout = () => {
  const ownUrl = useSameOriginUrl();
  const pageOf = (checkoutUrl: string): URL | undefined => {
    const own = ownUrl(checkoutUrl);
    if (own !== undefined) return new URL(own, window.location.origin);
    const url = /^https:/i.test(checkoutUrl) ? webAddress(checkoutUrl) : undefined;
    return url && isOnHost(url, assumptions.checkoutHosts) ? url : undefined;
  };
  /** @returns the reason for the borrower if the page was not opened */
  const leaveTo = (checkoutUrl: string, payOrderId: string): string | undefined => {
    const page = pageOf(checkoutUrl);
    const back = ownUrl(hrefOf('cashier', { [PAY_ORDER_QUERY]: payOrderId }));
    if (page === undefined || back === undefined)
      return 'We can’t open the payment page here. Pay by bank transfer, or contact customer service.';
    const isOwn = page.origin === window.location.origin;
    page.searchParams.set('return', isOwn ? back : window.location.origin + back);
    leaveForCheckout(window);
    window.location.assign(isOwn ? page.pathname + page.search : page.href);
    return undefined;
  };
  return { leaveTo };
};

/**
 * Opens a payment and goes to its screen, unless the borrower has left meanwhile. That screen replaces the cashier in
 * the history. Back from the provider's page then leads to this payment. A form would open a second one.
 * @param onChanged reloads a loan that has changed since it was shown
 */
export const useOpenPayment = (onChanged: () => Promise<void>) => {
  const { goTo } = useScreen();
  const { leaveTo } = useCheckout();
  // the fee may have grown after midnight, or another payment may have arrived
  const { run, isRunning, problem } = useAction(createPayOrder, onChanged);
  const cache = useCache();
  const isHere = useMounted();
  /** @throws AppError with a reason for the borrower */
  const open = async (payment: RequestOf<'createPayOrder'>): Promise<void> => {
    const { payOrderId, method, checkoutUrl } = await run(payment);
    // the loan now has a waiting payment, and possibly a chosen extension
    cache.refresh(orderDetail, { orderNo: payment.orderNo });
    if (!isHere.current) return;
    goTo(paymentScreen(method), { query: { [PAY_ORDER_QUERY]: payOrderId }, replace: true });
    if (checkoutUrl !== null) leaveTo(checkoutUrl, payOrderId);
  };
  return { open, isOpening: isRunning, problem };
};

/** How long the account number works: 24 hours, or until its payment would no longer do what the screen says. */
const lifeText = (state: RepaymentState, amount: Naira, now: number): string => {
  const until = promisedUntil(state, amount, now);
  return until < now + assumptions.payOrderLife
    ? `The account number works until ${formatMinute(until)}. Send the money well before: a bank can take up to 30 minutes.`
    : `The account number works for ${hourCount(Math.round(assumptions.payOrderLife / HOUR))}.`;
};

export interface GenerateDialogProps {
  /** the loan as the screen shows it */
  readonly state: RepaymentState;
  readonly amount: Naira;
  /** server time, in milliseconds since the epoch */
  readonly now: number;
  readonly isBusy: boolean;
  /** error of the last attempt */
  readonly problem?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The confirmation before an account number is generated (2.23). It explains the account number. */
export function GenerateDialog({ state, amount, now, isBusy, problem, onConfirm, onClose }: GenerateDialogProps) {
  return (
    <ConfirmSheet
      title="Get an account number"
      problem={problem}
      confirm="Get the account number"
      onConfirm={onConfirm}
      isBusy={isBusy}
      decline="Not now"
      onClose={onClose}
    >
      <p>
        {'We open a bank account for this one payment of '}
        <b>{formatNaira(amount)}</b>
        {`. Send exactly this amount, in one transfer. ${effectTitle(paymentEffectOf(state, amount))}.`}
      </p>
      <p>{lifeText(state, amount, now)} You pay nothing until you send the money.</p>
    </ConfirmSheet>
  );
}
