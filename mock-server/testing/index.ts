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
export { journalText } from './journal-text';
export { MockError } from './mock-error';
export type { MockSettings, SandboxOptions, StartMockOptions } from './options';
export type { Faults, Journal, Messages, Sandbox } from './sandbox';
export { newSandboxName, openSandbox } from './sandbox';
export { type ConnectMockOptions, connectMock, type Mock, type Prepared, startMock } from './start-mock';
