/** Node's message for a failed call of the file system, such as `ENOENT: no such file or directory, open '/no/such'`. */
const FILE_SYSTEM = /^E[A-Z\d]+: (.+?), \w+(?: '.*')?$/s;
const MAKE_FOLDER = /^E[A-Z\d]+: (.+?), mkdir '(.*)'$/s;

/**
 * The message of a caught value in plain words: without the class of an error, and without the code and the path that Node
 * adds to errors of the file system. A syntax error quotes its text, so that line breaks become spaces.
 */
export const messageOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown instanceof SyntaxError) return thrown.message.replace(/\s+/g, ' ');
  return thrown.message
    .replace(MAKE_FOLDER, 'the folder $2 cannot be created: $1')
    .replace(FILE_SYSTEM, '$1')
    .replace('illegal operation on a directory', 'it is a folder');
};
