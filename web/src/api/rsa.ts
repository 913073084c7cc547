/** Loads the RSA library on demand. It is large, and most starts need no new session key. */
export const loadRsa = () => import('jsencrypt');
