import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function AboutUsScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>who we are.</BeingBuilt>;
}
