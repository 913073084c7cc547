/** The part of Rolldown's module graph that this file uses. */
interface ModuleGraph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
}

const withImports = (id: string, graph: ModuleGraph, found: Set<string>): Set<string> => {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(imported, graph, found);
  return found;
};

/** A screen and the modules that only it imports, directly or through one another. */
const ownModules = (screen: string, graph: ModuleGraph): Set<string> => {
  const own = new Set([screen]);
  const add = (id: string) => {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      const importers = graph.getModuleInfo(imported)?.importers ?? [];
      if (own.has(imported) || !importers.every((importer) => own.has(importer))) continue;
      own.add(imported);
      add(imported);
    }
  };
  add(screen);
  return own;
};

/**
 * Returns true if a module is part of the start: one of the roots or the first screen imports it. The screen's own
 * modules are excluded, because every screen is a separate script.
 * @param roots paths of the page's modules
 * @param screen path of the first screen's module
 */
export const firstRoute = (
  roots: readonly string[],
  screen?: string,
): ((id: string, graph: ModuleGraph) => boolean) => {
  const found = new Set<string>();
  return (id, graph) => {
    if (found.size === 0) {
      for (const root of screen === undefined ? roots : [...roots, screen]) withImports(root, graph, found);
      if (screen !== undefined) for (const own of ownModules(screen, graph)) found.delete(own);
    }
    return found.has(id);
  };
};
