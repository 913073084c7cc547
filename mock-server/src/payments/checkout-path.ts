/** What every address of the provider's page begins with. */
export const CHECKOUT = '/checkout/';

/** The route of the provider's page. */
export const CHECKOUT_ROUTE = `${CHECKOUT}:payOrderId`;

/** Where a card payment is made, relative to the base. */
export const checkoutPath = (payOrderId: string): string => `${CHECKOUT}${payOrderId}`;
