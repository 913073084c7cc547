import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function RejectScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>why an application was declined, and when you can apply again.</BeingBuilt>;
}
