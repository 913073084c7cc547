import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function FeedbackFaqScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>a chat with customer service.</BeingBuilt>;
}
