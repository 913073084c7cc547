/**
 * Whether a table has its own entry for an untrusted name, so inherited names such as `toString` do not count.
 * Object.hasOwn is missing in the oldest supported WebView (Chrome 87).
 */
export const hasOwn = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table =>
  Object.getOwnPropertyDescriptor(table, name) !== undefined;
