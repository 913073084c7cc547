import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function AgreementScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>the text of an agreement.</BeingBuilt>;
}
