import { filledIn, minutes } from '../application-steps';
import { defineScenario } from '../scenario';

export const halfFilled = defineScenario({
  name: 'half-filled',
  title: 'Half of the steps',
  meets: 'Personal and work information are saved; the photo comes next.',
  story: [filledIn('personal', 'work'), minutes(30)],
  lands: '/',
});
