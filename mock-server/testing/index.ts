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
export type { HandledRequest } from './handle';
export type { ExpectCall, ExpectedCall, Journal, ReceivedCall } from './journal';
export { journalText } from './journal';
export type { ConnectMockOptions, InProcessMock, Mock, Prepared } from './mock';
export { connectMock, createMock, openSandbox, startMock } from './mock';
export { MockError } from './mock-error';
export type { MockSettings, SandboxOptions, StartMockOptions } from './options';
export type { Faults, Login, Messages, Sandbox, Sessions } from './sandbox';
export { newSandboxName } from './sandbox';
