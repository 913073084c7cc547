/** The part of node:crypto that the helpers of tests use. The server itself uses the portable implementation of `#crypto`. */
export const randomUUID = (): string => globalThis.crypto.randomUUID();
