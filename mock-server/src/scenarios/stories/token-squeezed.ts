import { codes } from '@kit/contracts/codes';
import { defineScenario } from '../scenario';
import { loggedIn, loginEnded } from '../service-steps';

export const tokenSqueezed = defineScenario({
  name: 'token-squeezed',
  title: 'Logged in elsewhere',
  meets: `The next call with the token answers ${codes.TOKEN_SQUEEZED.code}.`,
  story: [loggedIn, loginEnded('squeeze')],
  lands: '/',
  begins: 'as they are',
});
