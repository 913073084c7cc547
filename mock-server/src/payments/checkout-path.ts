/** Path prefix of the provider's page. */
export const CHECKOUT = '/checkout/';

export const CHECKOUT_ROUTE = `${CHECKOUT}:payOrderId`;

/** The page of a card payment, relative to the base. */
export const checkoutPath = (payOrderId: string): string => `${CHECKOUT}${payOrderId}`;
