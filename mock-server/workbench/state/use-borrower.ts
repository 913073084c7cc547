import type { Answer } from '../api/client';
import { useAddress } from './address';
import { useAdmin } from './use-admin';

/** All that the sandbox holds of a borrower. */
export type BorrowerState = Answer<'GET /borrowers/:contactNumber'>;
type BorrowerInList = Answer<'GET /borrowers'>['borrowers'][number];

/** Who is shown: the one of the address, else whoever came last; empty for nobody yet. */
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
