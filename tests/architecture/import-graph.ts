import { dirname, join, normalize } from 'node:path';
import { filesBelow } from '../support/source-files';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g;

/** The folder right below a root that a path lies in; the file's own name where it lies in the root itself. */
const roomOf = (path: string, root: string): string => path.slice(root.length + 1).split('/')[0] ?? '';

/**
 * Which folders right below a root import which others, read from the sources and from nothing else.
 * @param root of a package's sources, such as `web/src`
 * @returns by folder, the folders it imports, each with one of the files that does
 */
export const importGraph = (root: string): Map<string, Map<string, string>> => {
  const graph = new Map<string, Map<string, string>>();
  for (const [path, content] of filesBelow(root, /\.(ts|tsx|js)$/)) {
    const room = roomOf(path, root);
    const known = graph.get(room) ?? new Map<string, string>();
    graph.set(room, known);
    for (const [, specifier = ''] of content.matchAll(IMPORT)) {
      const target = normalize(join(dirname(path), specifier));
      if (target.startsWith(`${root}/`) && roomOf(target, root) !== room) known.set(roomOf(target, root), path);
    }
  }
  return graph;
};

/** Folders that, by whatever way round, import themselves; each as the way, empty where there is none. */
export const cyclesIn = (graph: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] => {
  const cycles: string[] = [];
  const finished = new Set<string>();
  const visit = (room: string, way: readonly string[]): void => {
    const start = way.indexOf(room);
    if (start >= 0) cycles.push([...way.slice(start), room].join(' → '));
    if (start >= 0 || finished.has(room)) return;
    for (const next of graph.get(room)?.keys() ?? []) visit(next, [...way, room]);
    finished.add(room);
  };
  for (const room of graph.keys()) visit(room, []);
  return cycles;
};
