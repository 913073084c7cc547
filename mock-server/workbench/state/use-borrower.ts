import type { Answer } from '../api/client';
import { useAddress } from './address';
import { useAdmin } from './use-admin';

/** The state of a borrower in the sandbox. */
export type BorrowerState = Answer<'GET /borrowers/:contactNumber'>;
type BorrowerInList = Answer<'GET /borrowers'>['borrowers'][number];

/** The selected borrower: from the address, else the newest one. `number` is empty if there is none. */
export const useBorrower = (): {
  readonly number: string;
  readonly borrowers: readonly BorrowerInList[];
  readonly choose: (number: string) => void;
} => {
  const { data } = useAdmin('GET /borrowers');
  const [given, choose] = useAddress('who');
  const borrowers = [...(data?.borrowers ?? [])].reverse();
  const known = borrowers.some(({ contactNumber }) => contactNumber === given);
  return { number: known ? given : (borrowers[0]?.contactNumber ?? ''), borrowers, choose };
};
