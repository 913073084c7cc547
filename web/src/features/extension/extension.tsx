import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function ExtensionScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>what 7 more days cost and what they do not reduce.</BeingBuilt>;
}
