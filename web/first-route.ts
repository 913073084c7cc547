/** The part of a bundler's view of a module that is read here. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const withImports = (id: string, graph: ModuleGraph, found: Set<string>): Set<string> => {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(imported, graph, found);
  return found;
};

/**
 * Whether a start needs a module before its first screen: the page imports it, or home does. Home's own modules are not
 * counted: every screen is a script of its own.
 * @param roots the modules of the page and of home
 * @param screen the modules that are a script of their own all the same
 */
export const firstRoute = (
  roots: readonly string[],
  screen?: RegExp,
): ((id: string, graph: ModuleGraph) => boolean) => {
  const found = new Set<string>();
  return (id, graph) => {
    if (found.size === 0) for (const root of roots) withImports(root, graph, found);
    return found.has(id) && !screen?.test(id);
  };
};
