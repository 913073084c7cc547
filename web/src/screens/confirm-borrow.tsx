import { BorrowScreen } from '../loans/offer/borrow-screen';

/** The price of a first loan, before the borrower agrees (2.44). */
export default function ConfirmBorrowScreen() {
  return <BorrowScreen isReturning={false} />;
}
