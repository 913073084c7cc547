import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function AddBankCardScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>step 4 of 4, the bank account that your loan is paid into.</BeingBuilt>;
}
