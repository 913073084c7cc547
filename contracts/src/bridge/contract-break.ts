/**
 * The analytics event with which the app reports a request or a reply that breaks the contract. Its properties are
 * `method`, `direction`, `path` and `reason`.
 */
export const CONTRACT_BREAK_EVENT = 'contract_break';
