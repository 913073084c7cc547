import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function FeedbackAddScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>telling us about a problem, with receipts.</BeingBuilt>;
}
