import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function RecordScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>your loans and applications, each with its state and what comes next.</BeingBuilt>;
}
