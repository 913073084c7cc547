/** Response headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** A block of nginx's configuration, such as `location / { … }`. */
export const block = (opening: string, lines: readonly string[]): string =>
  [`${opening} {`, ...lines.flatMap((line) => line.split('\n')).map((line) => `  ${line}`), '}'].join('\n');

/** One line for each header. `always` adds the headers to error pages too. */
export const addHeaders = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join('\n');
