import { BorrowScreen } from '../loans/offer/borrow-screen';

/** The price of a repeated loan, for a borrower who has repaid one before (2.13). */
export default function SpecialConfirmBorrowScreen() {
  return <BorrowScreen isReturning />;
}
