import type { AdminRoute, AdminServices } from '@kit/mock-server/admin/define';
import { adminTable } from '@kit/mock-server/admin/table';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { LocalHost } from '@kit/mock-server/sandbox-host/local-host';
import type { Write } from '@kit/mock-server/store/store';
import * as z from 'zod/mini';

/** The sandboxes of a single server, whose store takes its writes this way. */
export const hostOver = (commit: (writes: readonly Write[]) => void = () => undefined): LocalHost =>
  new LocalHost(
    { description: 'test', commit, close: () => undefined },
    [],
    { entries: 5_000, bytes: 10_000_000 },
    () => undefined,
  );

interface Given {
  readonly sandbox?: Sandbox;
  readonly services?: Partial<AdminServices>;
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
  const answer = await route.handle({ ...given, ...parts } as unknown as Parameters<AdminRoute['handle']>[0]);
  return z.parse(route.response as z.ZodMiniType, answer);
};
