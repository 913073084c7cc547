import { runCommand } from './command-line';

await runCommand({
  usage: 'npm run contract -- <command>',
  about: 'The contract as others get it: what changed since the last release, and the package.',
  subcommands: {
    diff: { about: 'compares the contract with that of the last release', load: () => import('./contract/diff') },
    pack: { about: 'packs the contract for code elsewhere', load: () => import('./contract/pack') },
  },
});
