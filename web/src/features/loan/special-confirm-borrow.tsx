import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function SpecialConfirmBorrowScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>the offer of another loan, before you agree to it.</BeingBuilt>;
}
