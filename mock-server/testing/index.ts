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
export type { ConnectMockOptions, Mock, Prepared } from './connect';
export { createMock } from './create-mock';
export type { ExpectCall, ExpectedCall, ReceivedCall } from './expect-call';
export type { HandledRequest, InProcessMock } from './in-process-mock';
export type { Journal } from './journal';
export { journalText } from './journal-text';
export { MockError } from './mock-error';
export type { MockSettings, SandboxOptions, StartMockOptions } from './options';
export type { Faults, Login, Messages, Sandbox, Sessions } from './sandbox';
export { newSandboxName, openSandbox } from './sandbox';
export { connectMock, startMock } from './start-mock';
