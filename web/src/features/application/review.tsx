import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function ReviewScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>how far the review of your application is.</BeingBuilt>;
}
