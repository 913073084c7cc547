import { adminTable } from '@kit/mock-server/admin/table';
import type { Parts } from '@kit/mock-server/app';
import type { Sandbox } from '@kit/mock-server/service/sandbox';
import * as z from 'zod/mini';

interface Given {
  readonly sandbox?: Sandbox;
  readonly services?: Partial<Parts>;
  readonly device?: string;
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

/**
 * Calls an admin route without HTTP, such as `GET /clock`. Checks the input and the reply by the schemas of the route.
 * @throws AdminRefusal as the route does
 */
export const handleAdmin = async (call: string, given: Given = {}): Promise<unknown> => {
  const route = adminTable.find(({ method, path }) => `${method} ${path}` === call);
  if (route === undefined) throw new Error(`The admin API has no call ${call}`);
  const checked = (part: 'params' | 'query' | 'body') => z.parse(route[part] ?? z.strictObject({}), given[part] ?? {});
  const parts = { params: checked('params'), query: checked('query'), body: checked('body') };
  const step = async <Result>(run: (sandbox: Sandbox) => Result): Promise<Result> => run(given.sandbox as Sandbox);
  const input = { ...given, ...parts, name: given.sandbox?.name, read: step, change: step, act: () => undefined };
  const run = (route.handle ?? route.work) as unknown as (call: typeof input) => unknown;
  return z.parse(route.response as z.ZodMiniType, await run(input));
};
