import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function PersonalInformationScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>step 1 of 4, your name, date of birth, contact and address.</BeingBuilt>;
}
