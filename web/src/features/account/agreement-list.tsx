import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function AgreementListScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>the official website, Terms & Conditions and Privacy Policy.</BeingBuilt>;
}
