import { mkdirSync, symlinkSync } from 'node:fs';

// Stryker runs this in its copy of the checkout. Packages are found in the checkout, which contains the copy; @kit/… has to
// be the workspaces of the copy, or the tests would import code without mutants.
mkdirSync('node_modules');
symlinkSync('..', 'node_modules/@kit', 'dir');
