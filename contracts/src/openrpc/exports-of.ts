/** Exports of a module, sorted by name because the native order depends on the module loader. */
export const exportsOf = <Module extends object>(module: Module): [string, Module[keyof Module]][] =>
  (Object.entries(module) as [string, Module[keyof Module]][]).sort(([one], [other]) => (one < other ? -1 : 1));
