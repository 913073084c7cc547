import type { Sandbox } from '../sandbox/sandbox';
import { type Refusal, refuseField } from './handler';

/** Refuses the first receipt that is not a file of this borrower. */
export const unknownReceipt = (
  { files }: Sandbox,
  owner: string,
  receipts: readonly string[],
): Refusal<'REQUEST_INVALID'> | undefined => {
  const index = receipts.findIndex((fileId) => files.ofOwner(owner, fileId) === undefined);
  return index < 0 ? undefined : refuseField(`receipts.${index}`, 'You have no such file: upload it first');
};
