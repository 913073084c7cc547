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
export type { ExpectedCall, ReceivedCall } from './journal';
export type { ConnectMockOptions, InProcessMock, Mock } from './mock';
export { connectMock, createMock, startMock } from './mock';
export { MockError } from './mock-error';
export type { MockSettings, SandboxOptions, StartMockOptions } from './options';
export type { Sandbox } from './sandbox';
