import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function AdditionalInformationScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>step 2 of 4, your work, your income and two emergency contacts.</BeingBuilt>;
}
