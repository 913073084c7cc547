/** What a module exports, by name: the order of its own is another in each way of loading it. */
export const exportsOf = <Module extends object>(module: Module): [string, Module[keyof Module]][] =>
  (Object.entries(module) as [string, Module[keyof Module]][]).sort(([one], [other]) => (one < other ? -1 : 1));
