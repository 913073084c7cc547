import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function CashierScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>paying by card or by bank transfer.</BeingBuilt>;
}
