/** Ways to violate the contract on purpose. */
export const payloadEffects = ['MISSING_FIELD', 'WRONG_TYPE', 'EXTRA_FIELD'] as const;
export type PayloadEffect = (typeof payloadEffects)[number];
