import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function AccountDeletionScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>deleting your account, after what has to be paid first.</BeingBuilt>;
}
