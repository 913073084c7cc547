/** What a page keeps for as long as it lives, and a test only until it ends: the mocks of the tests of boot put it here. */
export const leftovers: { readonly roots: { unmount: () => void }[]; readonly stops: (() => void)[] } = {
  roots: [],
  stops: [],
};
