import type { CodeName } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { type MethodName, methods } from '@kit/contracts/methods';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { randomId } from '../wire/cipher';
import type { Check } from './check';
import type { ScenarioName } from './scenarios';
import { send } from './steps';

const guarded = (Object.keys(methods) as MethodName[]).filter((name) => methods[name].login === 'required');

/** Tokens that must be refused: the code of the refusal, and the borrower whose token it is. */
const tokens: Readonly<Record<string, { code: CodeName; given?: ScenarioName; token?: () => string }>> = {
  none: { code: 'TOKEN_EMPTY' },
  unknown: { code: 'TOKEN_INVALID', token: randomId },
  expired: { code: 'TOKEN_EXPIRED', given: 'expired' },
  squeezed: { code: 'TOKEN_SQUEEZED', given: 'squeezed' },
};

/** Calls each method that requires a login with each kind of invalid token. The whole envelope is refused. */
export const loginChecks = (): Check[] =>
  Object.entries(tokens).flatMap(([name, { code, given, token }]) =>
    guarded.map(
      (method): Check => ({
        id: `login.${name}.${method}`,
        source: 'specification 8; protocol 2 (The order of the checks)',
        // A method that only reads is safe to call, even if the refusal fails.
        level: given === undefined && !methods[method].changesState ? 'wire' : 'write',
        given,
        isShared: true,
        steps: [
          method === UPLOAD
            ? { upload: token === undefined ? {} : { token: token() }, top: code }
            : send(method, examples[method].request, {
                top: code,
                ...(token !== undefined && { options: { token } }),
              }),
        ],
      }),
    ),
  );
