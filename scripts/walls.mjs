import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { wallsFile, wallsText } from './walls/file.mjs';

// npm run walls: the linter's rules, from the table of what each folder may import. A test fails where they are stale.
writeFileSync(join(root, wallsFile), wallsText());
console.log(wallsFile);
