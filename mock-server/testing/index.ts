export type { Admin } from './admin';
export type {
  Borrower,
  ClockReading,
  Fault,
  FaultDefinition,
  JournalEntry,
  JournalFilter,
  Message,
  OpenedScenario,
} from './answers';
export type { Clock } from './clock';
export { createMock, type HandledRequest, type InProcessMock } from './create-mock';
export type { ExpectCall, ExpectedCall, ReceivedCall } from './expect-call';
export type { Journal } from './journal';
export { journalText } from './journal-text';
export { MockError } from './mock-error';
export type { MockSettings, SandboxOptions, StartMockOptions } from './options';
export type { Faults, Login, Messages, Sandbox, Sessions } from './sandbox';
export { newSandboxName, openSandbox } from './sandbox';
export { type ConnectMockOptions, connectMock, type Mock, type Prepared, startMock } from './start-mock';
