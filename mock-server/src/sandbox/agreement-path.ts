import type { agreementType } from '@kit/contracts/enums';

export type AgreementType = (typeof agreementType.values)[number];

export const AGREEMENTS = '/agreements';

/** Where the page of an agreement is served; the same in every sandbox. */
export const agreementPath = (type: AgreementType): string => `${AGREEMENTS}/${type}.html`;
