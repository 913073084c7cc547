import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function FeedbackDetailScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>one report and our answers to it.</BeingBuilt>;
}
