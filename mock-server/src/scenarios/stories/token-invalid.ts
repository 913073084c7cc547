import { defineScenario } from '../scenario';
import { loggedIn, loginEnded } from '../service-steps';

export const tokenInvalid = defineScenario({
  name: 'token-invalid',
  title: 'Token invalid',
  meets: 'The next call with the token answers 100103.',
  story: [loggedIn, loginEnded('invalidate')],
  lands: '/',
  begins: 'as they are',
});
