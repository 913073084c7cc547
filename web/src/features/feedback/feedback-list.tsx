import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function FeedbackListScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>your reports and their states.</BeingBuilt>;
}
