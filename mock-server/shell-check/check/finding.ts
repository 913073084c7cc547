/** What a check found out about the shell, in words for whoever wrote the shell. */
export interface Finding {
  /** what kind of fault it is; each kind has a sentence of its own */
  readonly fault: string;
  /** a fault breaks the contract; a remark is something that the app bears, and that costs its borrowers */
  readonly severity: 'fault' | 'remark';
  /** what was wrong, with what was seen */
  readonly says: string;
  /** what to change in the shell; a line for each platform where they differ */
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
