import { BorrowScreen } from './borrow-screen';

/** What a first loan costs, before the borrower agrees to it (2.44). */
export default function ConfirmBorrowScreen() {
  return <BorrowScreen isReturning={false} />;
}
