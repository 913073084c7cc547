import { type MethodName, methods } from '@kit/contracts/methods';
import type { Borrowers } from './borrowers';
import type { Check, Level } from './check';
import { type Example, examples } from './examples';
import { Memory } from './memory';
import { requiredHooks, scenarios } from './scenarios';

const CONTRACT = 'the contract table';

/** Methods that only read belong to the level `read`. Methods that need a loan or change state belong to `write`. */
export const levelOf = (method: MethodName, given: Example['given']): Level => {
  if (methods[method].changesState || (given !== undefined && given !== 'anyone')) return 'write';
  return methods[method].login === 'none' ? 'wire' : 'read';
};

export const needsOfExample = ({ given }: Example): Check['needs'] => {
  if (given === undefined) return [];
  return given === 'anyone' ? ['codeFor'] : requiredHooks(given);
};

/** Prepares the borrower and the request of an example. */
export const prepared = async (borrowers: Borrowers, { given, data }: Example) => {
  const memoryOf = async (): Promise<Memory> => {
    if (given === undefined) return new Memory();
    return given === 'anyone' ? borrowers.anyone() : borrowers.shared(given);
  };
  const memory = await memoryOf();
  const token = given === undefined ? undefined : memory.text('token');
  return { token, request: typeof data === 'function' ? data(memory) : data };
};

const names = Object.keys(scenarios);
/** Groups the examples by scenario, so that each scenario is created once. */
const rank = ({ given }: Example): number => names.indexOf(given ?? '');

/** One check for each method and scenario with an example: the call succeeds and the reply matches the contract. */
export const exampleChecks = (borrowers: Borrowers): Check[] => {
  const groups = new Map<string, [Example, ...Example[]]>();
  for (const example of examples.toSorted((one, other) => rank(one) - rank(other))) {
    const key = `${example.method} ${example.given}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [example]);
    else group.push(example);
  }
  return [...groups.values()].map((group): Check => {
    const [first] = group;
    const { method, given } = first;
    const scenario = given === 'anyone' ? undefined : given;
    const where = scenario === undefined ? '' : ` for a borrower in the scenario "${scenario}"`;
    return {
      id: ['example', method, scenario?.replaceAll(' ', '-') ?? []].flat().join('.'),
      title: `${method}${where} accepts its valid call and replies by the contract`,
      source: CONTRACT,
      level: levelOf(method, given),
      needs: needsOfExample(first),
      methods: [method],
      run: async (context) => {
        const { token } = await prepared(borrowers, first);
        const requests = await Promise.all(group.map(async (each) => (await prepared(borrowers, each)).request));
        await context.askAll(
          requests.map((data) => ({ method, data })),
          { token },
          () => ['SUCCESS'],
        );
      },
    };
  });
};
