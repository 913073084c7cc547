/** A problem of the shell, described for its developer. */
export interface Finding {
  /** kind of the fault; each kind has its own message */
  readonly fault: string;
  /** a fault breaks the contract; the app tolerates a remark, at a cost for borrowers */
  readonly severity: 'fault' | 'remark';
  /** the problem and what was observed */
  readonly says: string;
  /** the change to make in the shell, one line for each platform if they differ */
  readonly remedy: string;
}

export const fault = (name: string, says: string, remedy: string): Finding => ({
  fault: name,
  severity: 'fault',
  says,
  remedy,
});

export const remark = (name: string, says: string, remedy: string): Finding => ({
  fault: name,
  severity: 'remark',
  says,
  remedy,
});

/** The shell knows the event under another spelling. */
export const otherSpelling = (eventName: string, answersTo: string): Finding =>
  fault(
    'event-name-spelling',
    `The shell answers ${answersTo}, but not ${eventName}.`,
    `Compare event names exactly, including capitals: ${eventName}.`,
  );
