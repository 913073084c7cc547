import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function RepayDetailScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>what is left to pay, when it is due, and what was paid.</BeingBuilt>;
}
