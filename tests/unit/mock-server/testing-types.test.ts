import type { MethodName } from '@kit/contracts/methods';
import type { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import type {
  Borrower,
  ClockReading,
  Fault,
  FaultDefinition,
  JournalEntry,
  JournalFilter,
  Message,
  OpenedScenario,
} from '@kit/mock-server';
import type { AdminCalls } from '@kit/mock-server/admin/table';
import { expectTypeOf, test } from 'vitest';

/** A type of the admin API as the package publishes it: read-only, with any text as a method name. */
type Published<Value> = Value extends MethodName | typeof KEY_EXCHANGE
  ? string
  : Value extends object
    ? { readonly [Key in keyof Value]: Published<Value[Key]> }
    : Value;

type Answer<Name extends keyof AdminCalls> = Published<AdminCalls[Name]['answer']>;

test('the types of the package match the schemas of the admin API', () => {
  expectTypeOf<OpenedScenario>().toEqualTypeOf<Answer<'POST /scenarios/:name'>>();
  expectTypeOf<Borrower>().toExtend<OpenedScenario>();
  expectTypeOf<FaultDefinition>().toEqualTypeOf<Published<AdminCalls['POST /faults']['body']>>();
  expectTypeOf<Fault>().toEqualTypeOf<Answer<'POST /faults'>>();
  expectTypeOf<JournalEntry>().toEqualTypeOf<Answer<'GET /requests'>['requests'][number]>();
  expectTypeOf<JournalFilter>().toEqualTypeOf<Published<AdminCalls['GET /requests']['query']>>();
  expectTypeOf<Message>().toEqualTypeOf<Answer<'GET /messages'>['messages'][number]>();
  expectTypeOf<ClockReading>().toEqualTypeOf<Answer<'GET /clock'>>();
});
