import type { CodeName } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { type MethodName, methods } from '@kit/contracts/methods';
import { UPLOAD } from '@kit/contracts/wire/upload';
import type { HookName } from '../hooks/hooks';
import { randomId } from '../wire/cipher';
import { PHOTO } from '../wire/upload';
import type { Borrowers } from './borrowers';
import { type Check, LOGIN } from './check';
import type { CheckContext } from './check-context';

const guarded = (Object.keys(methods) as MethodName[]).filter((name) => methods[name].login === 'required');

/** A token that must be refused, and the code of the refusal. */
interface Token {
  readonly name: string;
  readonly title: string;
  readonly code: CodeName;
  readonly needs: readonly HookName[];
  readonly make: (context: CheckContext, borrowers: Borrowers) => Promise<string | undefined>;
}

const tokens: readonly Token[] = [
  { name: 'none', title: 'without a token', code: 'TOKEN_EMPTY', needs: [], make: async () => undefined },
  {
    name: 'unknown',
    title: 'with a token that was never given',
    code: 'TOKEN_INVALID',
    needs: [],
    make: async () => randomId(),
  },
  {
    name: 'expired',
    title: 'with an expired token',
    code: 'TOKEN_EXPIRED',
    needs: [...LOGIN, 'expire'],
    make: async (context, borrowers) => {
      const memory = await borrowers.own('new');
      await context.hook('expire', memory.text('phone'));
      return memory.text('token');
    },
  },
  {
    name: 'squeezed',
    title: 'with a token that a later login replaced',
    code: 'TOKEN_SQUEEZED',
    needs: [...LOGIN, 'squeeze'],
    make: async (context, borrowers) => {
      const memory = await borrowers.own('new');
      await context.hook('squeeze', memory.text('phone'));
      return memory.text('token');
    },
  },
];

/** Returns true if the method is safe to call at the level `read`, even if the refusal fails. */
const isHarmless = (method: MethodName): boolean => !methods[method].changesState;

/** Calls each method that requires a login with each kind of invalid token. */
export const loginChecks = (borrowers: Borrowers): Check[] =>
  tokens.flatMap(({ name, title, code, needs, make }) =>
    [true, false].map((harmless): Check => {
      const asked = guarded.filter((method) => isHarmless(method) === harmless);
      const kind = harmless ? 'reading' : 'changing';
      return {
        id: `login.${name}.${kind}`,
        title: `Methods of the ${kind} kind refuse the whole envelope ${title}, and no entry runs`,
        source: 'specification 8; protocol 2 (The order of the checks)',
        level: harmless && needs.length === 0 ? 'wire' : 'write',
        needs,
        methods: asked,
        run: async (context) => {
          const token = await make(context, borrowers);
          for (const method of asked) {
            const data = examples[method].request;
            if (method === UPLOAD) await context.upload({ file: PHOTO, purpose: 'face', token }, { top: code });
            else await context.send([{ method, data }], { token }, { top: code });
          }
        },
      };
    }),
  );
