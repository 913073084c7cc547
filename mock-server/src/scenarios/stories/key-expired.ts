import { codes } from '@kit/contracts/codes';
import { defineScenario } from '../scenario';
import { keysEnded } from '../service-steps';

export const keyExpired = defineScenario({
  name: 'key-expired',
  title: 'Key expired',
  meets: `The next call answers ${codes.AES_EXPIRED.code}; the client renews its key and repeats it, unseen.`,
  story: [keysEnded],
  lands: '/',
  begins: 'as they are',
  touches: 'every agreed key of the sandbox',
});
