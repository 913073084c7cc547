import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function CountdownScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>your information is sent and your loan amount is calculated.</BeingBuilt>;
}
