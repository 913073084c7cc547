import { type CodeName, codeName, codes } from '@kit/contracts/codes';
import { isMethodName, type MethodName, methods } from '@kit/contracts/methods';
import type { HookName } from '../hooks/hooks';
import { declaredCodes } from '../inspect/expectation';
import type { Inspected } from '../inspect/inspect';

/** Whether a run saw a declared code of a method. */
export interface CodeCoverage {
  readonly code: CodeName;
  readonly reached: boolean;
  readonly result: 'holds' | 'deviates' | 'not reached';
  /** what the run lacked to reach it */
  readonly needs?: string;
}

export interface MethodCoverage {
  readonly method: MethodName;
  readonly reached: boolean;
  readonly codes: readonly CodeCoverage[];
}

export interface CoverageReport {
  readonly methods: readonly MethodCoverage[];
  readonly hooks: { readonly there: readonly HookName[]; readonly missing: readonly HookName[] };
  readonly reached: { readonly methods: number; readonly codes: number };
  readonly all: { readonly methods: number; readonly codes: number };
}

/** Records the methods and codes that a run reached. */
export class Coverage {
  /** by method and code: true if a reply deviates */
  readonly #seen = new Map<string, boolean>();

  reached({ call, code, results, observations }: Inspected): void {
    const deviates = observations.some(({ severity }) => severity !== 'tolerated');
    const note = (method: string, number: number | undefined) => {
      if (!isMethodName(method) || number === undefined) return;
      const key = `${method} ${codeName(number) ?? number}`;
      this.#seen.set(key, deviates || this.#seen.get(key) === true);
    };
    if (code !== codes.SUCCESS.code) for (const { method } of call.entries) note(method, code);
    for (const result of results) if (result !== undefined) note(result.method, result.code);
  }

  /** @param needs names the missing precondition of an unreached code */
  report(hooks: CoverageReport['hooks'], needs: (method: MethodName, code: CodeName) => string): CoverageReport {
    const all = (Object.keys(methods) as MethodName[]).map((method): MethodCoverage => {
      const tokens: CodeName[] =
        methods[method].login === 'required' ? ['TOKEN_EMPTY', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'TOKEN_SQUEEZED'] : [];
      const wanted = [...new Set([...declaredCodes(method), ...tokens])].filter((code) => isAskedFor(method, code));
      const codesOf = wanted.map((code): CodeCoverage => {
        const isDeviating = this.#seen.get(`${method} ${code}`);
        if (isDeviating !== undefined) return { code, reached: true, result: isDeviating ? 'deviates' : 'holds' };
        return { code, reached: false, result: 'not reached', needs: needs(method, code) };
      });
      return { method, reached: codesOf.some(({ reached }) => reached), codes: codesOf };
    });
    const pairs = all.flatMap((method) => method.codes);
    return {
      methods: all,
      hooks,
      reached: {
        methods: all.filter(({ reached }) => reached).length,
        codes: pairs.filter(({ reached }) => reached).length,
      },
      all: { methods: all.length, codes: pairs.length },
    };
  }
}

/** Methods with limited attempts. */
const LIMITED: readonly string[] = ['sendAuthCode', 'authenticate', 'deleteAccount'] satisfies MethodName[];

/** An internal error cannot be provoked, and only methods with codes have attempt limits. */
const isAskedFor = (method: MethodName, code: CodeName): boolean =>
  code !== 'INTERNAL_ERROR' && (code !== 'TOO_MANY_ATTEMPTS' || LIMITED.includes(method));
