import { examples } from '@kit/contracts/examples';
import { methods } from '@kit/contracts/methods';
import { breakContract } from '@kit/mock-server/faults/effects/payload';
import { payloadEffects } from '@kit/mock-server/faults/payload-effects';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

describe('a reply that violates its contract', () => {
  const names = Object.keys(methods) as (keyof typeof methods)[];
  it.each(names.flatMap((name) => payloadEffects.map((effect) => [name, effect] as const)))(
    '%s: %s violates the response schema',
    (name, effect) => {
      const { response } = methods[name];
      const { data: changed } = breakContract(response, examples[name].response, effect);
      expect(z.safeParse(response, changed).success).toBe(false);
    },
  );
});
