/** A value that the server cannot start with: names the variable, the value and what is allowed. */
export class ConfigError extends Error {
  override readonly name: string = 'ConfigError';
}

/** What was typed or set cannot be understood, as apart from a value that is understood and cannot be had. */
export class UsageError extends ConfigError {
  override readonly name = 'UsageError';
}
