import { decided, filledIn } from '../application-steps';
import { defineScenario } from '../scenario';

export const faceDark = defineScenario({
  name: 'face-dark',
  title: 'Photo too dark',
  meets: 'The next photo is judged dark.',
  story: [filledIn('personal', 'work'), decided({ photo: { quality: 'dark', faceFound: true, confidence: 40 } })],
  lands: '/face_recognition_info',
});
