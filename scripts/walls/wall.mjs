/**
 * One row of the table in table.mjs.
 *
 * @typedef {object} Wall
 * @property {string} folder its own files may always import one another, except across the parts of a `parts: 'apart'`
 * @property {'apart'} [parts] each folder below is a neighbour of the others, and none of them may import another
 * @property {'files'} [scope] the row is about the files that lie in the folder itself; `may` are folders below it
 * @property {readonly string[]} may its neighbours, folders or files, by name
 * @property {readonly string[]} packages what it may import by name; `x/*` is one level below x, `x/**` all of them
 * @property {readonly string[]} [refused] packages that `packages` would allow
 * @property {string} why what whoever is refused should know
 */

/** @typedef {Omit<Wall, 'folder'> & { readonly name: string }} Row a wall by the name of its folder */

/** @param {string} root @param {readonly Row[]} rows @returns {Wall[]} */
export const below = (root, rows) => rows.map(({ name, ...wall }) => ({ ...wall, folder: `${root}/${name}` }));

export const CONTRACT = '@kit/contracts/**';
export const ZOD = 'zod/mini';
