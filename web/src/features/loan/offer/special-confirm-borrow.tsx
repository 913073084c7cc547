import { BorrowScreen } from './borrow-screen';

/** The same for a borrower who has repaid a loan before (2.13). */
export default function SpecialConfirmBorrowScreen() {
  return <BorrowScreen isReturning />;
}
