import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function ConfirmBorrowScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>what you receive, what you repay and when, before you agree to a loan.</BeingBuilt>;
}
