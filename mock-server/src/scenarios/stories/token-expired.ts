import { codes } from '@kit/contracts/codes';
import { defineScenario } from '../scenario';
import { loggedIn, loginEnded } from '../service-steps';

export const tokenExpired = defineScenario({
  name: 'token-expired',
  title: 'Token expired',
  meets: `The next call with the token answers ${codes.TOKEN_EXPIRED.code}.`,
  story: [loggedIn, loginEnded('expire')],
  lands: '/',
  begins: 'as they are',
});
