/**
 * Whether a table has an entry of its own under a name that came from outside: `toString` is not an entry.
 * Object.hasOwn is younger than the oldest WebView that the app serves (Chrome 87).
 */
export const hasOwn = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table =>
  Object.getOwnPropertyDescriptor(table, name) !== undefined;
