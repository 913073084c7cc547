import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function CashierOfflineScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>the account to transfer to, and whether your payment arrived.</BeingBuilt>;
}
