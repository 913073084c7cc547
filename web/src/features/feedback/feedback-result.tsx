import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function FeedbackResultScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>the confirmation that a report was sent.</BeingBuilt>;
}
