/** The part of Rolldown's module graph that this file uses. */
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
 * Returns true if a module is part of the start: the page or the home screen imports it. Excludes modules that match
 * `screen`, because every screen is a separate script.
 * @param roots paths of the page's and the home screen's modules
 * @param screen matches modules that stay separate scripts
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
