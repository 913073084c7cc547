/** Said when an order is no longer in the state that was shown, after it was loaded again (ORDER_STATUS_CONFLICT). */
export const CHANGED_MEANWHILE = 'Your loan has changed in the meantime. This is how it stands now.';
