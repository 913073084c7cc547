/** An unusable setting. The message names the variable, the value and the allowed values. */
export class ConfigError extends Error {
  override readonly name: string = 'ConfigError';
}

/** A setting that cannot be understood, as opposed to a valid one that cannot be satisfied. */
export class UsageError extends ConfigError {
  override readonly name = 'UsageError';
}
