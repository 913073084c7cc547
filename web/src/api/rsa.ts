/** Loads the RSA library, which is kept out of the main bundle: it is large, and most starts need no new key. */
export const loadRsa = () => import('jsencrypt');
