import { useNavigation } from '../../navigation/use-navigation';
import { BeingBuilt } from '../../ui/being-built';

export default function FacePhotoScreen() {
  const { back } = useNavigation();
  return <BeingBuilt onBack={back}>step 3 of 4, a photo of your face, with examples of good and bad ones.</BeingBuilt>;
}
