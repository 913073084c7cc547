import { codes } from '@kit/contracts/codes';
import { defineScenario } from '../scenario';
import { loggedIn, loginEnded } from '../service-steps';

export const tokenInvalid = defineScenario({
  name: 'token-invalid',
  title: 'Token invalid',
  meets: `The next call with the token answers ${codes.TOKEN_INVALID.code}.`,
  story: [loggedIn, loginEnded('invalidate')],
  lands: '/',
  begins: 'as they are',
});
