import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function LendingScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>when your money is on its way.</BeingBuilt>;
}
