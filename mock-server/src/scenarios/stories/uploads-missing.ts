import { begunWith, filledInAll, minutes } from '../application-steps';
import { defineScenario } from '../scenario';

export const uploadsMissing = defineScenario({
  name: 'uploads-missing',
  title: 'Uploads missing',
  meets: 'The application is open and three of its seven data uploads have arrived.',
  story: [filledInAll, begunWith(3), minutes(5)],
  lands: '/',
});
