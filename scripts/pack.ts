import { runCommand, UsageError } from './command-line';
import { stageRunner } from './package/conform';
import { stageContract } from './package/contract';
import { stageMock } from './package/mock';
import { pack } from './package/stage';

const packages = { contracts: stageContract, 'mock-server': stageMock, conformance: stageRunner };
const names = Object.keys(packages) as (keyof typeof packages)[];

const line = {
  usage: `npm run pack [-- <${names.join('|')}> [folder]]`,
  about: `Packs our npm packages for other projects: the contract, the mock server with startMock(), and the check of a backend. Install one with npm install <file>.`,
  words: 2,
  flags: { built: { about: 'the mock server: use the last npm run build instead of building again' } },
  more: 'Writes the files to .build/package, or to the given folder.',
};

await runCommand(line, async ({ words: [name, folder], flags: { built } }) => {
  const wanted = name === undefined ? names : names.filter((each) => each === name);
  if (wanted.length === 0) throw new UsageError(`There is no package "${name}". Allowed: ${names.join(', ')}`);
  for (const each of wanted) pack(await packages[each]({ built: built === true }), folder);
});
