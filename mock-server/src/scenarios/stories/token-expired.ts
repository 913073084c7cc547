import { defineScenario } from '../scenario';
import { loggedIn, loginEnded } from '../service-steps';

export const tokenExpired = defineScenario({
  name: 'token-expired',
  title: 'Token expired',
  meets: 'The next call with the token answers 10010303.',
  story: [loggedIn, loginEnded('expire')],
  lands: '/',
  begins: 'as they are',
});
