/** Loads the whole contract table, which is a separate chunk. */
export const loadContract = () => import('@kit/contracts/methods');
