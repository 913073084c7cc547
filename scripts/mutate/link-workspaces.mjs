import { mkdirSync, symlinkSync } from 'node:fs';

// Stryker runs this in its copy of the checkout. Other packages resolve to the original checkout, but @kit/… must
// resolve to the copy with the mutants.
mkdirSync('node_modules');
symlinkSync('..', 'node_modules/@kit', 'dir');
