import { defineScenario } from '../scenario';
import { loggedIn, loginEnded } from '../service-steps';

export const tokenSqueezed = defineScenario({
  name: 'token-squeezed',
  title: 'Logged in elsewhere',
  meets: 'The next call with the token answers 10010304.',
  story: [loggedIn, loginEnded('squeeze')],
  lands: '/',
  begins: 'as they are',
});
