import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function FaqScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>answers to common problems.</BeingBuilt>;
}
