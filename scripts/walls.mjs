import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command-line';
import { root } from './run';
import { wallsFile, wallsText } from './walls/file.mjs';

const line = {
  usage: 'npm run walls',
  about: "Writes the linter's rules, from the table of what each folder may import. A test fails where they are stale.",
};

await runCommand(line, () => {
  writeFileSync(join(root, wallsFile), wallsText());
  console.log(wallsFile);
});
