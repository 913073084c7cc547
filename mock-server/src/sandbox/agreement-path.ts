import type { agreementType } from '@kit/contracts/enums';

export type AgreementType = (typeof agreementType.values)[number];

export const AGREEMENTS = '/agreements';

/** The path of an agreement's page; equal in every sandbox. */
export const agreementPath = (type: AgreementType): string => `${AGREEMENTS}/${type}.html`;
