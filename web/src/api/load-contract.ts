/** Loads the whole table of the contract, a chunk of its own. */
export const loadContract = () => import('@kit/contracts/methods');
